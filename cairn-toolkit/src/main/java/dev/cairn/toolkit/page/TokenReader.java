package dev.cairn.toolkit.page;

import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.page.InvalidCursorException.Reason;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads the bytes of a cursor, trusting none of them.
 *
 * <p>Every cursor has one spelling: a second text for the same bytes is refused. Errors: {@link
 * InvalidCursorException} and no other. One thread at a time.
 */
final class TokenReader {
  /**
   * Limit on a cursor, in characters. A position has at most the keys of a table (2048 + 1024
   * bytes) and of an index (four of 2048 and four of 1024 bytes); base64 makes that about 20,500.
   */
  static final int TOKEN_LENGTH_CHARS_MAX = 24 * 1024;

  /** Limit on one key value, in bytes. Source: DynamoDB quotas, partition key length. */
  private static final int VALUE_SIZE_BYTES_MAX = 2048;

  /** Longest number in plain digits: a sign, 126 digits, or a point and 168 digits after it. */
  private static final int NUMBER_LENGTH_CHARS_MAX = 172;

  private final byte[] bytes;
  private final int end;
  private int position;

  private TokenReader(byte[] bytes, int end) {
    this.bytes = bytes;
    this.end = end;
  }

  static TokenReader of(byte[] bytes) {
    return new TokenReader(bytes, bytes.length);
  }

  /** A reader of the text's bytes after the first, which is this format. */
  static TokenReader of(String token, int format) {
    if (token.length() > TOKEN_LENGTH_CHARS_MAX) {
      throw new InvalidCursorException(Reason.TOO_LONG);
    }
    TokenReader reader = of(decodeBase64(token));
    if (reader.readByte() != format) {
      throw new InvalidCursorException(Reason.UNSUPPORTED_FORMAT);
    }
    return reader;
  }

  private static byte[] decodeBase64(String token) {
    byte[] decoded;
    try {
      decoded = Base64.getUrlDecoder().decode(token);
    } catch (IllegalArgumentException e) {
      throw malformed();
    }
    // The decoder takes padding and ignores the spare bits of the last character.
    if (!Base64.getUrlEncoder().withoutPadding().encodeToString(decoded).equals(token)) {
      throw malformed();
    }
    return decoded;
  }

  /** Takes this many bytes off the end, before anything else is read from there. */
  TokenReader withoutLast(int count) {
    if (end - position < count) {
      throw malformed();
    }
    TokenReader shorter = new TokenReader(bytes, end - count);
    shorter.position = position;
    return shorter;
  }

  /** Everything before the end, read or not. */
  byte[] whole() {
    return Arrays.copyOf(bytes, end);
  }

  /** Everything that was read. */
  byte[] head() {
    return Arrays.copyOf(bytes, position);
  }

  /** What {@link #withoutLast} took off. */
  byte[] tail() {
    return Arrays.copyOfRange(bytes, end, bytes.length);
  }

  int readByte() {
    if (position == end) {
      throw malformed();
    }
    return bytes[position++] & 0xFF;
  }

  byte[] readBytes(int count) {
    if (count > end - position) {
      throw malformed();
    }
    position += count;
    return Arrays.copyOfRange(bytes, position - count, position);
  }

  byte[] readRest() {
    return readBytes(end - position);
  }

  byte[] readSized() {
    int size = 0;
    int shift = 0;
    int next;
    do {
      next = readByte();
      size |= (next & 0x7F) << shift;
      shift += 7;
    } while (next > 0x7F && shift < 21);
    boolean isLongerThanNeeded = next == 0 && shift > 7;
    if (next > 0x7F || isLongerThanNeeded || size > VALUE_SIZE_BYTES_MAX) {
      throw malformed();
    }
    return readBytes(size);
  }

  CursorFlags readFlags() {
    return CursorFlags.parse(readByte());
  }

  long readEpochSecond() {
    long epochSecond = 0;
    for (byte next : readBytes(TokenWriter.EPOCH_SECOND_LENGTH_BYTES)) {
      epochSecond = epochSecond << 8 | (next & 0xFF);
    }
    return epochSecond;
  }

  /** Reads the position that these flags announce up to the end. */
  CursorPosition readPosition(CursorFlags flags, CursorBinding binding) {
    List<KeyAttribute> attributes = flags.isEdge() ? List.of() : binding.positionAttributes();
    List<AttributeValue> values = readValues(attributes);
    return flags.isEdge()
        ? CursorPosition.edge(flags.direction())
        : CursorPosition.of(flags.direction(), values);
  }

  /** Reads the values of exactly these attributes up to the end. */
  List<AttributeValue> readValues(List<KeyAttribute> attributes) {
    List<AttributeValue> values = new ArrayList<>(attributes.size());
    for (KeyAttribute attribute : attributes) {
      values.add(readValue(attribute));
    }
    if (position != end) {
      throw malformed();
    }
    return values;
  }

  private AttributeValue readValue(KeyAttribute attribute) {
    int tag = readByte();
    byte[] content = readSized();
    boolean isTypeRight =
        switch (attribute.type()) {
          case STRING -> tag == TokenWriter.TYPE_S;
          case NUMBER -> tag == TokenWriter.TYPE_N && content.length <= NUMBER_LENGTH_CHARS_MAX;
          case BINARY -> tag == TokenWriter.TYPE_B;
        };
    if (!isTypeRight) {
      throw malformed();
    }
    Object written = attribute.type() == KeyAttribute.Type.BINARY ? content : utf8(content);
    AttributeValue value;
    try {
      value = attribute.value(written);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw malformed();
    }
    // A number has many spellings; a cursor has the plain one.
    if (value.n() != null && !value.n().equals(written)) {
      throw malformed();
    }
    return value;
  }

  static String utf8(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    // What is no UTF-8 was replaced, so it does not come back.
    if (!Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes)) {
      throw malformed();
    }
    return text;
  }

  static InvalidCursorException malformed() {
    return new InvalidCursorException(Reason.MALFORMED);
  }
}
