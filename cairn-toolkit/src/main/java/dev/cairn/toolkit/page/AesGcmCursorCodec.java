package dev.cairn.toolkit.page;

import dev.cairn.toolkit.page.InvalidCursorException.Reason;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.random.RandomGenerator;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Cursors whose fingerprint and position are encrypted; format, flags, and key id are authenticated
 * beside them.
 *
 * <p>Thread-safe if the generator of nonces is.
 */
final class AesGcmCursorCodec extends SealedCursorCodec {
  /** Persistent: see {@code docs/cursor-format.md}. */
  static final int FORMAT = 3;

  private static final String PURPOSE = "cairn cursor aes-256-gcm 1";
  private static final int NONCE_LENGTH_BYTES = 12;
  private static final int TAG_LENGTH_BITS = 128;

  private final RandomGenerator nonces;

  AesGcmCursorCodec(CursorKeys keys, RandomGenerator nonces) {
    super(keys);
    this.nonces = nonces;
  }

  @Override
  Optional<String> encode(CursorPosition position, CursorBinding binding) {
    String keyId = keys.currentId();
    TokenWriter writer =
        new TokenWriter()
            .writeByte(FORMAT)
            .writeByte(flags(position).bits())
            .writeSized(keyId.getBytes(StandardCharsets.US_ASCII));
    byte[] nonce = new byte[NONCE_LENGTH_BYTES];
    nonces.nextBytes(nonce);
    byte[] content = writeContent(new TokenWriter(), position, binding).bytes();
    byte[] sealed;
    try {
      sealed = cipher(Cipher.ENCRYPT_MODE, keyId, nonce, writer.bytes()).doFinal(content);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM cannot encrypt a cursor", e);
    }
    return Optional.of(writer.writeBytes(nonce).writeBytes(sealed).text());
  }

  @Override
  CursorPosition decode(String cursor, CursorBinding binding) {
    TokenReader reader = TokenReader.of(cursor, FORMAT);
    CursorFlags flags = reader.readFlags();
    String keyId = TokenReader.utf8(reader.readSized());
    byte[] header = reader.head();
    byte[] nonce = reader.readBytes(NONCE_LENGTH_BYTES);
    byte[] content = open(keyId, nonce, header, reader.readRest());
    return readContent(TokenReader.of(content), flags, binding);
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
