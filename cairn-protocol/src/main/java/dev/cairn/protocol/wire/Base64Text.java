package dev.cairn.protocol.wire;

import dev.cairn.engine.value.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Binary values as the wire carries them: Base64 with padding, checked to the last bit. */
final class Base64Text {
  private static final int GROUP_CHARS = 4;

  private Base64Text() {}

  static Bytes decode(String text) {
    int length = text.length();
    if (length % GROUP_CHARS != 0) {
      throw SerializationErrors.base64Length(length);
    }
    if (length == 0) {
      return Bytes.of();
    }
    byte[] decoded;
    try {
      // A char beyond Latin-1 becomes a question mark here, which is no digit of Base64 either.
      decoded = Base64.getDecoder().decode(text.getBytes(StandardCharsets.ISO_8859_1));
    } catch (IllegalArgumentException e) {
      // DynamoDB says this of padding in the wrong place; of a foreign character it is a guess.
      throw SerializationErrors.error(SerializationErrors.BASE64_LAST_CHARACTER);
    }
    if (!endsClean(text, decoded)) {
      throw SerializationErrors.error(SerializationErrors.BASE64_LAST_CHARACTER);
    }
    return Bytes.wrap(decoded);
  }

  /** Whether the bits of the last group that no byte uses are zero. */
  private static boolean endsClean(String text, byte[] decoded) {
    int rest = decoded.length % 3;
    if (rest == 0) {
      return true;
    }
    byte[] tail = new byte[rest];
    System.arraycopy(decoded, decoded.length - rest, tail, 0, rest);
    return text.endsWith(Base64.getEncoder().encodeToString(tail));
  }
}
