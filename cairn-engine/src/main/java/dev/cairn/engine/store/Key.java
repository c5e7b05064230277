package dev.cairn.engine.store;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * The place of one entry in a store: bytes, ordered byte by byte, unsigned.
 *
 * <p>Threads: immutable.
 */
public final class Key implements Comparable<Key> {
  private final byte[] bytes;

  private Key(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Takes the given array as it is. REQUIRES: nobody changes the array afterwards. */
  public static Key wrap(byte[] bytes) {
    return new Key(bytes);
  }

  /** The key's own array. REQUIRES: the caller does not change it. */
  public byte[] bytes() {
    return bytes;
  }

  public int length() {
    return bytes.length;
  }

  public boolean startsWith(Key prefix) {
    return bytes.length >= prefix.bytes.length
        && Arrays.equals(bytes, 0, prefix.bytes.length, prefix.bytes, 0, prefix.bytes.length);
  }

  @Override
  public int compareTo(Key other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Key key && Arrays.equals(bytes, key.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes);
  }
}
