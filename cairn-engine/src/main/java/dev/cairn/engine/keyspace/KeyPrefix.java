package dev.cairn.engine.keyspace;

import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.KeyRange;
import dev.cairn.engine.value.AttributeValue;
import java.util.Objects;

/**
 * The keys that share a partition key and perhaps the first values of a sort key.
 *
 * <p>A key condition is a prefix, narrowed by {@link #with} for each value that must be equal, and
 * then one of the ranges, for the value that comes next. Threads: immutable.
 */
public final class KeyPrefix {
  private final byte[] bytes;

  KeyPrefix(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Those of these keys whose next value is equal to the given one. */
  public KeyPrefix with(AttributeValue next) {
    ByteWriter writer = new ByteWriter(bytes);
    KeyValues.write(writer, next);
    return new KeyPrefix(writer.toByteArray());
  }

  /** The key that has these values and no more. */
  public Key key() {
    return Key.wrap(bytes);
  }

  /** All these keys. */
  public KeyRange all() {
    return KeyRange.ofPrefix(key());
  }

  /** Those whose next value is equal. */
  public KeyRange equalTo(AttributeValue value) {
    return with(value).all();
  }

  /** Those whose next value is lower. */
  public KeyRange lessThan(AttributeValue value) {
    return new KeyRange(key(), with(value).key());
  }

  /** Those whose next value is lower or equal. */
  public KeyRange atMost(AttributeValue value) {
    return new KeyRange(key(), equalTo(value).endExclusive());
  }

  /** Those whose next value is higher. */
  public KeyRange greaterThan(AttributeValue value) {
    Key start = equalTo(value).endExclusive();
    // The first byte of a key says what it is and is never 0xFF, so there is always a key above.
    return new KeyRange(Objects.requireNonNull(start), all().endExclusive());
  }

  /** Those whose next value is higher or equal. */
  public KeyRange atLeast(AttributeValue value) {
    return new KeyRange(with(value).key(), all().endExclusive());
  }

  /** Those whose next value is not below the first and not above the second. */
  public KeyRange between(AttributeValue lowest, AttributeValue highest) {
    return new KeyRange(with(lowest).key(), equalTo(highest).endExclusive());
  }

  /** Those whose next value, a text or binary, begins with the given one of the same type. */
  public KeyRange beginsWith(AttributeValue beginning) {
    ByteWriter writer = new ByteWriter(bytes);
    KeyValues.writeBeginning(writer, beginning);
    return KeyRange.ofPrefix(writer.toKey());
  }
}
