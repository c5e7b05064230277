package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The reservation of one request: the item that remembers under which number a request was stored.
 * The form of its key and the names of its attributes are part of stored data and never change.
 *
 * <p>Immutable.
 *
 * @param expiry how long it is kept; null for ever
 */
record RequestKey(ItemKey key, @Nullable RequestExpiry expiry) {
  static final String NUMBER = "cairnNumber";
  static final String ITEM = "cairnItem";

  /** What {@link OwnItems#TYPE} is for a reservation. */
  static final String TYPE_REQUEST = "request";

  /**
   * What the name of a table begins with that a counter is in, but not the items; no other part
   * begins like that.
   */
  private static final String ELSEWHERE = "%T";

  /**
   * The key of a request of a sequence.
   *
   * @param sequence what tells the sequence from others in the table
   */
  static RequestKey of(
      ItemSchema<?> schema,
      List<String> sequence,
      String requestId,
      @Nullable RequestExpiry expiry) {
    if (requestId.isEmpty()) {
      throw new IllegalArgumentException("the request id is empty");
    }
    if (schema.partitionKey().type() == KeyAttribute.Type.NUMBER) {
      throw new IllegalArgumentException(
          "request ids need a table whose partition key is not a number: " + schema);
    }
    String text =
        OwnItems.REQUEST_PREFIX + String.join("#", sequence) + "#" + OwnItems.escaped(requestId);
    if (text.getBytes(StandardCharsets.UTF_8).length > ItemSchema.PARTITION_KEY_SIZE_BYTES_MAX) {
      text = OwnItems.REQUEST_PREFIX + "%H" + OwnItems.hashed(text);
    }
    return new RequestKey(OwnItems.key(schema, text), expiry);
  }

  /** What tells a counter from others that number items of this table. */
  static List<String> sequenceOf(ItemSchema<?> schema, CounterAttribute counter) {
    List<String> parts = new ArrayList<>();
    if (!counter.key().tableName().equals(schema.tableName())) {
      parts.add(ELSEWHERE + OwnItems.escaped(counter.key().tableName()));
    }
    counter.key().attributes().values().forEach(value -> parts.add(text(value)));
    parts.add(OwnItems.escaped(counter.name()));
    return parts;
  }

  /** A key attribute's value as text. Those of one attribute have one type. */
  static String text(AttributeValue value) {
    if (value.b() != null) {
      return Base64.getUrlEncoder().withoutPadding().encodeToString(value.b().asByteArrayUnsafe());
    }
    return value.s() != null ? OwnItems.escaped(value.s()) : value.n();
  }

  /** Reserves the number for the request, which must not have one yet. */
  TransactionStep reserve(String label, long number, ItemKey item, Instant now) {
    Map<String, AttributeValue> reservation = new LinkedHashMap<>();
    reservation.put(OwnItems.TYPE, AttributeValue.fromS(TYPE_REQUEST));
    reservation.put(NUMBER, AttributeValue.fromN(Long.toString(number)));
    reservation.put(ITEM, AttributeValue.fromM(item.attributes()));
    ItemCondition isFree = ItemCondition.absent(key);
    if (expiry != null) {
      reservation.put(expiry.attribute(), expiry.end(now));
      isFree = isFree.or(expiry.isOver(now));
    }
    reservation.putAll(key.attributes());
    return TransactionStep.put(label, key, reservation, isFree);
  }

  /** Requires that the request keeps its number. */
  TransactionStep check(String label, Instant now) {
    ItemCondition present = ItemCondition.present(key);
    return TransactionStep.check(
        label, key, expiry == null ? present : present.and(expiry.isOver(now).negated()));
  }

  /** What was found under the key, if it is a reservation that has not expired. */
  Optional<Map<String, AttributeValue>> valid(
      Optional<Map<String, AttributeValue>> found, Instant now) {
    return found.filter(reservation -> expiry == null || !expiry.isOver(reservation, now));
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
