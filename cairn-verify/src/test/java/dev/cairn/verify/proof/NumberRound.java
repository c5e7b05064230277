package dev.cairn.verify.proof;

import static dev.cairn.toolkit.item.KeyAttribute.number;
import static dev.cairn.toolkit.item.KeyAttribute.string;

import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.item.Attributes;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.sequence.NumberedItems;
import dev.cairn.toolkit.sequence.Numbering;
import dev.cairn.toolkit.sequence.Sequence;
import dev.cairn.verify.proof.NumberAsk.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Callers of one sequence. */
final class NumberRound implements AutoCloseable {
  static final ItemSchema<Map<String, AttributeValue>> SCHEMA =
      ItemSchema.attributes("projects", string("pk"), number("sk"));
  static final ItemKey COUNTER = SCHEMA.key("counter", 0);
  static final String COUNT = "count";
  static final String PROJECT = "projectA";

  private static final int MANY_CALLERS = 64;
  private static final int REQUESTS = 3;
  private static final int BLOCK_SIZE_MAX = 4;

  private final Trial<NumberAsk> trial;
  private final Random random;
  private final Strategy strategy;
  private final Map<Integer, Sequence> sequences = new HashMap<>();
  private final NumberedItems<Map<String, AttributeValue>> items;
  private final boolean isDeleting;
  private final boolean isExactlyOnce;
  private final boolean isMeddled;
  private long marks;

  private NumberRound(long seed, Strategy strategy, Tampering tampering) {
    trial = new Trial<>(seed, SCHEMA, tampering);
    random = trial.random();
    this.strategy = strategy;
    isExactlyOnce = random.nextInt(4) == 0;
    items = items(trial.toolkit());
    isMeddled = strategy.hasItems() && random.nextInt(2) == 0;
    isDeleting = strategy.hasItems() && strategy.isDense() && random.nextInt(3) == 0;
  }

  private NumberedItems<Map<String, AttributeValue>> items(CairnToolkit toolkit) {
    NumberedItems<Map<String, AttributeValue>> numbered =
        toolkit.numberedItems(SCHEMA, numbering());
    return isExactlyOnce ? numbered.exactlyOnce() : numbered;
  }

  private Numbering numbering() {
    return switch (strategy) {
      case COUNTER, BLOCKS, COUNTED_ITEMS -> Numbering.counter(COUNTER, COUNT);
      case HIGHEST_SORT_KEY -> Numbering.highestSortKey(SCHEMA.partition(PROJECT));
      case HIGH_WATER_MARK ->
          Numbering.highestSortKey(SCHEMA.partition(PROJECT)).highWaterMark(COUNTER, COUNT);
      case GAPLESS_ITEMS -> Numbering.gapless(COUNTER, COUNT);
    };
  }

  private Sequence sequence(int caller) {
    return sequences.computeIfAbsent(
        caller,
        unused -> {
          int size = 1 + random.nextInt(BLOCK_SIZE_MAX);
          Sequence numbers = trial.toolkit().sequence(COUNTER, COUNT);
          Sequence sequence = strategy == Strategy.BLOCKS ? numbers.blocks(size) : numbers;
          boolean isPrefetching = strategy == Strategy.BLOCKS && random.nextBoolean();
          return isPrefetching ? sequence.prefetching(size - 1, Runnable::run) : sequence;
        });
  }

  /** 64 callers with one call each. */
  static List<Finding> ofMany(long seed, Strategy strategy, Tampering tampering) {
    try (NumberRound round = new NumberRound(seed, strategy, tampering)) {
      return round.run(MANY_CALLERS, 1);
    }
  }

  /** Few callers with several calls each, of any kind that the strategy has. */
  static List<Finding> ofFew(long seed, Strategy strategy, Tampering tampering) {
    try (NumberRound round = new NumberRound(seed, strategy, tampering)) {
      return round.run(2 + round.random.nextInt(4), 2 + round.random.nextInt(5));
    }
  }

