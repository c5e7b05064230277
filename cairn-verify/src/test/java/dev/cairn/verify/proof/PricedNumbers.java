package dev.cairn.verify.proof;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.PartitionKey;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.sequence.CountedItems;
import dev.cairn.toolkit.sequence.HighestSortKeyItems;
import dev.cairn.toolkit.sequence.NumberedCosts;
import dev.cairn.toolkit.sequence.NumberedItems;
import dev.cairn.toolkit.sequence.Sequence;
import dev.cairn.toolkit.sequence.SequenceCosts;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongFunction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Calls of {@link Sequence} and {@link NumberedItems}. */
final class PricedNumbers {
  private static final int APPENDS = 5;
  private static final int BLOCK_SIZE_MAX = 8;
  private static final int NUMBERS_MAX = 20;
  private static final String COUNT = "cöunt";

  private final CostTable table;
  private final ItemKey counter;
  private final PartitionKey partition;
  private final Map<String, AttributeValue> counterItem;

  private PricedNumbers(CostTable table) {
    this.table = table;
    this.counter = table.key(4);
    this.partition =
        table
            .schema()
            .partition(table.key(0).attributes().get(table.schema().partitionKey().name()));
    this.counterItem = table.random().nextBoolean() ? table.item(counter) : Map.of();
    if (!counterItem.isEmpty()) {
      table.store(counterItem);
    }
  }

  static void play(CostTable table) {
    PricedNumbers calls = new PricedNumbers(table);
    switch (table.random().nextInt(5)) {
      case 0 -> calls.countUp();
      case 1 -> calls.seedAndClose();
      case 2 ->
          calls.append(NumberedItems.counter(table.client(), table.schema(), calls.counter, COUNT));
      case 3 ->
          calls.append(NumberedItems.gapless(table.client(), table.schema(), calls.counter, COUNT));
      default -> calls.append(calls.highest());
    }
  }

  private Sequence sequence(CapacityCollector collector) {
    int size = 1 + table.random().nextInt(BLOCK_SIZE_MAX);
    Sequence sequence =
        Sequence.blocks(table.client(), table.schema(), counter, COUNT, size).collecting(collector);
    return table.random().nextBoolean() ? sequence.usingSet() : sequence;
  }

  private void countUp() {
    CapacityCollector collector = new CapacityCollector();
    Sequence numbers = sequence(collector);
    SequenceCosts costs = numbers.predict(table.model()).counterItem(counterItem);
    int count = 1 + table.random().nextInt(NUMBERS_MAX);
    table.check(
        "next",
        costs.next(count),
        collector,
        () -> {
          for (int i = 0; i < count; i++) {
            numbers.next();
          }
        });
  }

  private void seedAndClose() {
    CapacityCollector collector = new CapacityCollector();
    Sequence numbers = sequence(collector);
    SequenceCosts costs = numbers.predict(table.model()).counterItem(counterItem);
    long last = 1 + table.random().nextInt(Integer.MAX_VALUE);
    table.check("seed", costs.seed(last), () -> numbers.seed(last).capacity());
    numbers.next();
    Map<String, AttributeValue> now = table.stored(counter);
    table.check(
        "close",
        numbers.predict(table.model()).counterItem(now).close(),
        collector,
        numbers::close);
  }

  private NumberedItems<Map<String, AttributeValue>> counted() {
    CountedItems<Map<String, AttributeValue>> items =
        NumberedItems.counter(table.client(), table.schema(), counter, COUNT);
    return table.random().nextBoolean() ? items.usingSet() : items;
  }

  private NumberedItems<Map<String, AttributeValue>> highest() {
    HighestSortKeyItems<Map<String, AttributeValue>> items =
        NumberedItems.highestSortKey(table.client(), table.schema(), partition);
    HighestSortKeyItems<Map<String, AttributeValue>> read =
        table.random().nextBoolean() ? items.eventuallyConsistent() : items;
    return table.random().nextBoolean() ? read.highWaterMark(counter, COUNT) : read;
  }

  /** Items by themselves, and one for a request where the table's keys can name it. */
  private void append(NumberedItems<Map<String, AttributeValue>> items) {
    NumberedCosts<Map<String, AttributeValue>> costs =
        items.predict(table.model()).counterItem(counterItem);
    Map<Long, Map<String, AttributeValue>> made = new HashMap<>();
    LongFunction<Map<String, AttributeValue>> toItem =
        number -> made.computeIfAbsent(number, this::item);
    for (long number = 1; number <= APPENDS; number++) {
      table.check(
          "append " + items,
          costs.append(number, toItem),
          () -> items.append(toItem).orThrow().capacity());
    }
    if (table.schema().partitionKey().type() != KeyAttribute.Type.NUMBER) {
      table.check(
          "append for a request",
          costs.append("anfräge", APPENDS + 1, toItem),
          () -> items.append("anfräge", toItem).orThrow().capacity());
    }
  }

  private Map<String, AttributeValue> item(long number) {
    return table.item(table.schema().key(partition.value(), number));
  }
}
