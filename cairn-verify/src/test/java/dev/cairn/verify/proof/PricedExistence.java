package dev.cairn.verify.proof;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.existence.Existence;
import dev.cairn.toolkit.existence.ExistenceCosts;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Calls of {@link Existence}, each of which finds what it hopes for. */
final class PricedExistence {
  private static final int CALLS = 12;
  private static final int KEYS = 3;

  private final CostTable table;
  private final Existence<Map<String, AttributeValue>> existing;
  private final ExistenceCosts<Map<String, AttributeValue>> costs;

  private PricedExistence(CostTable table) {
    this.table = table;
    Existence<Map<String, AttributeValue>> plain = Existence.of(table.client(), table.schema());
    this.existing = table.random().nextBoolean() ? plain.exactlyOnce() : plain;
    this.costs = existing.predict(table.model());
  }

  static void play(CostTable table) {
    PricedExistence calls = new PricedExistence(table);
    for (int i = 0; i < CALLS; i++) {
      calls.call(table.key(table.random().nextInt(KEYS)));
    }
  }

  private void call(ItemKey key) {
    Map<String, AttributeValue> stored = table.stored(key);
    if (stored.isEmpty()) {
      create(table.item(key));
    } else {
      change(key, stored);
    }
  }

  private void create(Map<String, AttributeValue> item) {
    if (table.random().nextBoolean()) {
      table.check(
          "createIfAbsent",
          costs.createIfAbsent(item),
          () -> existing.createIfAbsent(item).orThrow().capacity());
    } else {
      table.check(
          "getOrCreate",
          costs.getOrCreate(item),
          () -> existing.getOrCreate(item).orThrow().capacity());
    }
  }

  private void change(ItemKey key, Map<String, AttributeValue> stored) {
    Map<String, AttributeValue> changes = table.changes();
    switch (table.random().nextInt(5)) {
      case 0 -> replace(stored, table.item(key));
      case 1 -> update(key, stored, item -> changed(item, changes));
      case 2 -> update(key, stored, UnaryOperator.identity());
      case 3 ->
          table.check(
              "getOrCreate of what is there",
              costs.getOrCreateStored(stored),
              () -> existing.getOrCreate(stored).orThrow().capacity());
      default ->
          table.check(
              "deleteIfPresent",
              costs.deleteIfPresent(stored),
              () -> existing.deleteIfPresent(key).orThrow().capacity());
    }
  }

  private void replace(Map<String, AttributeValue> stored, Map<String, AttributeValue> item) {
    table.check(
        "replaceIfPresent",
        costs.replaceIfPresent(stored, item),
        () -> existing.replaceIfPresent(item).orThrow().capacity());
  }

  private void update(
      ItemKey key,
      Map<String, AttributeValue> stored,
      UnaryOperator<Map<String, AttributeValue>> change) {
    table.check(
        "updateIfPresent",
        costs.updateIfPresent(stored, change),
        () -> existing.updateIfPresent(key, change).orThrow().capacity());
  }

  /** The item with some of its attributes changed, and maybe one removed. */
  static Map<String, AttributeValue> changed(
      Map<String, AttributeValue> item, Map<String, AttributeValue> changes) {
    Map<String, AttributeValue> changed = new LinkedHashMap<>(item);
    changed.putAll(changes);
    if (!changes.containsKey("city")) {
      changed.remove("city");
    }
    return changed;
  }
}
