package dev.cairn.engine.operation;

import dev.cairn.engine.api.Limits;
import dev.cairn.engine.capacity.CapacityUnits;
import dev.cairn.engine.capacity.Consumption;
import dev.cairn.engine.capacity.ReadConsistency;
import dev.cairn.engine.expression.Condition;
import dev.cairn.engine.expression.Projection;
import dev.cairn.engine.keyspace.StoredItem;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Direction;
import dev.cairn.engine.store.EntryCursor;
import dev.cairn.engine.store.KeyRange;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.StoredValue;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads one page of a Query or Scan, in steps of bounded work, from one snapshot.
 *
 * <p>A page ends at its limit of evaluated items, with the item that takes it to 1 MB or past it
 * (source: dynalite's query and scan tests, which were run on Amazon DynamoDB), or at the end of
 * the range. Where a local index fetches items, their sizes count for that and not those of the
 * entries, which is a guess: DynamoDB says that a request retrieves 1 MB at most, before the filter
 * and the projection. The limit counts items before the filter. The page tells where to continue
 * whenever it stopped at the limit, even when nothing follows. Threads: one thread at a time; may
 * move from thread to thread between steps.
 */
final class PageReader implements AutoCloseable {
  /**
   * How a page was asked for.
   *
   * @param fetchesItems whether the table's item is read for each entry of a local index
   */
  record Plan(
      ReadTarget target,
      KeyRange range,
      Direction direction,
      int limit,
      @Nullable Condition filter,
      @Nullable Projection projection,
      boolean countsOnly,
      boolean fetchesItems,
      ReadConsistency consistency) {}

  private final Plan plan;
  private final Snapshot snapshot;
  private final EntryCursor cursor;
  private final List<Item> items = new ArrayList<>();
  private int count;
  private int scannedCount;
  private long entryBytes;
  private long retrievedBytes;
  private double fetchedUnits;
  private @Nullable Item lastEvaluated;
  private @Nullable Item lastEvaluatedKey;

  PageReader(Plan plan, Snapshot snapshot) {
    this.plan = plan;
    this.snapshot = snapshot;
    this.cursor = snapshot.scan(plan.range(), plan.direction());
  }

  /** Evaluates at most that many items more; true once the page is complete. */
  boolean advance(int itemCountMax) {
    for (int i = 0; i < itemCountMax; i++) {
      if (scannedCount == plan.limit() || retrievedBytes >= Limits.PAGE_SIZE_BYTES_MAX) {
        return stopHere();
      }
      if (!cursor.next()) {
        return true;
      }
      evaluate(StoredItem.itemOf(cursor.value()));
    }
    return false;
  }

  private boolean stopHere() {
    if (lastEvaluated != null) {
      lastEvaluatedKey = plan.target().positionOf(lastEvaluated);
    }
    return true;
  }

  private void evaluate(Item entry) {
    scannedCount++;
    entryBytes += entry.sizeBytes();
    lastEvaluated = entry;
    Item item = plan.fetchesItems() ? fetch(entry) : entry;
    retrievedBytes += item.sizeBytes();
    if (plan.filter() != null && !plan.filter().test(item)) {
      return;
    }
    count++;
    if (!plan.countsOnly()) {
      items.add(plan.projection() == null ? item : plan.projection().apply(item));
    }
  }

  /** The item that an entry of a local index is of. Both are of one snapshot, so it is there. */
  private Item fetch(Item entry) {
    TableDefinition table = plan.target().table();
    Map<String, AttributeValue> key = ItemKeys.keyOf(entry, table.keySchema()).attributes();
    StoredValue stored = snapshot.get(ItemKeys.ofKey(table, key));
    if (stored == null) {
      throw new IllegalStateException("an index entry without its item");
    }
    Item item = StoredItem.itemOf(stored);
    fetchedUnits += CapacityUnits.read(item.sizeBytes(), plan.consistency());
    return item;
  }

  /** The items that passed the filter, or null when only their number was asked for. */
  @Nullable List<Item> items() {
    return plan.countsOnly() ? null : items;
  }

  int count() {
    return count;
  }

  int scannedCount() {
    return scannedCount;
  }

  /** What the page consumed: all that was evaluated, and the items that were fetched. */
  Consumption consumption() {
    return plan.target().consumption(entryBytes, fetchedUnits, plan.consistency());
  }

  /** The key after which the next page starts; null at the end. */
  @Nullable Item lastEvaluatedKey() {
    return lastEvaluatedKey;
  }

  Snapshot snapshot() {
    return snapshot;
  }

  @Override
  public void close() {
    cursor.close();
    snapshot.close();
  }
}
