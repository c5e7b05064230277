package dev.cairn.toolkit.capacity;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.sequence.EitherNumbers;
import dev.cairn.toolkit.sequence.HighestSortKeyItems;
import dev.cairn.toolkit.sequence.NumberedCosts;
import dev.cairn.toolkit.sequence.NumberedItems;
import dev.cairn.toolkit.sequence.Sequence;
import dev.cairn.toolkit.sequence.SequenceCosts;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What {@link Sequence} and {@link NumberedItems} are predicted to cost is what they cost. */
class SequencePredictionTest {
  static LongStream seeds() {
    return PricedTable.seeds();
  }

  private static PricedTable table(long seed) {
    return new PricedTable(seed, KeyAttribute.number("sk"));
  }

  private static Map<String, AttributeValue> counterItem(PricedTable table) {
    Map<String, AttributeValue> counter = table.item("pk", "counter", "sk", 0);
    table.dynamoDb.putItem(b -> b.tableName("things").item(counter));
    return counter;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void next_costsWhatWasPredicted(long seed) {
    try (PricedTable table = table(seed)) {
      ItemKey key = table.schema.key("counter", 0);
      int size = 1 + table.random.nextInt(3) * 7;
      CapacityCollector collector = new CapacityCollector();
      Sequence numbers =
          EitherNumbers.blocks(table.calls, table.schema, key, "count", size).collecting(collector);
      SequenceCosts costs = numbers.predict(table.model);
      if (table.random.nextBoolean()) {
        costs = costs.counterItem(counterItem(table));
      }
      int count = 1 + table.random.nextInt(20);
      table.check(
          costs.next(count),
          () -> {
            for (int i = 0; i < count; i++) {
              numbers.next();
            }
            return collector.report();
          });
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void seedAndClose_costWhatWasPredicted(long seed) {
    try (PricedTable table = table(seed)) {
      ItemKey key = table.schema.key("counter", 0);
      CapacityCollector collector = new CapacityCollector();
      Sequence numbers =
          EitherNumbers.blocks(table.calls, table.schema, key, "count", 10).collecting(collector);
      SequenceCosts costs =
          table.random.nextBoolean()
              ? numbers.predict(table.model).counterItem(counterItem(table))
              : numbers.predict(table.model);
      table.check(costs.seed(4711), () -> numbers.seed(4711).capacity());
      numbers.next();
      CapacityReport before = collector.report();
      table.check(
          costs.close(),
          () -> {
            numbers.close();
            CapacityReport now = collector.report();
            return new CapacityReport(
                Map.of(
                    "things",
                    CapacityUnits.ofWrite(now.reported().write() - before.reported().write())),
                Map.of(),
                now.requestCount() - before.requestCount(),
                now.isComplete());
          });
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void counter_costsWhatWasPredicted(long seed) {
    try (PricedTable table = table(seed)) {
      ItemKey key = table.schema.key("counter", 0);
      check(table, EitherNumbers.counter(table.calls, table.schema, key, "count"), true);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void gapless_costsWhatWasPredicted(long seed) {
    try (PricedTable table = table(seed)) {
      ItemKey key = table.schema.key("counter", 0);
      check(table, EitherNumbers.gapless(table.calls, table.schema, key, "count"), true);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void highestSortKey_costsWhatWasPredicted(long seed) {
    try (PricedTable table = table(seed)) {
      HighestSortKeyItems<Map<String, AttributeValue>> items =
          EitherNumbers.highestSortKey(
              table.calls, table.schema, table.schema.partition("project"));
      if (table.random.nextBoolean()) {
        items = items.eventuallyConsistent();
      }
      boolean isMarked = table.random.nextBoolean();
      check(
          table,
          isMarked ? items.highWaterMark(table.schema.key("counter", 0), "count") : items,
          isMarked);
    }
  }

  /** Three items by themselves, and one for a request. */
  private static void check(
      PricedTable table, NumberedItems<Map<String, AttributeValue>> items, boolean hasCounter) {
    NumberedCosts<Map<String, AttributeValue>> costs = items.predict(table.model);
    if (hasCounter && table.random.nextBoolean()) {
      costs = costs.counterItem(counterItem(table));
    }
    Map<Long, Map<String, AttributeValue>> made = new HashMap<>();
    LongFunction<Map<String, AttributeValue>> toItem =
        number ->
            made.computeIfAbsent(number, n -> table.item("pk", "project", "sk", n, "title", "t"));
    for (long number = 1; number <= 3; number++) {
      table.check(costs.append(number, toItem), () -> items.append(toItem).orThrow().capacity());
    }
    table.check(costs.append("r", 4, toItem), () -> items.append("r", toItem).orThrow().capacity());
  }
}
