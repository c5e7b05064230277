package dev.cairn.engine.value;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * An immutable sequence of bytes, compared as DynamoDB compares binary values: byte by byte,
 * unsigned.
 *
 * <p>Threads: immutable.
 */
public final class Bytes implements Comparable<Bytes> {
  private static final Bytes EMPTY = new Bytes(new byte[0]);

  private final byte[] array;

  private Bytes(byte[] array) {
    this.array = array;
  }

  /** Copies the given array. */
  public static Bytes of(byte... array) {
    return array.length == 0 ? EMPTY : new Bytes(array.clone());
  }

  /** Takes the given array as it is. REQUIRES: nobody changes the array afterwards. */
  public static Bytes wrap(byte[] array) {
    return array.length == 0 ? EMPTY : new Bytes(array);
  }

  public int length() {
    return array.length;
  }

  public byte at(int index) {
    return array[index];
  }

  public byte[] toByteArray() {
    return array.clone();
  }

  /** Copies all bytes into the target, from the given offset on. */
  public void copyTo(byte[] target, int offset) {
    System.arraycopy(array, 0, target, offset, array.length);
  }

  public boolean startsWith(Bytes prefix) {
    return array.length >= prefix.array.length
        && Arrays.equals(array, 0, prefix.array.length, prefix.array, 0, prefix.array.length);
  }

  /** Whether the other sequence occurs anywhere in this one. An empty one always does. */
  public boolean contains(Bytes other) {
    int last = array.length - other.array.length;
    for (int start = 0; start <= last; start++) {
      int end = start + other.array.length;
      if (Arrays.equals(array, start, end, other.array, 0, other.array.length)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int compareTo(Bytes other) {
    return Arrays.compareUnsigned(array, other.array);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes bytes && Arrays.equals(array, bytes.array);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(array);
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(array);
  }
}
