package dev.cairn.toolkit.page;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Any text as characters that a URL takes everywhere, and which are the same whether or not
 * somebody percent-encodes or decodes them on the way: {@code %} would not be.
 *
 * <p>Persistent: see {@code docs/cursor-format.md}.
 */
final class UrlText {
  private static final char ESCAPE = '~';

  /** The empty text, since an empty parameter means the first page. */
  private static final String EMPTY = "~";

  private static final String DIGITS = "0123456789ABCDEF";

  private UrlText() {}

  /** Letters, digits, {@code -}, {@code .} and {@code _} as they are, other bytes escaped. */
  static String encode(String text) {
    if (text.isEmpty()) {
      return EMPTY;
    }
    StringBuilder encoded = new StringBuilder(text.length());
    for (byte next : text.getBytes(StandardCharsets.UTF_8)) {
      if (isPlain(next)) {
        encoded.append((char) next);
      } else {
        encoded.append(ESCAPE).append(DIGITS.charAt((next >> 4) & 0xF));
        encoded.append(DIGITS.charAt(next & 0xF));
      }
    }
    return encoded.toString();
  }

  private static boolean isPlain(byte next) {
    return (next >= 'a' && next <= 'z')
        || (next >= 'A' && next <= 'Z')
        || (next >= '0' && next <= '9')
        || next == '-'
        || next == '.'
        || next == '_';
  }

  /**
   * The text again. A character that would have been escaped stands for itself, as in a URL that
   * was written by hand.
   *
   * @throws InvalidCursorException for an escape that is none, and for what is no UTF-8
   */
  static String decode(String encoded) {
    if (encoded.equals(EMPTY)) {
      return "";
    }
    ByteBuffer bytes = utf8(encoded);
    ByteArrayOutputStream decoded = new ByteArrayOutputStream();
    while (bytes.hasRemaining()) {
      byte next = bytes.get();
      decoded.write(next == ESCAPE ? escaped(bytes) : next);
    }
    return TokenReader.utf8(decoded.toByteArray());
  }

  private static int escaped(ByteBuffer bytes) {
    if (bytes.remaining() < 2) {
      throw TokenReader.malformed();
    }
    int high = DIGITS.indexOf(bytes.get());
    int low = DIGITS.indexOf(bytes.get());
    if (high < 0 || low < 0) {
      throw TokenReader.malformed();
    }
    return high << 4 | low;
  }

  private static ByteBuffer utf8(String text) {
    try {
      // Unlike String.getBytes, the encoder refuses half a surrogate pair.
      return StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
    } catch (CharacterCodingException e) {
      throw TokenReader.malformed();
    }
  }
}
