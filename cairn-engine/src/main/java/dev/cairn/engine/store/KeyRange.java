package dev.cairn.engine.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The keys from one key, itself included, to another, itself left out.
 *
 * <p>Absence: without an end, the range has no upper bound. A range whose start is not below its
 * end is empty.
 */
public record KeyRange(Key startInclusive, @Nullable Key endExclusive) {
  /** All keys there are. */
  public static final KeyRange ALL = new KeyRange(Key.wrap(new byte[0]), null);

  /** All keys that start with the given bytes. */
  public static KeyRange ofPrefix(Key prefix) {
    return new KeyRange(prefix, successor(prefix));
  }

  /** The smallest key above all keys with that prefix, or null when there is none. */
  private static @Nullable Key successor(Key prefix) {
    byte[] bytes = prefix.bytes();
    for (int i = bytes.length - 1; i >= 0; i--) {
      if (bytes[i] != (byte) 0xFF) {
        byte[] next = Arrays.copyOf(bytes, i + 1);
        next[i]++;
        return Key.wrap(next);
      }
    }
    return null;
  }

  /** The smallest key above the given one. */
  public static Key after(Key key) {
    return Key.wrap(Arrays.copyOf(key.bytes(), key.length() + 1));
  }

  public boolean contains(Key key) {
    return key.compareTo(startInclusive) >= 0
        && (endExclusive == null || key.compareTo(endExclusive) < 0);
  }

  public boolean isEmpty() {
    return endExclusive != null && startInclusive.compareTo(endExclusive) >= 0;
  }
}
