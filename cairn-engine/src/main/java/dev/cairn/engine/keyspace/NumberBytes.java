package dev.cairn.engine.keyspace;

import dev.cairn.engine.store.CorruptionException;
import dev.cairn.engine.value.DynamoNumber;
import java.math.BigInteger;

/**
 * Numbers in bytes that compare, unsigned, as the numbers do, and of which none is the beginning of
 * another's.
 */
final class NumberBytes {
  /*
   * A positive number is a sum of pairs of decimal digits, pair · 100^e, of which the first and the
   * last are not zero. Its bytes: 0x80 + e + 65 for the first pair's exponent e, then a byte for each
   * pair, twice its worth, and one more on all but the last. The leading digit's exponent runs from
   * -130 to 125, so e runs from -65 to 62, and the first byte from 0x80 to 0xFF.
   *
   * Zero is 0x80 0x00: as if a number with the smallest exponent had the single pair 0, which is
   * below all that do. A negative number has the bits of its magnitude inverted, so that a larger
   * magnitude is smaller. docs/format.md says the same; the numbers never change.
   */

  /** The longest encoding: 38 digits that do not begin at a pair make twenty pairs. */
  static final int LENGTH_MAX = 21;

  private static final int POSITIVE = 0x80;
  private static final int EXPONENT_BIAS = 65;
  private static final int PAIR_MAX = 99;
  private static final int LONG_DIGIT_COUNT_MAX = 17;

  private NumberBytes() {}

  /** Writes the number and returns the offset after it. REQUIRES: room for the longest. */
  static int write(DynamoNumber number, byte[] target, int offset) {
    int sign = number.signum();
    if (sign == 0) {
      target[offset] = (byte) POSITIVE;
      target[offset + 1] = 0;
      return offset + 2;
    }
    int exponent = number.exponent();
    target[offset] = (byte) (POSITIVE + EXPONENT_BIAS + Math.floorDiv(exponent, 2));
    // An even exponent means that the leading digit is the lower one of its pair.
    int digitsBefore = 1 - Math.floorMod(exponent, 2);
    int digitCount = digitsBefore + number.digitCount();
    int pairCount = (digitCount + 1) / 2;
    boolean endsInsidePair = digitCount % 2 == 1;
    int end = offset + 1 + pairCount;
    if (number.digitCount() <= LONG_DIGIT_COUNT_MAX) {
      long digits = Math.abs(number.unscaled().longValue());
      writePairs(endsInsidePair ? 10 * digits : digits, target, offset + 1, end);
    } else {
      writePairs(number.unscaled().abs().toString(), digitsBefore, target, offset + 1, end);
    }
    target[end - 1]--;
    if (sign < 0) {
      invert(target, offset, end);
    }
    return end;
  }

  private static void writePairs(long digits, byte[] target, int start, int end) {
    long rest = digits;
    for (int i = end - 1; i >= start; i--) {
      target[i] = (byte) (2 * (rest % 100) + 1);
      rest /= 100;
    }
  }

  private static void writePairs(
      String digits, int digitsBefore, byte[] target, int start, int end) {
    int next = -digitsBefore;
    for (int i = start; i < end; i++) {
      int pair = 10 * digit(digits, next) + digit(digits, next + 1);
      target[i] = (byte) (2 * pair + 1);
      next += 2;
    }
  }

  private static int digit(String digits, int index) {
    return index < 0 || index >= digits.length() ? 0 : digits.charAt(index) - '0';
  }

  private static void invert(byte[] target, int start, int end) {
    for (int i = start; i < end; i++) {
      target[i] = (byte) ~target[i];
    }
  }

  /**
   * Reads one number and stands after it.
   *
   * @throws CorruptionException when the bytes are not what {@link #write} writes
   */
  static DynamoNumber read(ByteReader reader) {
    int start = reader.offset();
    int first = reader.readByte();
    int mask = first < POSITIVE ? 0xFF : 0;
    int exponent = (first ^ mask) - POSITIVE - EXPONENT_BIAS;
    StringBuilder digits = new StringBuilder(2 * LENGTH_MAX);
    int coded;
    do {
      coded = reader.readByte() ^ mask;
      int pair = coded >> 1;
      if (pair > PAIR_MAX || digits.length() > 2 * LENGTH_MAX) {
        throw new CorruptionException("no number", start);
      }
      digits.append((char) ('0' + pair / 10)).append((char) ('0' + pair % 10));
    } while ((coded & 1) == 1);
    if (isZero(first, digits)) {
      return DynamoNumber.ZERO;
    }
    int scale = digits.length() - 2 - 2 * exponent;
    BigInteger magnitude = new BigInteger(digits.toString());
    DynamoNumber number =
        DynamoNumber.ofUnscaled(mask == 0 ? magnitude : magnitude.negate(), scale);
    byte[] canonical = new byte[LENGTH_MAX];
    int length = reader.offset() - start;
    if (number.digitCount() > DynamoNumber.DIGIT_COUNT_MAX
        || write(number, canonical, 0) != length
        || !reader.hadLast(canonical, length)) {
      throw new CorruptionException("no number", start);
    }
    return number;
  }

  private static boolean isZero(int first, CharSequence digits) {
    return first == POSITIVE
        && digits.length() == 2
        && digits.charAt(0) == '0'
        && digits.charAt(1) == '0';
  }
}
