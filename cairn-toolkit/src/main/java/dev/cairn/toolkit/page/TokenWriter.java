package dev.cairn.toolkit.page;

import dev.cairn.toolkit.item.KeyAttribute;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes the bytes of a cursor; {@code docs/cursor-format.md} describes them.
 *
 * <p>One thread at a time.
 */
final class TokenWriter {
  /** Persistent: these bytes are in cursors that users keep. Never change one. */
  static final int TYPE_S = 1;

  static final int TYPE_N = 2;
  static final int TYPE_B = 3;

  static final int EPOCH_SECOND_LENGTH_BYTES = 5;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  TokenWriter writeByte(int value) {
    out.write(value);
    return this;
  }

  TokenWriter writeBytes(byte[] bytes) {
    out.writeBytes(bytes);
    return this;
  }

  /** Writes a length, then the bytes. */
  TokenWriter writeSized(byte[] bytes) {
    int rest = bytes.length;
    while (rest > 0x7F) {
      out.write((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    out.write(rest);
    return writeBytes(bytes);
  }

  /** Writes the values of these attributes, numbers in plain digits. */
  TokenWriter writeValues(List<AttributeValue> values, List<KeyAttribute> attributes) {
    for (int i = 0; i < values.size(); i++) {
      AttributeValue value = attributes.get(i).value(values.get(i));
      switch (attributes.get(i).type()) {
        case STRING -> writeByte(TYPE_S).writeSized(value.s().getBytes(StandardCharsets.UTF_8));
        case NUMBER -> writeByte(TYPE_N).writeSized(value.n().getBytes(StandardCharsets.US_ASCII));
        case BINARY -> writeByte(TYPE_B).writeSized(value.b().asByteArrayUnsafe());
      }
    }
    return this;
  }

  /** Writes a time; the bytes last until the year 36,812. */
  TokenWriter writeEpochSecond(long epochSecond) {
    for (int shift = 8 * (EPOCH_SECOND_LENGTH_BYTES - 1); shift >= 0; shift -= 8) {
      out.write((int) (epochSecond >>> shift));
    }
    return this;
  }

  byte[] bytes() {
    return out.toByteArray();
  }

  /** The bytes written so far as text for a URL. */
  String text() {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes());
  }
}
