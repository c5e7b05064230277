package dev.cairn.toolkit.unique.internal;

import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * The default key of a marker: {@code unique#<constraint>#<scope>...#<value>...} as partition key
 * and {@code _} (0 where sort keys are numbers) as sort key. In place of private values there is
 * {@code %M} and their HMAC-SHA256. This form is part of stored data.
 *
 * @param key the key
 * @param hashed the parts of the value, where they are too long for a key and it has their hash
 */
public record MarkerKey(ItemKey key, List<String> hashed) {
  /** What private values are hashed with. */
  public static final String MAC = "HmacSHA256";

  /** What the keys of a constraint begin with. */
  static String head(String constraint) {
    return OwnItems.MARKER_PREFIX + OwnItems.escaped(constraint) + "#";
  }

  static MarkerKey of(
      ItemSchema<?> schema, String head, List<MarkerPart> parts, @Nullable SecretKey secret) {
    String joined = MarkerPart.joined(parts);
    if (secret != null) {
      return new MarkerKey(OwnItems.key(schema, head + "%M" + hmac(secret, joined)), List.of());
    }
    String text = head + joined;
    if (isShort(text)) {
      return new MarkerKey(OwnItems.key(schema, text), List.of());
    }
    String hash = head + "%H" + OwnItems.hashed(joined);
    return new MarkerKey(
        OwnItems.key(schema, hash), parts.stream().map(MarkerPart::encoded).toList());
  }

  /** Whether a table can have markers with such keys. */
  public static boolean fits(ItemSchema<?> schema) {
    return schema.partitionKey().type() != KeyAttribute.Type.NUMBER;
  }

  /** Most texts would even if each char took the three bytes that it can take in UTF-8. */
  private static boolean isShort(String text) {
    int sizeBytesMax = ItemSchema.PARTITION_KEY_SIZE_BYTES_MAX;
    return text.length() <= sizeBytesMax / 3
        || text.getBytes(StandardCharsets.UTF_8).length <= sizeBytesMax;
  }

  private static String hmac(SecretKey secret, String text) {
    try {
      Mac mac = Mac.getInstance(MAC);
      mac.init(secret);
      return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has " + MAC, e);
    } catch (InvalidKeyException e) {
      throw new IllegalStateException("every secret is a key for " + MAC, e);
    }
  }
}
