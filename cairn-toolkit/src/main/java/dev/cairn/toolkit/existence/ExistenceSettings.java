package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.internal.TimeToLive;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.item.PartitionKey;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What an {@link Existence} writes, and how; immutable.
 *
 * @param hasTokens whether each write is a transaction with a token
 * @param sentinel the sort key of sentinels; null for the default
 * @param expiry the attribute by which items expire; null if they do not
 */
record ExistenceSettings<T>(
    ItemSchema<T> schema, boolean hasTokens, @Nullable Object sentinel, @Nullable String expiry) {
  static <T> ExistenceSettings<T> of(ItemSchema<T> schema) {
    return new ExistenceSettings<>(Objects.requireNonNull(schema, "schema"), false, null, null);
  }

  ExistenceSettings<T> withTokens() {
    return new ExistenceSettings<>(schema, true, sentinel, expiry);
  }

  ExistenceSettings<T> withSentinel(Object other) {
    return new ExistenceSettings<>(
        schema, hasTokens, Objects.requireNonNull(other, "sortKeyValue"), expiry);
  }

  ExistenceSettings<T> withExpiry(String other) {
    Objects.requireNonNull(other, "attribute");
    schema
        .attributeNames()
        .filter(names -> !names.contains(other))
        .ifPresent(
            names -> {
              throw new IllegalArgumentException(
                  "items of " + schema + " have no attribute " + other + "; they have " + names);
            });
    return new ExistenceSettings<>(schema, hasTokens, sentinel, other);
  }

  /** Whether what is stored is an item of the caller's that has not expired. */
  boolean isItem(Map<String, AttributeValue> stored, Instant now) {
    return !OwnItems.isOwn(stored)
        && (expiry == null || !TimeToLive.isPast(stored.get(expiry), now));
  }

  /**
   * Holds if a new item with the key can be written. What has expired is as good as nothing, so the
   * schema's rule for a new item is not about it: the version of an expired item is no conflict.
   */
  ItemCondition absent(Instant now, @Nullable ItemCondition rule) {
    ItemCondition absent = ItemCondition.absent(schema);
    ItemCondition free = rule == null ? absent : absent.and(rule);
    return expiry == null
        ? free
        : free.or(TimeToLive.isPast(expiry, now).and(OwnItems.isCallers()));
  }

  /** Holds if an item of the caller's is there that has not expired, and the rule holds for it. */
  ItemCondition present(Instant now, @Nullable ItemCondition rule) {
    ItemCondition present = ItemCondition.present(schema).and(OwnItems.isCallers());
    ItemCondition alive =
        expiry == null ? present : present.and(TimeToLive.isPast(expiry, now).negated());
    return rule == null ? alive : alive.and(rule);
  }

  /**
   * Returns a key that an item of the caller's can have in this table.
   *
   * @throws IllegalArgumentException for a key of another table, or of the toolkit's name spaces
   */
  ItemKey requireCallers(ItemKey key) {
    Objects.requireNonNull(key, "key");
    if (!key.tableName().equals(schema.tableName())) {
      throw new IllegalArgumentException("the key " + key + " is not one of " + schema);
    }
    return OwnItems.requireCallers(key);
  }

  /** The key of a partition's sentinel. */
  ItemKey sentinelOf(PartitionKey partition) {
    KeyAttribute sortKey =
        schema
            .sortKey()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        schema + " has no sort key: a partition is one item there"));
    return schema.key(partition.value(), sentinel == null ? defaultSentinel(sortKey) : sentinel);
  }

  private static Object defaultSentinel(KeyAttribute sortKey) {
    return switch (sortKey.type()) {
      case STRING -> "_";
      case NUMBER -> -1;
      case BINARY -> SdkBytes.fromUtf8String("_");
    };
  }
}
