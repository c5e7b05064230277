package dev.cairn.verify.proof;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.ItemUpdate;
import dev.cairn.toolkit.transaction.Transaction;
import dev.cairn.toolkit.transaction.TransactionRead;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Calls of {@link Transaction} and {@link TransactionRead}. */
final class PricedTransactions {
  private static final int TRANSACTIONS = 4;
  private static final int KEYS = 8;
  private static final List<String> SOME = List.of("ä", "x", "日本");
  private static final Map<String, String> NAMES =
      Map.of("#t", "text", "#c", "visits", "#v", "vögel", "#s", "set", "#l", "list", "#m", "map");

  private PricedTransactions() {}

  static void play(CostTable table) {
    for (int i = 0; i < TRANSACTIONS; i++) {
      write(table);
      read(table);
    }
  }

  private static void write(CostTable table) {
    Map<String, Map<String, AttributeValue>> stored = new LinkedHashMap<>();
    Transaction transaction = Transaction.on(table.client());
    for (int i = 0; i < KEYS; i++) {
      if (i == 0 || table.random().nextBoolean()) {
        ItemKey key = table.key(i);
        Map<String, AttributeValue> item = table.stored(key);
        if (!item.isEmpty()) {
          stored.put("step " + i, item);
        }
        transaction = with(table, transaction, "step " + i, key);
      }
    }
    Transaction whole = transaction;
    table.check(
        "transaction",
        whole.predict(table.model(), stored),
        () -> whole.execute().orThrow().capacity());
  }

  private static Transaction with(
      CostTable table, Transaction transaction, String label, ItemKey key) {
    ItemSchema<Map<String, AttributeValue>> schema = table.schema();
    Map<String, AttributeValue> stored = table.stored(key);
    boolean isThere = !stored.isEmpty();
    ItemCondition condition =
        isThere ? ItemCondition.present(schema) : ItemCondition.absent(schema);
    return switch (table.random().nextInt(5)) {
      case 0 -> transaction.put(label, schema, item(table, key));
      case 1 -> transaction.put(label, schema, item(table, key), condition);
      case 2 -> transaction.update(label, schema, key, update(table, stored));
      case 3 -> transaction.delete(label, schema, key);
      default -> transaction.check(label, schema, key, condition);
    };
  }

  /** Actions on different attributes, none of which DynamoDB would refuse. */
  private static ItemUpdate update(CostTable table, Map<String, AttributeValue> stored) {
    Random random = table.random();
    List<String> set = new ArrayList<>(List.of("#t = :text"));
    List<String> remove = new ArrayList<>(List.of("city"));
    List<String> add = new ArrayList<>();
    List<String> delete = new ArrayList<>();
    set.add(
        random.nextBoolean()
            ? "#c = if_not_exists(#c, :zero) + :one"
            : "#c = :one - if_not_exists(#c, :zero)");
    (random.nextBoolean() ? add : delete).add("#s :some");
    add.add("#v :one");
    boolean hasList = stored.containsKey("list") && stored.get("list").l().size() > 1;
    boolean hasMap = stored.containsKey("map") && stored.get("map").m().containsKey("text");
    switch (random.nextInt(hasList ? 5 : 1)) {
      case 0 -> set.add("#l = list_append(:more, if_not_exists(#l, :more))");
      case 1 -> set.add("#l[1] = :text");
      case 2 -> set.add("#l[99] = :more");
      case 3 -> set.add("#l[0] = #l[1]");
      default -> remove.addAll(List.of("#l[0]", "#l[7]"));
    }
    switch (random.nextInt(hasMap ? 3 : 1)) {
      case 0 -> set.add("#m = :map");
      case 1 -> set.add("#m.#t.#t = :text");
      default -> remove.add("#m.#t");
    }
    String expression =
        clause("SET", set)
            + clause("REMOVE", remove)
            + clause("ADD", add)
            + clause("DELETE", delete);
    return ItemUpdate.of(expression, NAMES, values(random, expression));
  }

  private static String clause(String name, List<String> actions) {
    return actions.isEmpty() ? "" : " " + name + " " + String.join(", ", actions);
  }

  /** Those that an expression has. */
  private static Map<String, AttributeValue> values(Random random, String expression) {
    AttributeValue text = AttributeValue.fromS("ü".repeat(random.nextInt(1500)));
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    values.put(":text", text);
    values.put(":zero", AttributeValue.fromN("0.0"));
    values.put(":one", AttributeValue.fromN(random.nextBoolean() ? "1" : "-99.50"));
    values.put(":some", AttributeValue.fromSs(random.nextBoolean() ? List.of("ä") : SOME));
    values.put(":more", AttributeValue.fromL(List.of(text, AttributeValue.fromBool(true))));
    values.put(":map", map(text));
    values.keySet().removeIf(name -> !expression.contains(name));
    return values;
  }

  private static AttributeValue map(AttributeValue text) {
    return AttributeValue.fromM(Map.of("text", AttributeValue.fromM(Map.of("text", text))));
  }

  /** An item with what updates are about, or without. */
  private static Map<String, AttributeValue> item(CostTable table, ItemKey key) {
    AttributeValue text = AttributeValue.fromS("ö".repeat(table.random().nextInt(600)));
    return table.random().nextBoolean()
        ? table.item(key)
        : table.item(
            key,
            Map.of(
                "list", AttributeValue.fromL(List.of(text, AttributeValue.fromN("10.0"), text)),
                "map", map(text),
                "set", AttributeValue.fromSs(SOME)));
  }

  private static void read(CostTable table) {
    Map<String, Map<String, AttributeValue>> stored = new LinkedHashMap<>();
    TransactionRead read = TransactionRead.on(table.client());
    for (int i = 0; i < KEYS; i++) {
      if (i == 0 || table.random().nextBoolean()) {
        Map<String, AttributeValue> item = table.stored(table.key(i));
        if (!item.isEmpty()) {
          stored.put("item " + i, item);
        }
        read = read.get("item " + i, table.schema(), table.key(i));
      }
    }
    TransactionRead whole = read;
    table.check("reads at one moment", whole.predict(stored), () -> whole.execute().capacity());
  }
}
