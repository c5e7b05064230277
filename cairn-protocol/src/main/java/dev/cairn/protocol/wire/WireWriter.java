package dev.cairn.protocol.wire;

import dev.cairn.engine.value.Bytes;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Writes one response from front to back, value by value.
 *
 * <p>Absence: the methods that take a member's name and a value leave out what is null. Threads:
 * one at a time.
 */
public interface WireWriter {
  void beginStructure();

  void endStructure();

  /** Names the member whose value comes next. */
  void member(String name);

  void beginMap();

  void endMap();

  /** Gives the key of the entry whose value comes next. */
  void entry(String key);

  void beginList();

  void endList();

  void string(String value);

  void number(long value);

  void number(double value);

  void bool(boolean value);

  void blob(Bytes value);

  /** A point in time, exact to the millisecond. */
  void timestamp(Instant value);

  default void string(String member, @Nullable String value) {
    if (value != null) {
      member(member);
      string(value);
    }
  }

  default void number(String member, @Nullable Long value) {
    if (value != null) {
      member(member);
      number(value.longValue());
    }
  }

  default void number(String member, @Nullable Double value) {
    if (value != null) {
      member(member);
      number(value.doubleValue());
    }
  }

  default void bool(String member, @Nullable Boolean value) {
    if (value != null) {
      member(member);
      bool(value.booleanValue());
    }
  }

  default void timestamp(String member, @Nullable Instant value) {
    if (value != null) {
      member(member);
      timestamp(value);
    }
  }
}
