package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.internal.TimeToLive;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemUpdate;
import dev.cairn.toolkit.item.PartitionKey;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The item of a partition that says that something was written to it, or how many items it has. The
 * names of its attributes are part of stored data.
 *
 * <p>Immutable.
 */
record Sentinel<T>(ExistenceSettings<T> settings, PartitionKey partition, ItemKey key) {
  static final String LABEL = "sentinel";
  private static final String COUNT = "cairnCount";
  private static final AttributeValue TYPE = AttributeValue.fromS("sentinel");

  /** One without an attribute is by hand; another item of the toolkit's is not written over. */
  private static final ItemCondition FREE =
      OwnItems.isCallers().or(ItemCondition.equal(OwnItems.TYPE, TYPE));

  static <T> Sentinel<T> of(ExistenceSettings<T> settings, PartitionKey partition) {
    ItemKey key = settings.sentinelOf(Objects.requireNonNull(partition, "partition"));
    return new Sentinel<>(settings, partition, settings.requireCallers(key));
  }

  /** The step that says that something was written, for good: a sentinel does not expire. */
  TransactionStep mark() {
    ItemUpdate mark = ItemUpdate.set(OwnItems.TYPE, TYPE);
    return TransactionStep.update(
        LABEL,
        key,
        hasExpiry() ? mark.and(ItemUpdate.remove(Objects.requireNonNull(settings.expiry()))) : mark,
        FREE);
  }

  /** The step that counts one more, or one less. */
  TransactionStep add(int change) {
    return TransactionStep.update(
        LABEL,
        key,
        ItemUpdate.set(OwnItems.TYPE, TYPE)
            .and(ItemUpdate.add(COUNT, AttributeValue.fromN(Integer.toString(change)))),
        FREE);
  }

  /** A sort key that is a time to live belongs to the items; that of the sentinel is none. */
  private boolean hasExpiry() {
    return settings.expiry() != null && !key.attributes().containsKey(settings.expiry());
  }

  /** Whether what is stored under the key says that something was written. */
  boolean isMarked(Optional<Map<String, AttributeValue>> stored, Instant now) {
    return stored
        .filter(item -> TYPE.equals(item.getOrDefault(OwnItems.TYPE, TYPE)))
        .filter(item -> !hasExpiry() || !TimeToLive.isPast(item.get(settings.expiry()), now))
        .isPresent();
  }

  /** How many items were counted. */
  long countIn(Optional<Map<String, AttributeValue>> stored) {
    AttributeValue count = stored.map(item -> item.get(COUNT)).orElse(null);
    if (count == null) {
      return 0;
    }
    if (count.n() == null) {
      throw new IllegalStateException(
          "attribute %s of the sentinel %s is no number: %s".formatted(COUNT, key, count));
    }
    return Long.parseLong(count.n());
  }

  /** An item, which must be in the partition and not the sentinel. */
  T requireInside(T item) {
    var unused = requireInside(settings.schema().keyOf(settings.schema().toPut(item).item()));
    return item;
  }

  /** An item's key, which must be in the partition and not the sentinel's. */
  ItemKey requireInside(ItemKey item) {
    Objects.requireNonNull(item, "key");
    if (!partition.tableName().equals(item.tableName())
        || !partition.value().equals(item.attributes().get(partition.attributeName()))) {
      throw new IllegalArgumentException("item " + item + " is not in partition " + partition);
    }
    if (item.equals(key)) {
      throw new IllegalArgumentException("item " + item + " is the partition's sentinel");
    }
    return item;
  }
}
