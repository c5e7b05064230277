package dev.cairn.verify.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One request of a program. Immutable; its text is Java code that makes it again. */
sealed interface Operation {

  /** The kinds of operations, which a program mixes as it likes. */
  enum OperationKind {
    PUT,
    GET,
    UPDATE,
    DELETE,
    QUERY,
    SCAN,
    TRANSACT_WRITE,
    TRANSACT_GET,
    ADVANCE
  }

  /** A write of one item: an operation of its own or an action of a transaction. */
  sealed interface Write extends Operation {
    String table();

    /** The item's key; a put has it among its attributes. */
    Map<String, Value> key();

    Guard guard();
  }

  /** The condition of a write, and what its failure shows. */
  record Guard(Optional<Predicate> condition, boolean showsItem) {}

  /** What a write answers with: ReturnValues and ReturnConsumedCapacity. */
  record Returned(Optional<String> values, Optional<String> capacity) {}

  /** PutItem. */
  record Put(String table, Map<String, Value> item, Guard guard, Returned returned)
      implements Write {
    @Override
    public Map<String, Value> key() {
      return item;
    }
  }

  /** UpdateItem; without actions it has no expression. */
  record Update(
      String table,
      Map<String, Value> key,
      List<UpdateAction> actions,
      Guard guard,
      Returned returned)
      implements Write {}

  /** DeleteItem. */
  record Delete(String table, Map<String, Value> key, Guard guard, Returned returned)
      implements Write {}

  /** ConditionCheck, which only stands in transactions. */
  record Check(String table, Map<String, Value> key, Guard guard) implements Write {}

  /** How an item or a page is read; without paths it is read whole. */
  record Reading(List<Path> projection, boolean isConsistent, Optional<String> capacity) {}

  /** GetItem. */
  record Get(String table, Map<String, Value> key, Reading reading) implements Operation {}

  /** What a Query or Scan shows of what it reads. */
  record Page(
      Optional<Predicate> filter,
      Optional<Integer> limit,
      Optional<Map<String, Value>> startKey,
      boolean countsOnly,
      Reading reading) {
    Page after(Map<String, Value> key) {
      return new Page(filter, limit, Optional.of(key), countsOnly, reading);
    }
  }

  /** What a Query asks of the sort key: one operand, or two for BETWEEN. */
  record SortTest(String operator, List<Value> operands) {}

  /** Query. */
  record Query(
      String table, Value partition, Optional<SortTest> sort, boolean isDescending, Page page)
      implements Operation {
    Query after(Map<String, Value> key) {
      return new Query(table, partition, sort, isDescending, page.after(key));
    }
  }

  /** Scan, of the whole table when there is one segment. */
  record Scan(String table, int segment, int totalSegments, Page page) implements Operation {
    Scan after(Map<String, Value> key) {
      return new Scan(table, segment, totalSegments, page.after(key));
    }
  }

  /** TransactWriteItems. */
  record TransactWrite(List<Write> writes, Optional<String> token, Optional<String> capacity)
      implements Operation {}

  /** TransactGetItems; consistency and capacity of the single reads do not count. */
  record TransactGet(List<Get> gets, Optional<String> capacity) implements Operation {}

  /** Time passes. */
  record Advance(int minutes) implements Operation {}
}
