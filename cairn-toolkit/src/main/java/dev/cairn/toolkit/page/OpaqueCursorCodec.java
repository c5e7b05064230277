package dev.cairn.toolkit.page;

import dev.cairn.toolkit.page.InvalidCursorException.Reason;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32;

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
  Optional<String> encode(CursorPosition position, CursorBinding binding) {
    TokenWriter writer =
        new TokenWriter()
            .writeByte(FORMAT)
            .writeByte(CursorFlags.of(position, false).bits())
            .writeBytes(binding.fingerprint(FINGERPRINT_LENGTH_BYTES));
    position.key().ifPresent(key -> writer.writeValues(key, binding.positionAttributes()));
    return Optional.of(writer.writeBytes(checksum(writer.bytes())).text());
  }

  @Override
  CursorPosition decode(String cursor, CursorBinding binding) {
    TokenReader reader = TokenReader.of(cursor, FORMAT).withoutLast(CHECKSUM_LENGTH_BYTES);
    if (!Arrays.equals(checksum(reader.whole()), reader.tail())) {
      throw new InvalidCursorException(Reason.MALFORMED);
    }
    CursorFlags flags = reader.readFlags();
    if (flags.isDated()) {
      throw new InvalidCursorException(Reason.UNSUPPORTED_FORMAT);
    }
    byte[] fingerprint = reader.readBytes(FINGERPRINT_LENGTH_BYTES);
    if (!Arrays.equals(fingerprint, binding.fingerprint(FINGERPRINT_LENGTH_BYTES))) {
      throw new InvalidCursorException(Reason.WRONG_QUERY);
    }
    return reader.readPosition(flags, binding);
  }

  private static byte[] checksum(byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    return ByteBuffer.allocate(CHECKSUM_LENGTH_BYTES).putInt((int) crc.getValue()).array();
  }
}
