package dev.cairn.engine.keyspace;

import dev.cairn.engine.store.CorruptionException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads stored bytes one after the other.
 *
 * <p>Errors: whatever the bytes are, a method returns what they say or throws a {@link
 * CorruptionException}. Threads: one at a time.
 */
final class ByteReader {
  private static final int VARINT_SHIFT_MAX = 28;

  private final byte[] bytes;
  private final int end;
  private int offset;

  ByteReader(byte[] bytes, int start, int end) {
    this.bytes = bytes;
    this.offset = start;
    this.end = end;
  }

  /** Where the next byte stands. */
  int offset() {
    return offset;
  }

  boolean atEnd() {
    return offset == end;
  }

  CorruptionException corrupt(String problem) {
    return new CorruptionException(problem, offset);
  }

  /** The next byte, from 0 to 255. */
  int readByte() {
    if (offset == end) {
      throw corrupt("the end is missing");
    }
    return bytes[offset++] & 0xFF;
  }

  /** Four bytes, the highest first. */
  int readInt() {
    return readByte() << 24 | readByte() << 16 | readByte() << 8 | readByte();
  }

  /** Whether the last bytes that were read are the first of the given ones. */
  boolean hadLast(byte[] expected, int length) {
    return Arrays.equals(bytes, offset - length, offset, expected, 0, length);
  }

  /** A whole number from 0 on, seven bits a byte, the lowest first. */
  int readVarint() {
    int value = 0;
    for (int shift = 0; shift <= VARINT_SHIFT_MAX; shift += 7) {
      int next = readByte();
      value |= (next & 0x7F) << shift;
      if (next < 0x80) {
        if (value < 0 || (next == 0 && shift > 0) || (shift == VARINT_SHIFT_MAX && next > 7)) {
          throw corrupt("no whole number");
        }
        return value;
      }
    }
    throw corrupt("no whole number");
  }

  /** A number of things that take at least a byte each, so there cannot be more than bytes left. */
  int readCount() {
    int count = readVarint();
    if (count > end - offset) {
      throw corrupt("a length beyond the end");
    }
    return count;
  }

  /** A length, and as many bytes. */
  byte[] readBytes() {
    int length = readCount();
    offset += length;
    return Arrays.copyOfRange(bytes, offset - length, offset);
  }

  /** A length, and as many bytes of UTF-8. */
  String readText() {
    int length = readCount();
    int start = offset;
    offset += length;
    return text(bytes, start, length);
  }

  /** The bytes of a key value that is a text or binary, up to its end and without escapes. */
  byte[] readEscaped() {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    int next = readByte();
    while (next != ByteWriter.END) {
      if (next == ByteWriter.ESCAPE) {
        next = readByte() - 1;
        if (next != 0 && next != ByteWriter.ESCAPE) {
          throw corrupt("no escaped byte");
        }
      }
      content.write(next);
      next = readByte();
    }
    return content.toByteArray();
  }

  /** The text of a key value. */
  String readEscapedText() {
    byte[] content = readEscaped();
    return text(content, 0, content.length);
  }

  private String text(byte[] source, int start, int length) {
    for (int i = start; i < start + length; i++) {
      if (source[i] < 0) {
        return decoded(ByteBuffer.wrap(source, start, length));
      }
    }
    return new String(source, start, length, StandardCharsets.ISO_8859_1);
  }

  private String decoded(ByteBuffer utf8) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(utf8).toString();
    } catch (CharacterCodingException e) {
      throw corrupt("no text");
    }
  }
}
