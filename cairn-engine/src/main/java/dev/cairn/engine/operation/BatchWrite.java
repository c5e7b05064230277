package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.BatchWriteItemRequest.WriteRequest;
import dev.cairn.engine.api.BatchWriteItemResponse;
import dev.cairn.engine.api.ItemCollectionMetrics;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Throttled;
import dev.cairn.engine.capacity.CapacityReporting;
import dev.cairn.engine.capacity.Consumption;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.value.Item;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The writing of a batch that was found right: one write after the other.
 *
 * <p>Limits: a write that the throughput of its table, or of a global index, does not allow now is
 * left unprocessed. Errors: a write that is refused ends the batch, and those before it stay;
 * throttled when the throughput allows no write at all.
 */
final class BatchWrite implements GradualAnswer<BatchWriteItemResponse> {
  /** One write, checked, not yet bound to its table. */
  record Unbound(
      String tableName,
      WriteRequest request,
      Function<TableDefinition, PreparedWrite> bind,
      long sizeBytes) {}

  /** One write, bound to its table as it was when the batch was checked. */
  record Bound(Unbound write, PreparedWrite prepared) {}

  private final Metering metering;
  private final ItemWrites writes;
  private final List<Bound> bound;
  private final CapacityReporting reporting;
  private final boolean returnsMetrics;

  private final Map<String, List<WriteRequest>> unprocessed = new LinkedHashMap<>();
  private final Map<String, Consumption> consumed = new LinkedHashMap<>();
  private final Map<String, Map<Item, ItemCollectionMetrics>> collections = new LinkedHashMap<>();
  private final List<CompletionStage<Void>> durable = new ArrayList<>();
  private int position;
  private @Nullable ApiException refused;
  private @Nullable Throttled throttled;

  BatchWrite(
      Database database, List<Bound> bound, CapacityReporting reporting, boolean returnsMetrics) {
    this.metering = database.metering();
    this.writes = new ItemWrites(database);
    this.bound = bound;
    this.reporting = reporting;
    this.returnsMetrics = returnsMetrics;
  }

  @Override
  public boolean advance(int itemCountMax) {
    long sizeBytes = 0;
    for (int i = 0; i < itemCountMax && sizeBytes < Limits.PAGE_SIZE_BYTES_MAX; i++) {
      if (position == bound.size() || refused != null) {
        return true;
      }
      Bound next = bound.get(position);
      position++;
      run(next);
      sizeBytes += next.write().sizeBytes();
    }
    return false;
  }

  private void run(Bound next) {
    Throttled tooMany = metering.findThrottledWrite(next.prepared());
    if (tooMany != null) {
      leave(next, tooMany);
      return;
    }
    Answer<ItemWrites.Applied> answer;
    try {
      answer = writes.run(next.prepared(), next.write().bind());
    } catch (ApiException tableChanged) {
      refused = tableChanged;
      return;
    }
    if (answer.error() instanceof Throttled indexIsHot) {
      leave(next, indexIsHot);
      return;
    }
    durable.add(answer.durable());
    ItemWrites.Applied applied = answer.response();
    if (applied == null) {
      refused = answer.error();
      return;
    }
    String tableName = next.write().tableName();
    consumed.computeIfAbsent(tableName, name -> new Consumption()).add(applied.consumption(), 1);
    ItemCollectionMetrics collection = applied.collection();
    if (collection != null && returnsMetrics) {
      collections
          .computeIfAbsent(tableName, name -> new LinkedHashMap<>())
          .put(collection.itemCollectionKey(), collection);
    }
  }

  private void leave(Bound write, Throttled reason) {
    throttled = throttled == null ? reason : throttled;
    unprocessed
        .computeIfAbsent(write.write().tableName(), name -> new ArrayList<>())
        .add(write.write().request());
  }

  @Override
  public Answer<BatchWriteItemResponse> answer() {
    CompletionStage<Void> allDurable = Answer.allOf(durable);
    if (refused != null) {
      return Answer.failed(refused, allDurable);
    }
    if (durable.isEmpty() && throttled != null) {
      return Answer.failed(throttled, allDurable);
    }
    Map<String, List<ItemCollectionMetrics>> metrics = new LinkedHashMap<>();
    collections.forEach((table, byKey) -> metrics.put(table, List.copyOf(byKey.values())));
    return Answer.of(
        new BatchWriteItemResponse(
            unprocessed, metrics.isEmpty() ? null : metrics, reporting.batch(consumed)),
        allDurable);
  }

  @Override
  public void close() {
    // Nothing is held between two writes.
  }
}
