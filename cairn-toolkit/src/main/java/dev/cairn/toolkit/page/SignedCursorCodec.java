package dev.cairn.toolkit.page;

import dev.cairn.toolkit.page.InvalidCursorException.Reason;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Cursors with a signature over all their bytes, the fingerprint of the query among them.
 *
 * <p>Immutable.
 */
final class SignedCursorCodec extends CursorCodec {
  /** Persistent: see {@code docs/cursor-format.md}. */
  static final int FORMAT = 2;

  private static final String PURPOSE = "cairn cursor hmac-sha256 1";
  private static final int FINGERPRINT_LENGTH_BYTES = 16;
  private static final int SIGNATURE_LENGTH_BYTES = 16;

  private final CursorKeys keys;

  SignedCursorCodec(CursorKeys keys) {
    this.keys = keys;
  }

  @Override
  String encode(List<AttributeValue> position, CursorBinding binding) {
    String keyId = keys.currentId();
    TokenWriter writer =
        new TokenWriter()
            .writeByte(FORMAT)
            .writeByte(0)
            .writeSized(keyId.getBytes(StandardCharsets.US_ASCII))
            .writeBytes(binding.fingerprint(FINGERPRINT_LENGTH_BYTES))
            .writeValues(position, binding.positionAttributes());
    return writer.writeBytes(signature(keyId, writer.bytes())).text();
  }

  @Override
  List<AttributeValue> decode(String cursor, CursorBinding binding) {
    TokenReader reader = TokenReader.of(cursor, FORMAT).withoutLast(SIGNATURE_LENGTH_BYTES);
    String keyId = TokenReader.utf8(reader.readSized());
    if (!MessageDigest.isEqual(signature(keyId, reader.whole()), reader.tail())) {
      throw new InvalidCursorException(Reason.TAMPERED);
    }
    byte[] fingerprint = reader.readBytes(FINGERPRINT_LENGTH_BYTES);
    if (!Arrays.equals(fingerprint, binding.fingerprint(FINGERPRINT_LENGTH_BYTES))) {
      throw new InvalidCursorException(Reason.WRONG_QUERY);
    }
    return reader.readValues(binding.positionAttributes());
  }

  private byte[] signature(String keyId, byte[] content) {
    byte[] key =
        keys.derive(keyId, PURPOSE)
            .orElseThrow(() -> new InvalidCursorException(Reason.UNKNOWN_KEY));
    return Arrays.copyOf(CursorKeys.hmacSha256(key, content), SIGNATURE_LENGTH_BYTES);
  }
}
