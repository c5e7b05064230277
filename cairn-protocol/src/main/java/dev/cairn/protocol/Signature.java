package dev.cairn.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;

/**
 * The calculation of AWS Signature Version 4. Source: the AWS General Reference, "Signature Version
 * 4 signing process".
 */
final class Signature {
  static final String ALGORITHM = "AWS4-HMAC-SHA256";
  static final String SERVICE = "dynamodb";
  static final String TERMINATOR = "aws4_request";

  private static final HexFormat HEX = HexFormat.of();

  private Signature() {}

  /**
   * The signature that the request must bear.
   *
   * @param key an initialised code for the scope; it is used up
   */
  static String of(
      WireRequest request, Authorization authorization, SigningDate date, Mac key, String scope) {
    String canonical = canonicalRequest(request, authorization);
    String toSign =
        ALGORITHM
            + '\n'
            + date.text()
            + '\n'
            + scope
            + '\n'
            + sha256(ByteBuffer.wrap(bytes(canonical)));
    return HEX.formatHex(key.doFinal(bytes(toSign)));
  }

  /** A header's characters stand for its bytes, whatever they mean. */
  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  static String canonicalRequest(WireRequest request, Authorization authorization) {
    StringBuilder canonical = new StringBuilder(512);
    canonical
        .append("POST\n/\n")
        .append(authorization.query().canonicalWithout(Authorization.SIGNATURE_PARAMETER))
        .append('\n');
    for (String name : authorization.signedHeaders()) {
      canonical.append(name).append(':');
      appendValues(canonical, request.headers().getAll(name));
      canonical.append('\n');
    }
    return canonical
        .append('\n')
        .append(String.join(";", authorization.signedHeaders()))
        .append('\n')
        .append(sha256(request.body().duplicate()))
        .toString();
  }

  private static void appendValues(StringBuilder canonical, List<String> values) {
    for (int i = 0; i < values.size(); i++) {
      if (i > 0) {
        canonical.append(',');
      }
      appendCollapsed(canonical, values.get(i).trim());
    }
  }

  /** Appends the value with one space for each run of them. */
  private static void appendCollapsed(StringBuilder canonical, String value) {
    boolean wasSpace = false;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      boolean isSpace = c == ' ' || c == '\t';
      if (!isSpace) {
        canonical.append(c);
      } else if (!wasSpace) {
        canonical.append(' ');
      }
      wasSpace = isSpace;
    }
  }

  private static String sha256(ByteBuffer bytes) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes);
      return HEX.formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Whether the texts are the same, in a time that does not tell where they differ. */
  static boolean isSame(String expected, String actual) {
    return MessageDigest.isEqual(bytes(expected), bytes(actual));
  }

  static IllegalStateException missingHmac(GeneralSecurityException e) {
    return new IllegalStateException("every Java platform has HmacSHA256", e);
  }
}
