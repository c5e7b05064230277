package dev.cairn.verify.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** TransactWriteItems and TransactGetItems of the model. Threads: one at a time. */
final class ModelTransactions {
  private static final int TOKEN_MINUTES = 10;
  private static final long BYTES_MAX = 4L * 1024 * 1024;

  private final ModelTables tables;
  private final Map<String, Applied> appliedByToken = new HashMap<>();
  private int minutes;

  /** A transaction that was applied, what its replay costs, and when it is forgotten. */
  private record Applied(
      List<Operation.Write> writes, Map<String, Units> readUnits, int expiresAtMinutes) {}

  ModelTransactions(ModelTables tables) {
    this.tables = tables;
  }

  void advance(int more) {
    minutes += more;
  }

  SortedMap<String, Object> write(Operation.TransactWrite transaction) {
    List<Operation.Write> writes = transaction.writes();
    writes.forEach(ModelTransactions::check);
    List<TableItems> items = writes.stream().map(w -> tables.require(w.table())).toList();
    bind(writes, items);
    Optional<Applied> applied = transaction.token().map(appliedByToken::get);
    if (applied.isPresent() && minutes < applied.get().expiresAtMinutes()) {
      return replay(transaction, applied.get());
    }
    Map<String, Units> writeUnits = decide(writes, items);
    Map<String, Units> readUnits = new TreeMap<>();
    for (int i = 0; i < writes.size(); i++) {
      long bytes = ModelWrites.bytes(items.get(i).find(writes.get(i).key()));
      Units units = Units.ofTable(CapacityBook.read(bytes, true)).doubled();
      readUnits.merge(writes.get(i).table(), units, Units::plus);
    }
    transaction
        .token()
        .ifPresent(
            token ->
                appliedByToken.put(
                    token, new Applied(unreturned(writes), readUnits, minutes + TOKEN_MINUTES)));
    SortedMap<String, Object> facts = new TreeMap<>();
    Consumed.transactional(facts, transaction.capacity(), Map.of(), writeUnits);
    return facts;
  }

  /** Unlike UpdateItem, the update of a transaction must have an expression. */
  private static void check(Operation.Write write) {
    if (write instanceof Operation.Update update && update.actions().isEmpty()) {
      throw Refusal.validation();
    }
    ModelWrites.check(write);
  }

  private SortedMap<String, Object> replay(Operation.TransactWrite transaction, Applied applied) {
    if (!applied.writes().equals(unreturned(transaction.writes()))) {
      throw Refusal.of(
          "IdempotentParameterMismatchException",
          "The client request token was already used with other parameters");
    }
    applied.readUnits().forEach(tables.book()::chargeRead);
    SortedMap<String, Object> facts = new TreeMap<>();
    Consumed.transactional(facts, transaction.capacity(), applied.readUnits(), Map.of());
    return facts;
  }

  /** The writes without what they answer by themselves: a transaction answers none of it. */
  private static List<Operation.Write> unreturned(List<Operation.Write> writes) {
    Operation.Returned nothing = new Operation.Returned(Optional.empty(), Optional.empty());
    List<Operation.Write> same = new ArrayList<>();
    for (Operation.Write write : writes) {
      if (write instanceof Operation.Put put) {
        same.add(new Operation.Put(put.table(), put.item(), put.guard(), nothing));
      } else if (write instanceof Operation.Update update) {
        same.add(
            new Operation.Update(
                update.table(), update.key(), update.actions(), update.guard(), nothing));
      } else if (write instanceof Operation.Delete delete) {
        same.add(new Operation.Delete(delete.table(), delete.key(), delete.guard(), nothing));
      } else {
        same.add(write);
      }
    }
    return same;
  }

  private static void bind(List<Operation.Write> writes, List<TableItems> items) {
    List<Refusal.Reason> reasons = new ArrayList<>();
    Set<Object> keys = new HashSet<>();
    boolean hasDuplicates = false;
    for (int i = 0; i < writes.size(); i++) {
      Table table = items.get(i).table();
      try {
        ModelWrites.bind(writes.get(i), items.get(i));
        hasDuplicates |= !keys.add(List.of(table.name(), table.keyOf(writes.get(i).key())));
        reasons.add(Refusal.Reason.NONE);
      } catch (Refusal refusal) {
        reasons.add(refusal.asReason());
      }
    }
    finish(reasons, hasDuplicates);
  }

