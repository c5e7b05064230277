package dev.cairn.verify.proof;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.ItemUpdate;
import dev.cairn.toolkit.transaction.Transaction;
import dev.cairn.toolkit.transaction.TransactionRead;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Calls of {@link Transaction} and {@link TransactionRead}. */
final class PricedTransactions {
  private static final int TRANSACTIONS = 4;
  private static final int KEYS = 8;

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
    boolean isThere = !table.stored(key).isEmpty();
    ItemCondition condition =
        isThere ? ItemCondition.present(schema) : ItemCondition.absent(schema);
    return switch (table.random().nextInt(5)) {
      case 0 -> transaction.put(label, schema, table.item(key));
      case 1 -> transaction.put(label, schema, table.item(key), condition);
      case 2 -> transaction.update(label, schema, key, update(table));
      case 3 -> transaction.delete(label, schema, key);
      default -> transaction.check(label, schema, key, condition);
    };
  }

  private static ItemUpdate update(CostTable table) {
    String note = "ü".repeat(table.random().nextInt(1500));
    return ItemUpdate.of(
        "SET #n = :note, #c = if_not_exists(#c, :zero) + :one REMOVE city ADD #v :one",
        Map.of("#n", "note", "#c", "visits", "#v", "vögel"),
        Map.of(
            ":note", AttributeValue.fromS(note),
            ":zero", AttributeValue.fromN("0.0"),
            ":one", AttributeValue.fromN(table.random().nextBoolean() ? "1" : "-99.50")));
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
