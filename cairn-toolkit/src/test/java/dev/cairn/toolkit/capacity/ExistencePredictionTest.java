package dev.cairn.toolkit.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.ItemUpdate;
import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.existence.EitherExistence;
import dev.cairn.toolkit.existence.Existence;
import dev.cairn.toolkit.existence.ExistenceCosts;
import dev.cairn.toolkit.existence.GuardedPartition;
import dev.cairn.toolkit.transaction.EitherTransaction;
import dev.cairn.toolkit.transaction.Transaction;
import dev.cairn.toolkit.transaction.TransactionRead;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What {@link Existence} and {@link Transaction} are predicted to cost is what they cost. */
class ExistencePredictionTest {
  static LongStream seeds() {
    return PricedTable.seeds();
  }

  private static PricedTable table(long seed) {
    return new PricedTable(seed, KeyAttribute.string("sk"));
  }

  private static Existence<Map<String, AttributeValue>> existence(PricedTable table) {
    Existence<Map<String, AttributeValue>> existing = EitherExistence.of(table.calls, table.schema);
    return table.random.nextBoolean() ? existing.exactlyOnce() : existing;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void singleWrites_costWhatWasPredicted(long seed) {
    try (PricedTable table = table(seed)) {
      Existence<Map<String, AttributeValue>> existing = existence(table);
      ExistenceCosts<Map<String, AttributeValue>> costs = existing.predict(table.model);
      Map<String, AttributeValue> one = table.item("pk", "a", "sk", "1");
      ItemKey key = table.schema.keyOf(one);
      table.check(
          costs.createIfAbsent(one), () -> existing.createIfAbsent(one).orThrow().capacity());
      Map<String, AttributeValue> two = table.another(one, "pk", "sk");
      table.check(
          costs.replaceIfPresent(one, two),
          () -> existing.replaceIfPresent(two).orThrow().capacity());
      Map<String, AttributeValue> more = table.item();
      UnaryOperator<Map<String, AttributeValue>> change = item -> with(item, more);
      table.check(
          costs.updateIfPresent(two, change),
          () -> existing.updateIfPresent(key, change).capacity());
      Map<String, AttributeValue> three = with(two, more);
      table.check(
          costs.updateIfPresent(three, UnaryOperator.identity()),
          () -> existing.updateIfPresent(key, item -> item).orThrow().capacity());
      table.check(
          costs.getOrCreateStored(three), () -> existing.getOrCreate(three).orThrow().capacity());
      table.check(
          costs.deleteIfPresent(three), () -> existing.deleteIfPresent(key).orThrow().capacity());
      table.check(costs.getOrCreate(one), () -> existing.getOrCreate(one).orThrow().capacity());
    }
  }

  private static Map<String, AttributeValue> with(
      Map<String, AttributeValue> item, Map<String, AttributeValue> changes) {
    Map<String, AttributeValue> changed = new LinkedHashMap<>(item);
    changed.putAll(changes);
    return changed;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void guardedWrites_costWhatWasPredicted(long seed) {
    try (PricedTable table = table(seed)) {
      CapacityCollector collector = new CapacityCollector();
      Existence<Map<String, AttributeValue>> existing = existence(table).collecting(collector);
      ExistenceCosts<Map<String, AttributeValue>> costs = existing.predict(table.model);
      GuardedPartition<Map<String, AttributeValue>> partition = existing.partition("a");
      Map<String, AttributeValue> one = table.item("pk", "a", "sk", "1");
      table.check(costs.guardedPut(one), () -> partition.put(one).orThrow().capacity());
      Map<String, AttributeValue> two = table.another(one, "pk", "sk");
      table.check(costs.guardedPut(one, two), () -> partition.put(two).orThrow().capacity());
      Map<String, AttributeValue> other = table.item("pk", "a", "sk", "2");
      table.check(
          costs.guardedPut(other), () -> partition.createIfAbsent(other).orThrow().capacity());
      double before = collector.report().reported().read();
      table.check(
          costs.guardedExists(one),
          () -> {
            assertThat(partition.exists()).isTrue();
            double now = collector.report().reported().read();
            return new CapacityReport(
                Map.of("things", CapacityUnits.ofRead(now - before)), Map.of(), 1, true);
          });
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void transactions_costWhatWasPredicted(long seed) {
    try (PricedTable table = table(seed)) {
      ItemSchema<Map<String, AttributeValue>> schema = table.schema;
      Map<String, Map<String, AttributeValue>> stored = new LinkedHashMap<>();
      for (String label : new String[] {"replaced", "changed", "deleted", "checked"}) {
        Map<String, AttributeValue> item = table.item("pk", label, "sk", "1");
        stored.put(label, item);
        table.dynamoDb.putItem(b -> b.tableName(schema.tableName()).item(item));
      }
      ItemUpdate update =
          ItemUpdate.of(
              "SET note = :note, #c = if_not_exists(#c, :zero) + :one,"
                  + " trail = list_append(if_not_exists(trail, :trail), :trail)"
                  + " REMOVE city ADD score :one, marks :marks",
              Map.of("#c", "visits"),
              Map.of(
                  ":note", AttributeValue.fromS("x".repeat(table.random.nextInt(3000))),
                  ":trail", AttributeValue.fromL(List.of(AttributeValue.fromN("17"))),
                  ":marks", AttributeValue.fromSs(List.of("a", "b")),
                  ":zero", AttributeValue.fromN("0"),
                  ":one", AttributeValue.fromN("1")));
      Transaction transaction =
          EitherTransaction.on(table.calls)
              .put("new", schema, table.item("pk", "new", "sk", "1"), ItemCondition.absent(schema))
              .put("replaced", schema, table.item("pk", "replaced", "sk", "1"))
              .update("changed", schema, schema.key("changed", "1"), update)
              .delete("deleted", schema, schema.key("deleted", "1"))
              .delete("missing", schema, schema.key("missing", "1"))
              .check("checked", schema, schema.key("checked", "1"), ItemCondition.present(schema));
      table.check(
          transaction.predict(table.model, stored),
          () -> transaction.execute().orThrow().capacity());
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void readsAtOneMoment_costWhatWasPredicted(long seed) {
    try (PricedTable table = table(seed)) {
      Map<String, AttributeValue> item = table.item("pk", "a", "sk", "1");
      table.dynamoDb.putItem(b -> b.tableName("things").item(item));
      TransactionRead read =
          EitherTransaction.read(table.calls)
              .get("there", table.schema, table.schema.key("a", "1"))
              .get("missing", table.schema, table.schema.key("b", "1"));
      table.check(read.predict(Map.of("there", item)), () -> read.execute().capacity());
    }
  }

  @Test
  void predict_ofAnUpdateThatIsRefused_saysSo() {
    try (PricedTable table = table(1)) {
      ItemSchema<?> schema = table.schema;
      Transaction transaction =
          EitherTransaction.on(table.calls)
              .update(
                  "list",
                  schema,
                  schema.key("a", "1"),
                  ItemUpdate.of(
                      "SET tags = list_append(tags, :more)",
                      Map.of(),
                      Map.of(":more", AttributeValue.fromL(List.of()))));
      assertThatThrownBy(() -> transaction.predict(Map.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("list_append");
    }
  }
}
