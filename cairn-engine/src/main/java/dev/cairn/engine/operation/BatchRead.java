package dev.cairn.engine.operation;

import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.BatchGetItemRequest.KeysAndAttributes;
import dev.cairn.engine.api.BatchGetItemResponse;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Throttled;
import dev.cairn.engine.capacity.CapacityReporting;
import dev.cairn.engine.capacity.CapacityUnits;
import dev.cairn.engine.capacity.Consumption;
import dev.cairn.engine.capacity.ReadConsistency;
import dev.cairn.engine.expression.Projection;
import dev.cairn.engine.keyspace.StoredItem;
import dev.cairn.engine.schema.KeyAttribute;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.StoredValue;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The reading of a batch's items, table by table, in the order of their keys in the store.
 *
 * <p>Limits: what would take the answer past 16 MB is left unprocessed, with all that comes after
 * it; and so is what is asked of a partition of which a megabyte was read, and what the table's
 * throughput does not allow now. Errors: throttled when the throughput allows nothing at all.
 */
final class BatchRead implements GradualAnswer<BatchGetItemResponse> {
  /*
   * DynamoDB says that it leaves keys unprocessed when more than 1 MB of a partition is asked for
   * (API reference, BatchGetItem). What shares one of its partitions cannot be known, except for
   * items of one partition key; that these are meant at least is a guess. The order is nobody's to
   * rely on, so it is not the order of the request.
   */

  /** One key of the batch. */
  private record Lookup(Attributes key, Key storeKey, List<AttributeValue> partition) {}

  /**
   * The keys of one table, in the order of the store.
   *
   * @param name what the request calls the table, and so the answer
   */
  record TableKeys(
      String name,
      ReadTarget target,
      KeysAndAttributes request,
      List<Lookup> lookups,
      @Nullable Projection projection) {

    /**
     * Binds keys to their table.
     *
     * @throws dev.cairn.engine.api.ApiException when one does not fit the table
     */
    static TableKeys bind(
        String name,
        TableDefinition table,
        KeysAndAttributes request,
        List<Attributes> keys,
        @Nullable Projection projection) {
      List<Lookup> lookups = new ArrayList<>(keys.size());
      for (Attributes key : keys) {
        Key storeKey = ItemKeys.ofKey(table, key.get());
        lookups.add(new Lookup(key, storeKey, partition(table, key.get())));
      }
      lookups.sort(Comparator.comparing(Lookup::storeKey));
      return new TableKeys(name, new ReadTarget(table, null), request, lookups, projection);
    }

    ReadConsistency consistency() {
      return ReadConsistency.ofFlag(request.consistentRead());
    }

    private static List<AttributeValue> partition(
        TableDefinition table, Map<String, AttributeValue> key) {
      List<AttributeValue> values = new ArrayList<>();
      for (KeyAttribute attribute : table.keySchema().partition()) {
        AttributeValue value = key.get(attribute.name());
        if (value != null) {
          values.add(value);
        }
      }
      return values;
    }
  }

  private final Database database;
  private final List<TableKeys> tables;
  private final List<Snapshot> snapshots;
  private final CapacityReporting reporting;

  private final Map<String, List<Item>> responses = new LinkedHashMap<>();
  private final Map<String, List<Attributes>> unprocessed = new LinkedHashMap<>();
  private final Map<String, Consumption> consumed = new LinkedHashMap<>();
  private final Map<List<AttributeValue>, Long> partitionBytes = new HashMap<>();
  private int tablePosition;
  private int keyPosition;
  private long sizeBytes;
  private boolean isFull;
  private int readCount;
  private @Nullable Throttled throttled;

  /**
   * A batch to be read.
   *
   * @param snapshots the state that is read of each table; closed with this
   */
  BatchRead(
      Database database,
      List<TableKeys> tables,
      List<Snapshot> snapshots,
      CapacityReporting reporting) {
    this.database = database;
    this.tables = tables;
    this.snapshots = snapshots;
    this.reporting = reporting;
  }

  @Override
  public boolean advance(int itemCountMax) {
    long stepEnd = sizeBytes + Limits.PAGE_SIZE_BYTES_MAX;
    for (int i = 0; i < itemCountMax && sizeBytes < stepEnd; ) {
      if (tablePosition == tables.size()) {
        return true;
      }
      TableKeys table = tables.get(tablePosition);
      items(table.name());
      if (keyPosition == table.lookups().size()) {
        tablePosition++;
        keyPosition = 0;
        partitionBytes.clear();
      } else {
        read(table, table.lookups().get(keyPosition), snapshots.get(tablePosition));
        keyPosition++;
        i++;
      }
    }
    return false;
  }

  private void read(TableKeys table, Lookup lookup, Snapshot snapshot) {
    String tableName = table.name();
    Throttled tooMany = database.metering().findThrottledRead(table.target(), lookup.storeKey());
    if (tooMany != null) {
      throttled = throttled == null ? tooMany : throttled;
      leave(tableName, lookup);
      return;
    }
    long partitionSize = partitionBytes.getOrDefault(lookup.partition(), 0L);
    StoredValue stored = snapshot.get(lookup.storeKey());
    Item item = stored == null ? null : StoredItem.itemOf(stored);
    long itemSize = ItemChange.sizeBytes(item);
    isFull |= sizeBytes + itemSize > Limits.BATCH_GET_SIZE_BYTES_MAX;
    if (isFull || partitionSize >= Limits.PAGE_SIZE_BYTES_MAX) {
      leave(tableName, lookup);
      return;
    }
    readCount++;
    sizeBytes += itemSize;
    partitionBytes.put(lookup.partition(), partitionSize + itemSize);
    Consumption units = Consumption.ofTable(CapacityUnits.read(itemSize, table.consistency()));
    database.metering().read(table.target(), lookup.storeKey(), units);
    consumed.computeIfAbsent(tableName, name -> new Consumption()).add(units, 1);
    if (item != null) {
      Projection projection = table.projection();
      items(tableName).add(projection == null ? item : projection.apply(item));
    }
  }

  private void leave(String tableName, Lookup lookup) {
    unprocessed.computeIfAbsent(tableName, name -> new ArrayList<>()).add(lookup.key());
  }

  private List<Item> items(String tableName) {
    return responses.computeIfAbsent(tableName, name -> new ArrayList<>());
  }

  @Override
  public Answer<BatchGetItemResponse> answer() {
    CompletionStage<Void> durable =
        Answer.allOf(snapshots.stream().map(Snapshot::durable).toList());
    if (readCount == 0 && throttled != null) {
      return Answer.failed(throttled, durable);
    }
    Map<String, KeysAndAttributes> unprocessedKeys = new LinkedHashMap<>();
    for (TableKeys table : tables) {
      List<Attributes> keys = unprocessed.get(table.name());
      if (keys != null) {
        unprocessedKeys.put(table.name(), table.request().withKeys(keys));
      }
    }
    return Answer.of(
        new BatchGetItemResponse(
            Collections.unmodifiableMap(responses), unprocessedKeys, reporting.batch(consumed)),
        durable);
  }

  @Override
  public void close() {
    snapshots.forEach(Snapshot::close);
  }
}
