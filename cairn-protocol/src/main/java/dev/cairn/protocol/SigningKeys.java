package dev.cairn.protocol;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The keys that sign: one for each access key, day and region, derived from the secret once.
 *
 * <p>Limits: remembers 256 keys and then begins anew. Threads: safe for any number of them.
 */
final class SigningKeys {
  private record Scope(String accessKey, String date, String region) {}

  private static final String HMAC = "HmacSHA256";
  private static final int REMEMBERED_COUNT_MAX = 256;

  private final ConcurrentMap<Scope, Mac> remembered = new ConcurrentHashMap<>();

  /** A code that is ready to sign, for the caller alone. */
  Mac get(AccessKey key, Credential credential) {
    Scope scope = new Scope(key.id(), credential.date(), credential.region());
    Mac known = remembered.get(scope);
    try {
      if (known == null) {
        known = derive(key.secret(), credential.date(), credential.region(), Signature.SERVICE);
        if (remembered.size() >= REMEMBERED_COUNT_MAX) {
          remembered.clear();
        }
        remembered.put(scope, known);
      }
      // Nobody ever updates the one that is remembered.
      return (Mac) known.clone();
    } catch (GeneralSecurityException e) {
      throw Signature.missingHmac(e);
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("the platform's " + HMAC + " can be cloned", e);
    }
  }

  static Mac derive(String secret, String date, String region, String service)
      throws GeneralSecurityException {
    byte[] dateKey = hmac(utf8("AWS4" + secret)).doFinal(utf8(date));
    byte[] regionKey = hmac(dateKey).doFinal(utf8(region));
    byte[] serviceKey = hmac(regionKey).doFinal(utf8(service));
    return hmac(hmac(serviceKey).doFinal(utf8(Signature.TERMINATOR)));
  }

  private static Mac hmac(byte[] key) throws GeneralSecurityException {
    Mac mac = Mac.getInstance(HMAC);
    mac.init(new SecretKeySpec(key, HMAC));
    return mac;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
