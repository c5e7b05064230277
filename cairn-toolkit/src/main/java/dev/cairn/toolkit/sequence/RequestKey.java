package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.transaction.TransactionStep;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The reservation of one request: the item that remembers under which number a request was stored.
 * The form of its key and the names of its attributes are part of stored data and never change.
 *
 * <p>Immutable.
 */
record RequestKey(ItemKey key) {
  static final String TYPE = "cairnType";
  static final String NUMBER = "cairnNumber";
  static final String ITEM = "cairnItem";

  /** What {@link #TYPE} is for a reservation. */
  static final String TYPE_REQUEST = "request";

  private static final String PREFIX = "request#";

  /**
   * The key of a request of a sequence.
   *
   * @param sequence what tells the sequence from others in the table
   */
  static RequestKey of(ItemSchema<?> schema, List<String> sequence, String requestId) {
    if (requestId.isEmpty()) {
      throw new IllegalArgumentException("the request id is empty");
    }
    String head = sequence.stream().map(RequestKey::escaped).collect(Collectors.joining("#"));
    String text = PREFIX + head + "#" + escaped(requestId);
    if (text.getBytes(StandardCharsets.UTF_8).length > ItemSchema.PARTITION_KEY_SIZE_BYTES_MAX) {
      text = PREFIX + "%H" + sha256(text);
    }
    return new RequestKey(keyOf(schema, text));
  }

  private static ItemKey keyOf(ItemSchema<?> schema, String text) {
    Object partition =
        switch (schema.partitionKey().type()) {
          case STRING -> text;
          case BINARY -> SdkBytes.fromUtf8String(text);
          case NUMBER ->
              throw new IllegalArgumentException(
                  "request ids need a table whose partition key is not a number: " + schema);
        };
    return schema
        .sortKey()
        .map(sortKey -> schema.key(partition, sortValue(sortKey)))
        .orElseGet(() -> schema.key(partition));
  }

  private static Object sortValue(KeyAttribute sortKey) {
    return switch (sortKey.type()) {
      case STRING -> "_";
      case NUMBER -> 0;
      case BINARY -> SdkBytes.fromUtf8String("_");
    };
  }

  /** A key attribute's value as text. Those of one attribute have one type. */
  static String text(AttributeValue value) {
    if (value.b() != null) {
      return Base64.getUrlEncoder().withoutPadding().encodeToString(value.b().asByteArrayUnsafe());
    }
    return value.s() != null ? value.s() : value.n();
  }

  private static String escaped(String text) {
    return text.replace("%", "%25").replace("#", "%23");
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Reserves the number for the request, which must not have one yet. */
  TransactionStep reserve(String label, ItemSchema<?> schema, Map<String, AttributeValue> content) {
    Map<String, AttributeValue> reservation = new LinkedHashMap<>(content);
    reservation.putAll(key.attributes());
    return TransactionStep.putAttributes(label, schema, reservation, ItemCondition.absent(schema));
  }

  /** What a reservation has besides its key. */
  static Map<String, AttributeValue> content(
      long number, ItemKey item, @Nullable RequestExpiry expiry, InstantSource clock) {
    Map<String, AttributeValue> reservation = new LinkedHashMap<>();
    reservation.put(TYPE, AttributeValue.fromS(TYPE_REQUEST));
    reservation.put(NUMBER, AttributeValue.fromN(Long.toString(number)));
    reservation.put(ITEM, AttributeValue.fromM(item.attributes()));
    if (expiry != null) {
      long end = clock.instant().plus(expiry.lifetime()).getEpochSecond();
      reservation.put(expiry.attribute(), AttributeValue.fromN(Long.toString(end)));
    }
    return reservation;
  }

  /**
   * The number in a stored reservation.
   *
   * @throws IllegalStateException if the item is not a reservation
   */
  long numberIn(Map<String, AttributeValue> stored) {
    return CounterAttribute.exact(required(stored, NUMBER), key, NUMBER);
  }

  /** The key of the item in a stored reservation. */
  ItemKey itemIn(ItemSchema<?> schema, Map<String, AttributeValue> stored) {
    return schema.keyOf(required(stored, ITEM).m());
  }

  private AttributeValue required(Map<String, AttributeValue> stored, String attribute) {
    AttributeValue value = stored.get(attribute);
    if (value == null) {
      throw new IllegalStateException("the item " + key + " is not the reservation of a request");
    }
    return value;
  }
}
