package dev.cairn.engine.value;

import dev.cairn.engine.value.InvalidNumberException.Reason;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A number as DynamoDB stores it: exact, at most 38 significant digits, zero or a magnitude from
 * 1E-130 to 9.99…E+125.
 *
 * <p>A number is normalised once, so that 1, 1.0 and 1E0 are equal, and so that there is one zero.
 * Source of the limits: DynamoDB Developer Guide, "Supported data types and naming rules".
 *
 * <p>Threads: immutable.
 */
public final class DynamoNumber implements Comparable<DynamoNumber> {
  /** The most significant digits that a number may have. */
  public static final int DIGIT_COUNT_MAX = 38;

  /** The largest decimal exponent of the leading digit. */
  public static final int EXPONENT_MAX = 125;

  /** The smallest decimal exponent of the leading digit. */
  public static final int EXPONENT_MIN = -130;

  /** The longest text that can be a number: sign, point, exponent and a generous run of zeros. */
  private static final int TEXT_LENGTH_MAX = 1024;

  public static final DynamoNumber ZERO = new DynamoNumber(BigDecimal.ZERO);
  public static final DynamoNumber ONE = new DynamoNumber(BigDecimal.ONE);

  private final BigDecimal value;

  private DynamoNumber(BigDecimal normalised) {
    this.value = normalised;
  }

  public static DynamoNumber of(long value) {
    return new DynamoNumber(normalise(BigDecimal.valueOf(value)));
  }

  /**
   * Reads a number in decimal notation, with optional sign, fraction and exponent.
   *
   * @throws InvalidNumberException when the text is no number, has too many digits or is out of
   *     range
   */
  public static DynamoNumber parse(String text) throws InvalidNumberException {
    int length = text.length();
    if (length <= 18) {
      long small = smallInteger(text);
      if (small != Long.MIN_VALUE) {
        return of(small);
      }
    }
    if (length > TEXT_LENGTH_MAX || !isDecimal(text)) {
      throw new InvalidNumberException(Reason.NOT_A_NUMBER, text);
    }
    return checked(decimal(text), text);
  }

  /** The integer of a text of plain digits with an optional minus sign, else the smallest long. */
  private static long smallInteger(String text) {
    int start = !text.isEmpty() && text.charAt(0) == '-' ? 1 : 0;
    if (start == text.length()) {
      return Long.MIN_VALUE;
    }
    long value = 0;
    for (int i = start; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return Long.MIN_VALUE;
      }
      value = value * 10 + digit;
    }
    return start == 1 ? -value : value;
  }

  private static boolean isDecimal(String text) {
    int i = 0;
    int length = text.length();
    if (i < length && isSign(text.charAt(i))) {
      i++;
    }
    int digits = 0;
    int points = 0;
    while (i < length && (isDigit(text.charAt(i)) || text.charAt(i) == '.')) {
      if (text.charAt(i) == '.') {
        points++;
      } else {
        digits++;
      }
      i++;
    }
    if (digits == 0 || points > 1) {
      return false;
    }
    if (i == length) {
      return true;
    }
    if (text.charAt(i) != 'e' && text.charAt(i) != 'E') {
      return false;
    }
    i++;
    if (i < length && isSign(text.charAt(i))) {
      i++;
    }
    int exponentStart = i;
    while (i < length && isDigit(text.charAt(i))) {
      i++;
    }
    return i == length && i > exponentStart;
  }

  private static boolean isSign(char c) {
    return c == '+' || c == '-';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /**
   * REQUIRES: {@code isDecimal(text)}. Exponents that no BigDecimal holds are brought into its
   * range first.
   */
  private static BigDecimal decimal(String text) {
    int e = Math.max(text.indexOf('e'), text.indexOf('E'));
    if (e < 0) {
      return new BigDecimal(text);
    }
    BigDecimal mantissa = new BigDecimal(text.substring(0, e));
    BigInteger exponent = new BigInteger(text.substring(e + 1));
    int bounded = exponent.min(BigInteger.valueOf(9999)).max(BigInteger.valueOf(-9999)).intValue();
    return mantissa.scaleByPowerOfTen(bounded);
  }

  private static DynamoNumber checked(BigDecimal raw, String text) throws InvalidNumberException {
    BigDecimal number = normalise(raw);
    if (number.signum() == 0) {
      return ZERO;
    }
    int exponent = number.precision() - number.scale() - 1;
    if (exponent > EXPONENT_MAX) {
      throw new InvalidNumberException(Reason.OVERFLOW, text);
    }
    if (exponent < EXPONENT_MIN) {
      throw new InvalidNumberException(Reason.UNDERFLOW, text);
    }
    if (number.precision() > DIGIT_COUNT_MAX) {
      throw new InvalidNumberException(Reason.TOO_MANY_DIGITS, text);
    }
    return new DynamoNumber(number);
  }

  private static BigDecimal normalise(BigDecimal number) {
    return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
  }

  /**
   * Builds the number that has the given digits, of which the last stands at ten to the minus
   * scale.
   */
  public static DynamoNumber ofUnscaled(BigInteger digits, int scale) {
    return new DynamoNumber(normalise(new BigDecimal(digits, scale)));
  }

  /**
   * Adds exactly.
   *
   * @throws InvalidNumberException when the sum has too many digits or is out of range
   */
  public DynamoNumber plus(DynamoNumber other) throws InvalidNumberException {
    BigDecimal sum = value.add(other.value);
    return checked(sum, sum.toString());
  }

  /**
   * Subtracts exactly.
   *
   * @throws InvalidNumberException when the difference has too many digits or is out of range
   */
  public DynamoNumber minus(DynamoNumber other) throws InvalidNumberException {
    BigDecimal difference = value.subtract(other.value);
    return checked(difference, difference.toString());
  }

  /** The sign: -1, 0 or 1. */
  public int signum() {
    return value.signum();
  }

  /** The significant digits as an integer, without trailing zeros; the sign included. */
  public BigInteger unscaled() {
    return value.unscaledValue();
  }

  /**
   * How many places after the point the last significant digit stands; negative before the point.
   */
  public int scale() {
    return value.scale();
  }

  /** How many significant digits the number has; 1 for zero. */
  public int digitCount() {
    return value.precision();
  }

  /** The decimal exponent of the leading digit; 0 for zero. */
  public int exponent() {
    return value.signum() == 0 ? 0 : value.precision() - value.scale() - 1;
  }

  public BigDecimal toBigDecimal() {
    return value;
  }

  @Override
  public int compareTo(DynamoNumber other) {
    return value.compareTo(other.value);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DynamoNumber number && value.equals(number.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  /**
   * The plain decimal notation, which is what DynamoDB answers: no exponent, no leading or trailing
   * zeros.
   */
  @Override
  public String toString() {
    return value.toPlainString();
  }
}
