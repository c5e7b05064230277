package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ConditionalCheckFailed;
import dev.cairn.engine.capacity.CapacityUnits;
import dev.cairn.engine.capacity.Consumption;
import dev.cairn.engine.expression.Condition;
import dev.cairn.engine.keyspace.StoredItem;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.Write;
import dev.cairn.engine.value.Item;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One write of one item, checked and bound to a table: what PutItem, UpdateItem and DeleteItem run,
 * and each action of a transaction. Its condition takes no key attribute for a map or a list.
 *
 * @param itemOnFailure whether a failed condition shows the stored item
 */
record PreparedWrite(
    WriteTarget target, @Nullable Condition condition, boolean itemOnFailure, WriteAction action) {
  PreparedWrite {
    if (condition != null) {
      ItemKeys.requireScalars(target.table(), condition.nestedNames());
    }
  }

  TableDefinition table() {
    return target.table();
  }

  Key key() {
    return target.key();
  }

  /**
   * Decides on the one item that the key names, or on none.
   *
   * @throws ConditionalCheckFailed when the condition is false
   * @throws ApiException when the action does not fit the item
   */
  ItemChange decide(@Nullable Item before) {
    if (condition != null && !condition.test(before)) {
      throw new ConditionalCheckFailed(itemOnFailure ? before : null);
    }
    return action.apply(before);
  }

  /**
   * The write units of an attempt that failed. Source: DynamoDB Developer Guide, "Condition
   * expressions": a false condition consumes what the larger of the stored and the new item would.
   */
  private double unitsOfFailure(@Nullable Item before) {
    try {
      return action.apply(before).writeUnits();
    } catch (ApiException doesNotFit) {
      return CapacityUnits.write(ItemChange.sizeBytes(before));
    }
  }

  /** Adds what an attempt that failed consumes. */
  void fail(@Nullable Item before, Consumption consumption) {
    consumption.addTable(unitsOfFailure(before));
    addPartition(consumption);
  }

  /** Says of which partition of the table the units are that were consumed so far. */
  private void addPartition(Consumption consumption) {
    if (consumption.isByPartition()) {
      consumption.addPartition(
          target.partition(), consumption.tableUnits() + consumption.localTotal());
    }
  }

  /**
   * Adds the writes that make the change true, index entries included, and what they consume.
   * REQUIRES: nothing is consumed yet.
   */
  void follow(ItemChange change, List<Write> writes, Consumption consumption) {
    consumption.addTable(change.writeUnits());
    Item after = change.after();
    if (action.mayChange() && (after != null || change.before() != null)) {
      StoredItem stored = after == null ? null : StoredItem.of(after);
      writes.add(stored == null ? new Write.Delete(key()) : new Write.Put(key(), stored));
      IndexEntries.follow(table(), change, stored, writes, consumption);
    }
    addPartition(consumption);
  }
}
