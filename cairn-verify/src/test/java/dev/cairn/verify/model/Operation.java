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
    BATCH_WRITE,
    BATCH_GET,
    CHANGE_INDEXES,
    ADVANCE
  }

  /** A write of one item: an operation of its own or an action of a transaction. */
  sealed interface Write extends Operation {
    String table();

    /** The item's key; a put has it among its attributes. */
    Map<String, Value> key();

    Guard guard();
  }

  /**
   * The condition of a write, and what its failure shows.
   *
   * @param isLegacy whether it, and an update with it, is asked for without expressions where that
   *     can be; then a condition must be a {@link LegacyTests}
   */
  record Guard(Optional<Predicate> condition, boolean showsItem, boolean isLegacy) {}

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

  /**
   * How an item or a page is read; without paths it is read whole.
   *
   * @param isLegacy whether it is asked for without expressions; then paths must be of attributes,
   *     and a filter must be a {@link LegacyTests}
   */
  record Reading(
      List<Path> projection, boolean isConsistent, Optional<String> capacity, boolean isLegacy) {}

  /** GetItem. */
  record Get(String table, Map<String, Value> key, Reading reading) implements Operation {}

  /** What a Query or Scan reads, the table without an index, and shows of it. */
  record Page(
      Optional<String> index,
      Optional<Predicate> filter,
      Optional<Integer> limit,
      Optional<Map<String, Value>> startKey,
      Optional<String> select,
      Reading reading) {
    Page after(Map<String, Value> key) {
      return new Page(index, filter, limit, Optional.of(key), select, reading);
    }

    boolean countsOnly() {
      return select.equals(Optional.of("COUNT"));
    }
  }

  /** What a Query asks of a key attribute: one operand, or two for BETWEEN. */
  record KeyTest(String attribute, String operator, List<Value> operands) {}

  /** Query. */
  record Query(String table, List<KeyTest> key, boolean isDescending, Page page)
      implements Operation {
    Query after(Map<String, Value> start) {
      return new Query(table, key, isDescending, page.after(start));
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

  /** BatchWriteItem: puts and deletes, whose guards and returned values do not count. */
  record BatchWrite(List<Write> writes, Optional<String> capacity) implements Operation {}

  /** What BatchGetItem reads of one table; the capacity of the reading does not count. */
  record BatchKeys(String table, List<Map<String, Value>> keys, Reading reading) {}

  /** BatchGetItem, each table once. */
  record BatchGet(List<BatchKeys> tables, Optional<String> capacity) implements Operation {}

  /** UpdateTable with a new global index. */
  record CreateIndex(String table, Index index) implements Operation {}

  /** UpdateTable without an index from now on. */
  record DeleteIndex(String table, String index) implements Operation {}

  /** Time passes. */
  record Advance(int minutes) implements Operation {}
}