  private static void finish(List<Refusal.Reason> reasons, boolean hasDuplicates) {
    if (hasDuplicates) {
      throw Refusal.validation(
          "Transaction request cannot include multiple operations on one item");
    }
    if (reasons.stream().anyMatch(reason -> reason != Refusal.Reason.NONE)) {
      throw Refusal.cancelled(reasons);
    }
  }

  /** Decides on all writes, then makes them true; charges them either way. */
  private Map<String, Units> decide(List<Operation.Write> writes, List<TableItems> items) {
    List<Refusal.Reason> reasons = new ArrayList<>();
    List<Optional<SortedMap<String, Value>>> results = new ArrayList<>();
    Map<String, Units> units = new TreeMap<>();
    for (int i = 0; i < writes.size(); i++) {
      Operation.Write write = writes.get(i);
      Optional<SortedMap<String, Value>> before = items.get(i).find(write.key());
      Units charged;
      try {
        results.add(ModelWrites.decide(write, before, items.get(i)));
        reasons.add(Refusal.Reason.NONE);
        charged = ModelWrites.units(items.get(i), before, results.get(i));
      } catch (Refusal refusal) {
        results.add(Optional.empty());
        reasons.add(refusal.asReason());
        charged = ModelWrites.unitsOfFailure(write, before, items.get(i));
      }
      units.merge(write.table(), charged.doubled(), Units::plus);
    }
    boolean isApplied = reasons.stream().allMatch(reason -> reason == Refusal.Reason.NONE);
    if (isApplied && results.stream().mapToLong(ModelWrites::bytes).sum() > BYTES_MAX) {
      throw Refusal.validation();
    }
    units.forEach(tables.book()::chargeWrite);
    finish(reasons, false);
    for (int i = 0; i < writes.size(); i++) {
      items.get(i).replace(writes.get(i).key(), results.get(i));
    }
    return units;
  }

  SortedMap<String, Object> get(Operation.TransactGet transaction) {
    List<Operation.Get> gets = transaction.gets();
    gets.forEach(get -> ModelTables.checkProjection(get.reading()));
    List<TableItems> items = gets.stream().map(g -> tables.require(g.table())).toList();
    bindGets(gets, items);
    List<Optional<SortedMap<String, Value>>> shown = new ArrayList<>();
    Map<String, Units> units = new TreeMap<>();
    for (int i = 0; i < gets.size(); i++) {
      Operation.Get get = gets.get(i);
      Optional<SortedMap<String, Value>> item = items.get(i).find(get.key());
      Units read = Units.ofTable(CapacityBook.read(ModelWrites.bytes(item), true));
      units.merge(get.table(), read.doubled(), Units::plus);
      shown.add(item.map(found -> ModelTables.shown(found, get.reading())));
    }
    units.forEach(tables.book()::chargeRead);
    SortedMap<String, Object> facts = new TreeMap<>();
    facts.put("Responses", shown);
    Consumed.transactional(facts, transaction.capacity(), units, Map.of());
    return facts;
  }

  private static void bindGets(List<Operation.Get> gets, List<TableItems> items) {
    List<Refusal.Reason> reasons = new ArrayList<>();
    Set<Object> keys = new HashSet<>();
    boolean hasDuplicates = false;
    for (int i = 0; i < gets.size(); i++) {
      Table table = items.get(i).table();
      try {
        ModelTables.checkKey(table, gets.get(i).key());
        ModelTables.refuseNestedKeys(items.get(i), gets.get(i).reading().projection());
        hasDuplicates |= !keys.add(List.of(table.name(), table.keyOf(gets.get(i).key())));
        reasons.add(Refusal.Reason.NONE);
      } catch (Refusal refusal) {
        reasons.add(refusal.asReason());
      }
    }
    finish(reasons, hasDuplicates);
  }
}
