package dev.cairn.protocol.wire;

import dev.cairn.engine.value.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Reads one request from front to back, value by value.
 *
 * <p>The reader stands on one value at a time. {@code next...} moves it on to the next value, and
 * each value is then read by exactly one call: one of the scalars, one {@code begin...} with all
 * that is inside, or {@link #skip}.
 *
 * <p>Absence: a structure's member that is null counts as not there. In maps and lists a null is a
 * value, which {@link #isNull} tells.
 *
 * <p>Errors: a value of another kind than asked for is an ApiException of code SERIALIZATION with
 * DynamoDB's words. Threads: one at a time.
 */
public interface WireReader {
  /** Enters a structure. The name is that of the shape in DynamoDB's model. */
  void beginStructure(String shape);

  /** The name of the structure's next member, or null once all were seen, which leaves it. */
  @Nullable String nextMember();

  /** Enters a map. The value's class is named as DynamoDB's errors name it. */
  void beginMap(String valueClass);

  /** The key of the map's next entry, or null once all were seen, which leaves it. */
  @Nullable String nextEntry();

  /** Enters a list. */
  void beginList();

  /** Whether there is a next element. False leaves the list. */
  boolean nextElement();

  /** Whether the value is null. */
  boolean isNull();

  String string();

  int integer();

  long longInteger();

  boolean bool();

  Bytes blob();

  /** Passes over the value, whatever it is. */
  void skip();
}
