package dev.cairn.toolkit.internal;

import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items that strategies keep beside the caller's: markers, requests, sentinels. They are told
 * by an attribute, and most by their keys too. All of this is part of stored data and never
 * changes.
 */
public final class OwnItems {
  /** The attribute that only the toolkit's own items have. */
  public static final String TYPE = "cairnType";

  /** The attribute of a caller's item that says what created it. */
  public static final String CREATED_BY = "cairnCreatedBy";

  /**
   * What the partition keys of markers begin with, unless they have keys of the caller's making.
   */
  public static final String MARKER_PREFIX = "unique#";

  /** What the partition keys of requests begin with. */
  public static final String REQUEST_PREFIX = "request#";

  private OwnItems() {}

  /** Whether a stored item is the toolkit's and not the caller's. */
  public static boolean isOwn(Map<String, AttributeValue> item) {
    return item.containsKey(TYPE);
  }

  /** Holds if there is no item, or it is the caller's. */
  public static ItemCondition isCallers() {
    return ItemCondition.missing(TYPE);
  }

  /** An item without what the toolkit has put on it. */
  public static Map<String, AttributeValue> visible(Map<String, AttributeValue> item) {
    if (!item.containsKey(CREATED_BY)) {
      return item;
    }
    Map<String, AttributeValue> visible = new LinkedHashMap<>(item);
    visible.remove(CREATED_BY);
    return visible;
  }

  /**
   * Returns a key that an item of the caller's can have.
   *
   * @throws IllegalArgumentException for a key that markers or requests have
   */
  public static ItemKey requireCallers(ItemKey key) {
    Iterator<AttributeValue> parts = key.attributes().values().iterator();
    AttributeValue partition = parts.next();
    if (isReserved(partition, parts.hasNext() ? parts.next() : null)) {
      String space = startsWith(partition, MARKER_PREFIX) ? MARKER_PREFIX : REQUEST_PREFIX;
      throw new IllegalArgumentException(
          "the key %s is in the name space \"%s\", which the toolkit keeps for its %s"
              .formatted(
                  key,
                  space,
                  space.equals(MARKER_PREFIX) ? "markers of unique values" : "named requests"));
    }
    return key;
  }

  /** Whether a key of these values is one that markers or requests have. */
  public static boolean isReserved(
      @Nullable AttributeValue partition, @Nullable AttributeValue sort) {
    return partition != null
        && (startsWith(partition, MARKER_PREFIX) || startsWith(partition, REQUEST_PREFIX))
        && (sort == null || isFixedSortKey(sort));
  }

  /** The key of an item of the toolkit's, of a text that begins with one of its name spaces. */
  public static ItemKey key(ItemSchema<?> schema, String text) {
    Object partition =
        schema.partitionKey().type() == KeyAttribute.Type.BINARY
            ? SdkBytes.fromUtf8String(text)
            : text;
    return schema
        .sortKey()
        .map(sortKey -> schema.key(partition, fixedSortKey(sortKey)))
        .orElseGet(() -> schema.key(partition));
  }

  private static Object fixedSortKey(KeyAttribute sortKey) {
    return switch (sortKey.type()) {
      case STRING -> "_";
      case NUMBER -> 0;
      case BINARY -> SdkBytes.fromUtf8String("_");
    };
  }

  /** A part of such a text: parts are separated by #. */
  public static String escaped(String part) {
    return part.replace("%", "%25").replace("#", "%23");
  }

  /** What stands in such a text for parts that are too long for a key: their SHA-256. */
  public static String hashed(String parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(parts.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static boolean startsWith(AttributeValue value, String prefix) {
    String text = text(value);
    return text != null && text.startsWith(prefix);
  }

  private static @Nullable String text(AttributeValue value) {
    return value.b() == null ? value.s() : value.b().asUtf8String();
  }

  private static boolean isFixedSortKey(AttributeValue value) {
    return value.n() == null ? "_".equals(text(value)) : value.n().equals("0");
  }
}
