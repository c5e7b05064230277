package dev.cairn.engine.keyspace;

import dev.cairn.engine.store.Key;
import dev.cairn.engine.value.Bytes;
import dev.cairn.engine.value.DynamoNumber;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes bytes one after the other into an array that grows. Threads: one at a time. */
final class ByteWriter {
  /** Ends a text or binary value in a key. */
  static final byte END = 0;

  /** Stands before a byte of such a value that would be taken for the end or for itself. */
  static final byte ESCAPE = 1;

  private static final int LENGTH_USUAL = 64;
  private static final int VARINT_LENGTH_MAX = 5;

  private byte[] bytes;
  private int length;

  ByteWriter() {
    this.bytes = new byte[LENGTH_USUAL];
  }

  /** Goes on after the given bytes. */
  ByteWriter(byte[] start) {
    this.bytes = Arrays.copyOf(start, start.length + LENGTH_USUAL);
    this.length = start.length;
  }

  int length() {
    return length;
  }

  /** The array that is being written to: only its first {@link #length} bytes mean anything. */
  byte[] array() {
    return bytes;
  }

  Key toKey() {
    return Key.wrap(toByteArray());
  }

  byte[] toByteArray() {
    return Arrays.copyOf(bytes, length);
  }

  ByteWriter writeByte(int value) {
    ensure(1);
    bytes[length++] = (byte) value;
    return this;
  }

  /** Two bytes, the higher one first. */
  ByteWriter writeShort(int value) {
    return writeByte(value >>> 8).writeByte(value);
  }

  /** Four bytes, the highest first: in unsigned order. */
  ByteWriter writeInt(int value) {
    return writeShort(value >>> 16).writeShort(value);
  }

  /** Eight bytes, the highest first: in unsigned order. */
  ByteWriter writeLong(long value) {
    return writeInt((int) (value >>> 32)).writeInt((int) value);
  }

  /** A whole number from 0 on, seven bits a byte, the lowest first. */
  ByteWriter writeVarint(int value) {
    ensure(VARINT_LENGTH_MAX);
    int rest = value;
    while (rest >= 0x80) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
    return this;
  }

  /** The bytes, without anything that says how many they are. */
  ByteWriter writeRaw(byte[] raw) {
    ensure(raw.length);
    System.arraycopy(raw, 0, bytes, length, raw.length);
    length += raw.length;
    return this;
  }

  /** The length, and the bytes. */
  ByteWriter writeBytes(Bytes content) {
    writeVarint(content.length());
    ensure(content.length());
    content.copyTo(bytes, length);
    length += content.length();
    return this;
  }

  /** The length in UTF-8, and as many bytes. */
  ByteWriter writeText(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return writeVarint(utf8.length).writeRaw(utf8);
  }

  /** A number, in the bytes that it has in keys. */
  ByteWriter writeNumber(DynamoNumber number) {
    ensure(NumberBytes.LENGTH_MAX);
    length = NumberBytes.write(number, bytes, length);
    return this;
  }

  /** A text of a key value: escaped, and without its end. */
  ByteWriter writeEscaped(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    ensure(2 * utf8.length);
    for (byte b : utf8) {
      writeEscapedByte(b);
    }
    return this;
  }

  /** The bytes of a key value: escaped, and without its end. */
  ByteWriter writeEscaped(Bytes content) {
    ensure(2 * content.length());
    for (int i = 0; i < content.length(); i++) {
      writeEscapedByte(content.at(i));
    }
    return this;
  }

  /** REQUIRES: there is room for two bytes. */
  private void writeEscapedByte(byte b) {
    if (b == END || b == ESCAPE) {
      bytes[length++] = ESCAPE;
      bytes[length++] = (byte) (b + 1);
    } else {
      bytes[length++] = b;
    }
  }

  private void ensure(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }
  }
}