  private List<Finding> run(int callers, int asks) {
    trial.startMishaps();
    boolean hasRequests = random.nextBoolean();
    trial
        .turns()
        .run(
            callers,
            caller -> {
              for (int i = 0; i < asks; i++) {
                ask(draw(caller, hasRequests));
              }
              return caller;
            });
    return new NumberChecker(
            new NumberChecker.Setting(strategy, isDeleting, isExactlyOnce), trial.ledger())
        .check();
  }

  private NumberAsk draw(int caller, boolean hasRequests) {
    boolean isOther = random.nextInt(5) == 0;
    Kind kind =
        strategy.hasItems()
            ? isOther ? other() : Kind.APPEND
            : strategy == Strategy.BLOCKS && isOther ? Kind.CLOSE : Kind.NEXT;
    boolean isNamed = hasRequests && kind == Kind.APPEND && random.nextBoolean();
    String request = isNamed ? "request-" + random.nextInt(REQUESTS) : "";
    return new NumberAsk(kind, ++marks, request, caller);
  }

  /** What a third party does, who knows nothing of the toolkit. */
  private Kind other() {
    if (isMeddled && random.nextInt(3) > 0) {
      return strategy.isOpenToOthers() && random.nextBoolean() ? Kind.PUT_NEXT : Kind.TOUCH;
    }
    return isDeleting ? Kind.DELETE_NEWEST : Kind.APPEND;
  }

  private void ask(NumberAsk ask) {
    trial.ledger().ask(ask, () -> answer(ask));
  }

  private Object answer(NumberAsk ask) {
    return switch (ask.kind()) {
      case NEXT -> sequence(ask.caller()).next();
      case CLOSE -> {
        sequence(ask.caller()).close();
        sequences.remove(ask.caller());
        yield "closed";
      }
      case APPEND -> append(ask);
      case DELETE_NEWEST -> deleteNewest();
      case TOUCH -> touch(ask);
      case PUT_NEXT -> putNext(ask);
    };
  }

  private WriteOutcome<Map<String, AttributeValue>> append(NumberAsk ask) {
    return ask.request().isEmpty()
        ? items.append(number -> item(number, ask))
        : items.append(ask.request(), number -> item(number, ask));
  }

  private static Map<String, AttributeValue> item(long number, NumberAsk ask) {
    return Map.of(
        "pk", Attributes.s(PROJECT),
        "sk", Attributes.n(number),
        "mark", Attributes.n(ask.mark()),
        "request", Attributes.s(ask.request()));
  }

  private Map<String, AttributeValue> newest() {
    return trial.ledger().last().items().values().stream()
        .filter(item -> item.get("pk").s().equals(PROJECT))
        .max((a, b) -> Long.compare(numberOf(a), numberOf(b)))
        .orElse(Map.of());
  }

  private String deleteNewest() {
    Map<String, AttributeValue> newest = newest();
    if (!newest.isEmpty()) {
      ItemKey key = SCHEMA.keyOf(newest);
      trial.client().deleteItem(d -> d.tableName(SCHEMA.tableName()).key(key.attributes()));
    }
    return "deleted";
  }

  /** Changes an attribute of the newest item that no call of the toolkit looks at. */
  private String touch(NumberAsk ask) {
    Map<String, AttributeValue> newest = newest();
    if (!newest.isEmpty()) {
      ItemKey key = SCHEMA.keyOf(newest);
      trial
          .client()
          .updateItem(
              u ->
                  u.tableName(SCHEMA.tableName())
                      .key(key.attributes())
                      .updateExpression("SET touched = :by")
                      .conditionExpression("attribute_exists(pk)")
                      .expressionAttributeValues(Map.of(":by", Attributes.n(ask.mark()))));
    }
    return "touched";
  }

  /** Stores an item of one's own under the next number, if none is there. */
  private String putNext(NumberAsk ask) {
    Map<String, AttributeValue> newest = newest();
    long next = newest.isEmpty() ? 1 : numberOf(newest) + 1;
    trial
        .client()
        .putItem(
            p ->
                p.tableName(SCHEMA.tableName())
                    .item(item(next, ask))
                    .conditionExpression("attribute_not_exists(pk)"));
    return "put";
  }

  static long numberOf(Map<String, AttributeValue> item) {
    return Long.parseLong(item.get("sk").n());
  }

  @Override
  public void close() {
    trial.close();
  }
}
