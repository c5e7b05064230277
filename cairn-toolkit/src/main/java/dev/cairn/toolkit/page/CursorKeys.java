package dev.cairn.toolkit.page;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secrets that protect cursors: one makes new cursors, all are accepted.
 *
 * <p>To change the secret takes steps, each of them deployed everywhere before the next, so that no
 * instance meets a cursor of a secret that it does not have:
 *
 * <pre>{@code
 * CursorKeys.of("2026-10", oldSecret).and("2026-11", newSecret) // accepts both, makes old ones
 * CursorKeys.of("2026-11", newSecret).and("2026-10", oldSecret) // accepts both, makes new ones
 * CursorKeys.of("2026-11", newSecret) // once the old cursors need not work any more
 * }</pre>
 *
 * <p>Each codec derives a key of its own from the secret, so that one secret may serve several.
 *
 * <p>Limits: an id has 1 to 32 letters, digits, {@code -}, {@code _} or {@code .}, and can be read
 * in the cursor; a secret has at least 32 bytes. Immutable.
 */
public final class CursorKeys {
  private static final int SECRET_LENGTH_BYTES_MIN = 32;
  private static final String ID_PATTERN = "[A-Za-z0-9._-]{1,32}";

  private final String currentId;
  private final Map<String, byte[]> secrets;
  private final Optional<Duration> lifetime;

  private CursorKeys(String currentId, Map<String, byte[]> secrets, Optional<Duration> lifetime) {
    this.currentId = currentId;
    this.secrets = secrets;
    this.lifetime = lifetime;
  }

  /** Keys with one secret. The bytes are copied. */
  public static CursorKeys of(String id, byte[] secret) {
    return new CursorKeys(id, Map.of(), Optional.empty()).and(id, secret);
  }

  /** These keys, and one more secret whose cursors are accepted. The bytes are copied. */
  public CursorKeys and(String id, byte[] secret) {
    if (!id.matches(ID_PATTERN)) {
      throw new IllegalArgumentException("key id must match " + ID_PATTERN + ": " + id);
    }
    if (secret.length < SECRET_LENGTH_BYTES_MIN) {
      throw new IllegalArgumentException(
          "secret must have at least " + SECRET_LENGTH_BYTES_MIN + " bytes: " + secret.length);
    }
    Map<String, byte[]> more = new LinkedHashMap<>(secrets);
    if (more.put(id, secret.clone()) != null) {
      throw new IllegalArgumentException("key id is given twice: " + id);
    }
    return new CursorKeys(currentId, more, lifetime);
  }

  /**
   * The same keys, for cursors that are accepted for this long by the toolkit's clock; without it
   * they do not expire.
   *
   * <p>A cursor carries the second in which it was made, so a shorter lifetime holds at once for
   * cursors that are out; one that was made without a time counts as expired.
   */
  public CursorKeys expiringAfter(Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException("a cursor must live for some time: " + value);
    }
    return new CursorKeys(currentId, secrets, Optional.of(value));
  }

  Optional<Duration> lifetime() {
    return lifetime;
  }

  String currentId() {
    return currentId;
  }

  /** The key of this id for this purpose, 32 bytes; empty if the id is not known. */
  Optional<byte[]> derive(String id, String purpose) {
    return Optional.ofNullable(secrets.get(id))
        .map(secret -> hmacSha256(secret, purpose.getBytes(StandardCharsets.US_ASCII)));
  }

  static byte[] hmacSha256(byte[] key, byte[]... parts) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      for (byte[] part : parts) {
        mac.update(part);
      }
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HmacSHA256", e);
    }
  }
}
