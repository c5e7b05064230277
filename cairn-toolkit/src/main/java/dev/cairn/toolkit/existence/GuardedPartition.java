package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.PartitionKey;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.transaction.TransactionStep;
import java.util.function.Supplier;

/**
 * A partition whose sentinel says whether anything was ever written to it through this class.
 *
 * <p>Each put writes the item and the sentinel in one transaction. The sentinel stays when items
 * are removed: it means "something was written", not "something is left". Threads: thread-safe.
 *
 * @param <T> the type of the values that are stored
 */
public final class GuardedPartition<T> {
  private final Supplier<ExistenceRun<T>> runs;
  private final ItemSchema<T> schema;
  private final PartitionKey partition;
  private final ItemKey sentinel;

  GuardedPartition(
      Supplier<ExistenceRun<T>> runs,
      ItemSchema<T> schema,
      PartitionKey partition,
      ItemKey sentinel) {
    this.runs = runs;
    this.schema = schema;
    this.partition = partition;
    this.sentinel = sentinel;
  }

  /** The partition's key. */
  public PartitionKey key() {
    return partition;
  }

  /** The key of the partition's sentinel. */
  public ItemKey sentinelKey() {
    return sentinel;
  }

  /** Whether anything was written to the partition, by a consistent read of the sentinel. */
  public boolean exists() {
    return Stages.join(runs.get().isThere(sentinel));
  }

  /**
   * Writes an item, replacing the one that is there, together with the sentinel. Ends APPLIED.
   *
   * @throws IllegalArgumentException when the item is of another partition or is the sentinel
   */
  public ExistenceOutcome<T> put(T item) {
    return Stages.join(runs.get().putGuarded(requireInside(item), sentinelStep()));
  }

  /**
   * Writes an item if none with its key is there, together with the sentinel. Ends APPLIED or
   * ALREADY_EXISTS.
   *
   * @throws IllegalArgumentException when the item is of another partition or is the sentinel
   */
  public ExistenceOutcome<T> createIfAbsent(T item) {
    return Stages.join(runs.get().createGuarded(requireInside(item), sentinelStep()));
  }

  private TransactionStep sentinelStep() {
    return TransactionStep.putAttributes("sentinel", schema, sentinel.attributes(), null);
  }

  private T requireInside(T item) {
    ItemKey key = schema.keyOf(schema.toItem(item));
    if (!partition.value().equals(key.attributes().get(partition.attributeName()))) {
      throw new IllegalArgumentException("item " + key + " is not in partition " + partition);
    }
    if (key.equals(sentinel)) {
      throw new IllegalArgumentException("item " + key + " is the partition's sentinel");
    }
    return item;
  }
}
