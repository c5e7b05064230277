package dev.cairn.toolkit.page;

import dev.cairn.toolkit.page.InvalidCursorException.Reason;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;

/**
 * Cursors with a signature over all their bytes, the fingerprint of the query among them.
 *
 * <p>Immutable.
 */
final class SignedCursorCodec extends SealedCursorCodec {
  /** Persistent: see {@code docs/cursor-format.md}. */
  static final int FORMAT = 2;

  private static final String PURPOSE = "cairn cursor hmac-sha256 1";
  private static final int SIGNATURE_LENGTH_BYTES = 16;

  SignedCursorCodec(CursorKeys keys) {
    super(keys);
  }

  @Override
  Optional<String> encode(CursorPosition position, CursorBinding binding) {
    String keyId = keys.currentId();
    TokenWriter writer =
        new TokenWriter()
            .writeByte(FORMAT)
            .writeByte(flags(position).bits())
            .writeSized(keyId.getBytes(StandardCharsets.US_ASCII));
    writeContent(writer, position, binding);
    return Optional.of(writer.writeBytes(signature(keyId, writer.bytes())).text());
  }

  @Override
  CursorPosition decode(String cursor, CursorBinding binding) {
    TokenReader reader = TokenReader.of(cursor, FORMAT).withoutLast(SIGNATURE_LENGTH_BYTES);
    CursorFlags flags = reader.readFlags();
    String keyId = TokenReader.utf8(reader.readSized());
    if (!MessageDigest.isEqual(signature(keyId, reader.whole()), reader.tail())) {
      throw new InvalidCursorException(Reason.TAMPERED);
    }
    return readContent(reader, flags, binding);
  }

  private byte[] signature(String keyId, byte[] content) {
    byte[] key =
        keys.derive(keyId, PURPOSE)
            .orElseThrow(() -> new InvalidCursorException(Reason.UNKNOWN_KEY));
    return Arrays.copyOf(CursorKeys.hmacSha256(key, content), SIGNATURE_LENGTH_BYTES);
  }
}
