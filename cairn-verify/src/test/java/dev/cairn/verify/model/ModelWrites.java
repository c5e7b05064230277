package dev.cairn.verify.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** PutItem, UpdateItem and DeleteItem of the model. Threads: one at a time. */
final class ModelWrites {
  private static final long ITEM_BYTES_MAX = 400 * 1024;

  private final ModelTables tables;

  ModelWrites(ModelTables tables) {
    this.tables = tables;
  }

  SortedMap<String, Object> run(Operation.Write write) {
    checkReturnValues(write);
    check(write);
    TableItems items = tables.require(write.table());
    bind(write, items);
    Optional<SortedMap<String, Value>> before = items.find(write.key());
    Optional<SortedMap<String, Value>> after;
    try {
      after = decide(write, before, items);
    } catch (Refusal refusal) {
      tables.book().chargeWrite(write.table(), unitsOfFailure(write, before, items));
      throw refusal;
    }
    items.replace(write.key(), after);
    Units units = units(items, before, after);
    tables.book().chargeWrite(write.table(), units);
    SortedMap<String, Object> facts = new TreeMap<>();
    Operation.Returned returned = returned(write);
    returned(write, before, after)
        .filter(item -> !item.isEmpty())
        .ifPresent(item -> facts.put("Attributes", item));
    Consumed.of(facts, returned.capacity(), Map.of(write.table(), units));
    return facts;
  }

  private static Operation.Returned returned(Operation.Write write) {
    if (write instanceof Operation.Put put) {
      return put.returned();
    } else if (write instanceof Operation.Update update) {
      return update.returned();
    }
    return ((Operation.Delete) write).returned();
  }

  private static void checkReturnValues(Operation.Write write) {
    String values = returned(write).values().orElse("NONE");
    if (!(write instanceof Operation.Update) && !List.of("NONE", "ALL_OLD").contains(values)) {
      throw Refusal.validation();
    }
  }

  /** What DynamoDB checks before it looks at the table. */
  static void check(Operation.Write write) {
    boolean isValid = write.guard().condition().map(Predicate::isValid).orElse(true);
    if (write instanceof Operation.Update update) {
      isValid &= update.actions().stream().allMatch(UpdateAction::isValid);
      isValid &= !Path.anyCollide(update.actions().stream().map(UpdateAction::path).toList());
    } else if (write instanceof Operation.Put put) {
      isValid &= Value.bytesOf(put.item()) <= ITEM_BYTES_MAX;
    }
    if (!isValid) {
      throw Refusal.validation();
    }
  }

  /** What DynamoDB checks against the table's key schema and indexes. */
  static void bind(Operation.Write write, TableItems items) {
    Table table = items.table();
    if (write instanceof Operation.Put put) {
      ModelTables.checkItem(table, put.item());
      ModelIndexes.check(items, put.item(), Optional.empty());
    } else {
      ModelTables.checkKey(table, write.key());
    }
    if (write instanceof Operation.Update update) {
      for (UpdateAction action : update.actions()) {
        String attribute = action.path().attribute();
        if (table.isKey(attribute)) {
          throw Refusal.validation(
              "One or more parameter values were invalid: Cannot update attribute "
                  + attribute
                  + ". This attribute is part of the key");
        }
        ModelTables.refuseNestedKeys(items, action.paths());
      }
    }
    write.guard().condition().ifPresent(c -> ModelTables.refuseNestedKeys(items, c.paths()));
  }

  /** The item afterwards. */
  static Optional<SortedMap<String, Value>> decide(
      Operation.Write write, Optional<SortedMap<String, Value>> before, TableItems items) {
    SortedMap<String, Value> tested = before.orElse(new TreeMap<>());
    if (!write.guard().condition().map(condition -> condition.test(tested)).orElse(true)) {
      throw Refusal.conditionFailed(write.guard().showsItem() ? before : Optional.empty());
    }
    return apply(write, before, items);
  }

  private static Optional<SortedMap<String, Value>> apply(
      Operation.Write write, Optional<SortedMap<String, Value>> before, TableItems items) {
    if (write instanceof Operation.Put put) {
      return Optional.of(new TreeMap<>(put.item()));
    } else if (write instanceof Operation.Delete) {
      return Optional.empty();
    } else if (write instanceof Operation.Check) {
      return before;
    }
    Operation.Update update = (Operation.Update) write;
    // An update that only takes away makes no item, whatever its paths.
    boolean onlyTakes =
        !update.actions().isEmpty()
            && update.actions().stream()
                .allMatch(a -> a.section().equals("REMOVE") || a.section().equals("DELETE"));
    if (before.isEmpty() && onlyTakes) {
      return before;
    }
    Map<String, Value> base = before.orElse(items.table().keyOf(update.key()));
    SortedMap<String, Value> after;
    try {
      after = OpenItem.update(base, update.actions());
    } catch (Refusal refusal) {
      throw update.guard().isLegacy() ? refusal.inLegacyWords() : refusal;
    }
    if (Value.bytesOf(after) > ITEM_BYTES_MAX) {
      throw Refusal.validation("Item size to update has exceeded the maximum allowed size");
    }
    ModelIndexes.checkComputed(items, update.actions(), after);
    ModelIndexes.check(items, after, before);
    return Optional.of(after);
  }

  static Units units(
      TableItems items,
      Optional<SortedMap<String, Value>> before,
      Optional<SortedMap<String, Value>> after) {
    return tableUnits(before, after).plus(ModelIndexes.units(items, before, after));
  }

  private static Units tableUnits(
      Optional<SortedMap<String, Value>> before, Optional<SortedMap<String, Value>> after) {
    return Units.ofTable(CapacityBook.write(Math.max(bytes(before), bytes(after))));
  }

  static long bytes(Optional<SortedMap<String, Value>> item) {
    return item.map(Value::bytesOf).orElse(0L);
  }

  /**
   * A failed condition costs what the write would have cost the table. That an update which does
   * not fit the item costs what the item would is a guess.
   */
  static Units unitsOfFailure(
      Operation.Write write, Optional<SortedMap<String, Value>> before, TableItems items) {
    try {
      return tableUnits(before, apply(write, before, items));
    } catch (Refusal doesNotFit) {
      return tableUnits(before, before);
    }
  }

  private static Optional<SortedMap<String, Value>> returned(
      Operation.Write write,
      Optional<SortedMap<String, Value>> before,
      Optional<SortedMap<String, Value>> after) {
    return switch (returned(write).values().orElse("NONE")) {
      case "ALL_OLD" -> before;
      case "ALL_NEW" -> after;
      case "UPDATED_OLD" -> before.flatMap(item -> updated(write, item));
      case "UPDATED_NEW" -> after.flatMap(item -> updated(write, item));
      default -> Optional.empty();
    };
  }

  private static Optional<SortedMap<String, Value>> updated(
      Operation.Write write, SortedMap<String, Value> item) {
    List<Path> paths =
        ((Operation.Update) write).actions().stream().map(UpdateAction::path).toList();
    return Optional.of(OpenItem.project(item, paths));
  }
}
