package dev.cairn.engine.keyspace;

import dev.cairn.engine.store.CorruptionException;
import dev.cairn.engine.store.StoredValue;
import java.nio.ByteBuffer;

/** A whole number as a store keeps it: eight bytes, the highest first. */
public final class StoredCount {
  private StoredCount() {}

  public static StoredValue of(long count) {
    return StoredValue.ofBytes(ByteBuffer.allocate(Long.BYTES).putLong(0, count).array());
  }

  /**
   * The number that a store has handed back.
   *
   * @throws CorruptionException when its bytes are not those of a number
   */
  public static long countOf(StoredValue value) {
    byte[] bytes = value.bytes();
    if (bytes.length != Long.BYTES) {
      throw new CorruptionException("not a count", 0);
    }
    return ByteBuffer.wrap(bytes).getLong();
  }
}
