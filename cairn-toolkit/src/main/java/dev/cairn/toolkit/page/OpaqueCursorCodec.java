package dev.cairn.toolkit.page;

import dev.cairn.toolkit.page.InvalidCursorException.Reason;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Cursors that are bound to their query and checked against accidents, not against forgers.
 *
 * <p>Immutable.
 */
final class OpaqueCursorCodec extends CursorCodec {
  static final CursorCodec INSTANCE = new OpaqueCursorCodec();

  /** Persistent: see {@code docs/cursor-format.md}. */
  static final int FORMAT = 1;

  private static final int FINGERPRINT_LENGTH_BYTES = 8;
  private static final int CHECKSUM_LENGTH_BYTES = 4;

  private OpaqueCursorCodec() {}

  @Override
  String encode(List<AttributeValue> position, CursorBinding binding) {
    TokenWriter writer =
        new TokenWriter()
            .writeByte(FORMAT)
            .writeByte(0)
            .writeBytes(binding.fingerprint(FINGERPRINT_LENGTH_BYTES))
            .writeValues(position, binding.positionAttributes());
    return writer.writeBytes(checksum(writer.bytes())).text();
  }

  @Override
  List<AttributeValue> decode(String cursor, CursorBinding binding) {
    TokenReader reader = TokenReader.of(cursor, FORMAT).withoutLast(CHECKSUM_LENGTH_BYTES);
    if (!Arrays.equals(checksum(reader.whole()), reader.tail())) {
      throw new InvalidCursorException(Reason.MALFORMED);
    }
    byte[] fingerprint = reader.readBytes(FINGERPRINT_LENGTH_BYTES);
    if (!Arrays.equals(fingerprint, binding.fingerprint(FINGERPRINT_LENGTH_BYTES))) {
      throw new InvalidCursorException(Reason.WRONG_QUERY);
    }
    return reader.readValues(binding.positionAttributes());
  }

  private static byte[] checksum(byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    return ByteBuffer.allocate(CHECKSUM_LENGTH_BYTES).putInt((int) crc.getValue()).array();
  }
}
