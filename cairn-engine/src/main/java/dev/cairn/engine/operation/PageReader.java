package dev.cairn.engine.operation;

import dev.cairn.engine.api.Limits;
import dev.cairn.engine.expression.Condition;
import dev.cairn.engine.expression.Projection;
import dev.cairn.engine.keyspace.StoredItem;
import dev.cairn.engine.schema.KeySchema;
import dev.cairn.engine.store.Direction;
import dev.cairn.engine.store.EntryCursor;
import dev.cairn.engine.store.KeyRange;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.value.Item;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads one page of a Query or Scan, in steps of bounded work, from one snapshot.
 *
 * <p>A page ends at its limit of evaluated items, with the item that takes it to 1 MB or past it
 * (source: dynalite's query and scan tests, which were run on Amazon DynamoDB), or at the end of
 * the range. The limit counts items before the filter. The page tells where to continue whenever it
 * stopped at the limit, even when nothing follows. Threads: one thread at a time; may move from
 * thread to thread between steps.
 */
final class PageReader implements AutoCloseable {
  /** How a page was asked for. */
  record Plan(
      KeyRange range,
      Direction direction,
      int limit,
      @Nullable Condition filter,
      @Nullable Projection projection,
      boolean countsOnly,
      KeySchema keySchema) {}

  private final Plan plan;
  private final Snapshot snapshot;
  private final EntryCursor cursor;
  private final List<Item> items = new ArrayList<>();
  private int count;
  private int scannedCount;
  private long sizeBytes;
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
      if (scannedCount == plan.limit() || sizeBytes >= Limits.PAGE_SIZE_BYTES_MAX) {
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
      lastEvaluatedKey = ItemKeys.keyOf(lastEvaluated, plan.keySchema());
    }
    return true;
  }

  private void evaluate(Item item) {
    scannedCount++;
    sizeBytes += item.sizeBytes();
    lastEvaluated = item;
    if (plan.filter() != null && !plan.filter().test(item)) {
      return;
    }
    count++;
    if (!plan.countsOnly()) {
      items.add(plan.projection() == null ? item : plan.projection().apply(item));
    }
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

  /** The bytes of all evaluated items: what the page is charged for. */
  long sizeBytes() {
    return sizeBytes;
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
