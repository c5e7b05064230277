package dev.cairn.toolkit.page;

import dev.cairn.toolkit.page.InvalidCursorException.Reason;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Cursors whose fingerprint and position are encrypted; format, flags, and key id are authenticated
 * beside them.
 *
 * <p>Thread-safe if the generator of nonces is.
 */
final class AesGcmCursorCodec extends CursorCodec {
  /** Persistent: see {@code docs/cursor-format.md}. */
  static final int FORMAT = 3;

  private static final String PURPOSE = "cairn cursor aes-256-gcm 1";
  private static final int FINGERPRINT_LENGTH_BYTES = 16;
  private static final int NONCE_LENGTH_BYTES = 12;
  private static final int TAG_LENGTH_BITS = 128;

  private final CursorKeys keys;
  private final RandomGenerator nonces;

  AesGcmCursorCodec(CursorKeys keys, RandomGenerator nonces) {
    this.keys = keys;
    this.nonces = nonces;
  }

  @Override
  String encode(List<AttributeValue> position, CursorBinding binding) {
    String keyId = keys.currentId();
    TokenWriter writer =
        new TokenWriter()
            .writeByte(FORMAT)
            .writeByte(0)
            .writeSized(keyId.getBytes(StandardCharsets.US_ASCII));
    byte[] nonce = new byte[NONCE_LENGTH_BYTES];
    nonces.nextBytes(nonce);
    byte[] content =
        new TokenWriter()
            .writeBytes(binding.fingerprint(FINGERPRINT_LENGTH_BYTES))
            .writeValues(position, binding.positionAttributes())
            .bytes();
    byte[] sealed;
    try {
      sealed = cipher(Cipher.ENCRYPT_MODE, keyId, nonce, writer.bytes()).doFinal(content);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM cannot encrypt a cursor", e);
    }
    return writer.writeBytes(nonce).writeBytes(sealed).text();
  }

  @Override
  List<AttributeValue> decode(String cursor, CursorBinding binding) {
    TokenReader reader = TokenReader.of(cursor, FORMAT);
    String keyId = TokenReader.utf8(reader.readSized());
    byte[] header = reader.head();
    byte[] nonce = reader.readBytes(NONCE_LENGTH_BYTES);
    TokenReader content = TokenReader.of(open(keyId, nonce, header, reader.readRest()));
    byte[] fingerprint = content.readBytes(FINGERPRINT_LENGTH_BYTES);
    if (!Arrays.equals(fingerprint, binding.fingerprint(FINGERPRINT_LENGTH_BYTES))) {
      throw new InvalidCursorException(Reason.WRONG_QUERY);
    }
    return content.readValues(binding.positionAttributes());
  }

  private byte[] open(String keyId, byte[] nonce, byte[] header, byte[] sealed) {
    // The JDK's cipher fails in its own way on less than a tag.
    if (sealed.length < TAG_LENGTH_BITS / 8) {
      throw TokenReader.malformed();
    }
    try {
      return cipher(Cipher.DECRYPT_MODE, keyId, nonce, header).doFinal(sealed);
    } catch (AEADBadTagException e) {
      throw new InvalidCursorException(Reason.TAMPERED);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM cannot decrypt a cursor", e);
    }
  }

  private Cipher cipher(int mode, String keyId, byte[] nonce, byte[] header)
      throws GeneralSecurityException {
    byte[] key =
        keys.derive(keyId, PURPOSE)
            .orElseThrow(() -> new InvalidCursorException(Reason.UNKNOWN_KEY));
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_LENGTH_BITS, nonce));
    cipher.updateAAD(header);
    return cipher;
  }
}
