package dev.cairn.verify.model;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A naive DynamoDB: maps, one request after the other, everything counted and sorted anew each
 * time. Threads: one at a time.
 */
final class ModelEngine {
  private final ModelTables tables;
  private final ModelWrites writes;
  private final ModelPages pages;
  private final ModelBatches batches;
  private final ModelTransactions transactions;

  ModelEngine(List<Table> tables, ScanOrder order) {
    Map<String, TableItems> items = new TreeMap<>();
    tables.forEach(table -> items.put(table.name(), new TableItems(table)));
    this.tables = new ModelTables(items);
    this.writes = new ModelWrites(this.tables);
    this.pages = new ModelPages(this.tables, order);
    this.batches = new ModelBatches(this.tables);
    this.transactions = new ModelTransactions(this.tables);
  }

  /** What has been charged so far. */
  CapacityBook book() {
    return tables.book();
  }

  /** The indexes that a table has by now. */
  List<Index> indexes(String table) {
    return List.copyOf(tables.require(table).indexes());
  }

  Reply run(Operation operation) {
    try {
      return new Reply(facts(operation));
    } catch (Refusal refusal) {
      return Reply.of(refusal);
    }
  }

  private SortedMap<String, Object> facts(Operation operation) {
    if (operation instanceof Operation.Write write) {
      return writes.run(write);
    } else if (operation instanceof Operation.Get get) {
      return get(get);
    } else if (operation instanceof Operation.Query query) {
      return pages.query(query);
    } else if (operation instanceof Operation.Scan scan) {
      return pages.scan(scan);
    } else if (operation instanceof Operation.TransactWrite transaction) {
      return transactions.write(transaction);
    } else if (operation instanceof Operation.TransactGet transaction) {
      return transactions.get(transaction);
    } else if (operation instanceof Operation.BatchWrite batch) {
      return batches.write(batch);
    } else if (operation instanceof Operation.BatchGet batch) {
      return batches.get(batch);
    } else if (operation instanceof Operation.CreateIndex create) {
      return ModelIndexes.create(tables, create);
    } else if (operation instanceof Operation.DeleteIndex delete) {
      return ModelIndexes.delete(tables, delete);
    }
    transactions.advance(((Operation.Advance) operation).minutes());
    return new TreeMap<>();
  }

  private SortedMap<String, Object> get(Operation.Get get) {
    ModelTables.checkProjection(get.reading());
    TableItems items = tables.require(get.table());
    ModelTables.checkKey(items.table(), get.key());
    ModelTables.refuseNestedKeys(items, get.reading().projection());
    var item = items.find(get.key());
    Units units =
        Units.ofTable(CapacityBook.read(ModelWrites.bytes(item), get.reading().isConsistent()));
    tables.book().chargeRead(get.table(), units);
    SortedMap<String, Object> facts = new TreeMap<>();
    item.ifPresent(i -> facts.put("Item", ModelTables.shown(i, get.reading())));
    Consumed.of(facts, get.reading().capacity(), Map.of(get.table(), units));
    return facts;
  }
}
