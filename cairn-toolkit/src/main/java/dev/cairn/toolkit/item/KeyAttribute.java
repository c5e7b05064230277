package dev.cairn.toolkit.item;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The name and type of one attribute of a table's primary key.
 *
 * <p>Threads: immutable.
 *
 * @param name the attribute's name
 * @param type the attribute's type
 */
public record KeyAttribute(String name, Type type) {
  private static final int NUMBER_DIGITS_MAX = 38;
  private static final int NUMBER_EXPONENT_MAX = 125;
  private static final int NUMBER_EXPONENT_MIN = -130;

  /** The three types that DynamoDB allows in a key. */
  public enum Type {
    STRING,
    NUMBER,
    BINARY
  }

  /** Refuses an empty name. */
  public KeyAttribute {
    Objects.requireNonNull(type, "type");
    if (name.isEmpty()) {
      throw new IllegalArgumentException("the name of a key attribute is empty");
    }
  }

  /** A key attribute of type S. */
  public static KeyAttribute string(String name) {
    return new KeyAttribute(name, Type.STRING);
  }

  /** A key attribute of type N. */
  public static KeyAttribute number(String name) {
    return new KeyAttribute(name, Type.NUMBER);
  }

  /** A key attribute of type B. */
  public static KeyAttribute binary(String name) {
    return new KeyAttribute(name, Type.BINARY);
  }

  /**
   * A Java value as a value of this attribute: a {@code CharSequence} for a string, a {@code
   * Number} or a {@code CharSequence} of digits for a number, {@code SdkBytes} or {@code byte[]}
   * for binary, or a finished {@code AttributeValue}. Numbers come out in one form, so that 1 and
   * 1.0 are the same key here as they are in DynamoDB.
   *
   * @throws IllegalArgumentException for a value of another type, an empty one, or a number out of
   *     DynamoDB's range
   */
  public AttributeValue value(Object value) {
    if (value instanceof AttributeValue finished) {
      return isFinal(finished) ? finished : value(contentOf(finished));
    }
    return switch (type) {
      case STRING -> AttributeValue.fromS(text(value));
      case NUMBER -> AttributeValue.fromN(digits(value));
      case BINARY -> AttributeValue.fromB(bytes(value));
    };
  }

  /** Numbers have many forms, and the empty value is refused with others. */
  private boolean isFinal(AttributeValue value) {
    return type == Type.STRING && value.s() != null && !value.s().isEmpty();
  }

  private Object contentOf(AttributeValue value) {
    boolean fits =
        switch (type) {
          case STRING -> value.type() == AttributeValue.Type.S;
          case NUMBER -> value.type() == AttributeValue.Type.N;
          case BINARY -> value.type() == AttributeValue.Type.B;
        };
    if (!fits) {
      throw wrongType(value.type().toString());
    }
    return switch (type) {
      case STRING -> value.s();
      case NUMBER -> value.n();
      case BINARY -> value.b();
    };
  }

  private String text(Object value) {
    if (!(value instanceof CharSequence)) {
      throw wrongType(value.getClass().getSimpleName());
    }
    String text = value.toString();
    if (text.isEmpty()) {
      throw new IllegalArgumentException("key attribute " + name + " is empty");
    }
    return text;
  }

  private String digits(Object value) {
    if (!(value instanceof Number) && !(value instanceof CharSequence)) {
      throw wrongType(value.getClass().getSimpleName());
    }
    if (value instanceof String text && isCanonical(text)) {
      return text;
    }
    BigDecimal number;
    try {
      number = new BigDecimal(value.toString()).stripTrailingZeros();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("key attribute " + name + " is not a number: " + value, e);
    }
    long exponent = (long) number.precision() - number.scale() - 1;
    boolean inRange =
        number.signum() == 0
            || (exponent <= NUMBER_EXPONENT_MAX && exponent >= NUMBER_EXPONENT_MIN);
    if (number.precision() > NUMBER_DIGITS_MAX || !inRange) {
      throw new IllegalArgumentException(
          "key attribute " + name + " is out of DynamoDB's number range: " + value);
    }
    return number.toPlainString();
  }

  /** Whole numbers of up to 38 digits, which is what most are, have their one form already. */
  private static boolean isCanonical(String text) {
    if (text.isEmpty() || text.length() > NUMBER_DIGITS_MAX || text.charAt(0) == '0') {
      return text.equals("0");
    }
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  private SdkBytes bytes(Object value) {
    SdkBytes bytes;
    if (value instanceof SdkBytes sdkBytes) {
      bytes = sdkBytes;
    } else if (value instanceof byte[] array) {
      bytes = SdkBytes.fromByteArray(array);
    } else {
      throw wrongType(value.getClass().getSimpleName());
    }
    if (bytes.asByteArrayUnsafe().length == 0) {
      throw new IllegalArgumentException("key attribute " + name + " is empty");
    }
    return bytes;
  }

  private IllegalArgumentException wrongType(String found) {
    return new IllegalArgumentException(
        "key attribute " + name + " has type " + type + ", not " + found);
  }

  /** The length in bytes that counts against the limits of a key: 0 for a number. */
  static int lengthBytes(AttributeValue value) {
    return switch (value.type()) {
      case S -> value.s().getBytes(StandardCharsets.UTF_8).length;
      case B -> value.b().asByteArrayUnsafe().length;
      case N, SS, NS, BS, M, L, BOOL, NUL, UNKNOWN_TO_SDK_VERSION -> 0;
    };
  }
}
