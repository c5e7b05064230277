package dev.cairn.verify.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** BatchWriteItem and BatchGetItem of the model. Threads: one at a time. */
final class ModelBatches {
  private static final String DUPLICATES = "Provided list of item keys contains duplicates";
  private static final long PARTITION_BYTES_MAX = 1024 * 1024;

  private final ModelTables tables;

  ModelBatches(ModelTables tables) {
    this.tables = tables;
  }

  /** A batch is refused as a whole, or each write is applied by itself. */
  SortedMap<String, Object> write(Operation.BatchWrite batch) {
    List<Operation.Write> writes = batch.writes();
    writes.forEach(ModelWrites::check);
    List<TableItems> items = writes.stream().map(w -> tables.require(w.table())).toList();
    bind(writes, items);
    Map<String, Units> units = new TreeMap<>();
    for (int i = 0; i < writes.size(); i++) {
      Operation.Write write = writes.get(i);
      Optional<SortedMap<String, Value>> before = items.get(i).find(write.key());
      Optional<SortedMap<String, Value>> after = ModelWrites.decide(write, before, items.get(i));
      items.get(i).replace(write.key(), after);
      units.merge(write.table(), ModelWrites.units(items.get(i), before, after), Units::plus);
    }
    units.forEach(tables.book()::chargeWrite);
    SortedMap<String, Object> facts = new TreeMap<>();
    Consumed.of(facts, batch.capacity(), units);
    return facts;
  }

  /** Which of several faults is told is left open. */
  private static void bind(List<Operation.Write> writes, List<TableItems> items) {
    Set<String> messages = new HashSet<>();
    Set<Object> keys = new HashSet<>();
    boolean isRefused = false;
    for (int i = 0; i < writes.size(); i++) {
      Operation.Write write = writes.get(i);
      Table table = items.get(i).table();
      try {
        if (!table.primary().holds(write.key())) {
          throw Refusal.validation("The provided key element does not match the schema");
        }
        ModelWrites.bind(write, items.get(i));
      } catch (Refusal refusal) {
        isRefused = true;
        messages.addAll(refusal.messages());
      }
      if (!keys.add(List.of(table.name(), table.keyOf(write.key())))) {
        isRefused = true;
        messages.add(DUPLICATES);
      }
    }
    if (isRefused) {
      throw Refusal.validation(messages);
    }
  }

  SortedMap<String, Object> get(Operation.BatchGet batch) {
    for (Operation.BatchKeys keys : batch.tables()) {
      ModelTables.checkProjection(keys.reading());
      if (new HashSet<>(keys.keys()).size() < keys.keys().size()) {
        throw Refusal.validation(DUPLICATES);
      }
    }
    List<TableItems> items = batch.tables().stream().map(t -> tables.require(t.table())).toList();
    for (int i = 0; i < items.size(); i++) {
      Operation.BatchKeys keys = batch.tables().get(i);
      ModelTables.refuseNestedKeys(items.get(i), keys.reading().projection());
      Table table = items.get(i).table();
      keys.keys().forEach(key -> ModelTables.checkKey(table, key));
    }
    SortedMap<String, Object> facts = new TreeMap<>();
    Map<String, Units> units = new TreeMap<>();
    for (int i = 0; i < items.size(); i++) {
      read(batch.tables().get(i), items.get(i), facts, units);
    }
    units.forEach(tables.book()::chargeRead);
    Consumed.of(facts, batch.capacity(), units);
    return facts;
  }

  /**
   * Reads the keys of one table in their order, and stops with each partition of which a megabyte
   * was read. That this is counted by partition key, and in that order, is a guess.
   */
  private static void read(
      Operation.BatchKeys asked,
      TableItems items,
      Map<String, Object> facts,
      Map<String, Units> units) {
    List<SortedMap<String, Value>> shown = new ArrayList<>();
    List<Map<String, Value>> unprocessed = new ArrayList<>();
    Map<List<Value>, Long> bytesRead = new HashMap<>();
    Index primary = items.table().primary();
    List<Map<String, Value>> keys = new ArrayList<>(asked.keys());
    keys.sort(primary::compareSort);
    for (Map<String, Value> key : keys) {
      List<Value> partition = primary.partitionOf(key);
      if (bytesRead.getOrDefault(partition, 0L) >= PARTITION_BYTES_MAX) {
        unprocessed.add(key);
        continue;
      }
      Optional<SortedMap<String, Value>> item = items.find(key);
      long bytes = ModelWrites.bytes(item);
      bytesRead.merge(partition, bytes, Long::sum);
      Units read = Units.ofTable(CapacityBook.read(bytes, asked.reading().isConsistent()));
      units.merge(asked.table(), read, Units::plus);
      item.ifPresent(found -> shown.add(ModelTables.shown(found, asked.reading())));
    }
    facts.put("Responses " + asked.table(), inAnyOrder(shown));
    if (!unprocessed.isEmpty()) {
      facts.put("UnprocessedKeys " + asked.table(), inAnyOrder(unprocessed));
    }
  }

  /** In one and the same order, whatever order they come in. */
  static List<Map<String, Value>> inAnyOrder(List<? extends Map<String, Value>> items) {
    List<Map<String, Value>> sorted = new ArrayList<>(items);
    sorted.sort(Comparator.comparing(Object::toString));
    return sorted;
  }
}
