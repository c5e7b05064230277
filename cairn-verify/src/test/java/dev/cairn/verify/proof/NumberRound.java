package dev.cairn.verify.proof;

import static dev.cairn.toolkit.KeyAttribute.number;
import static dev.cairn.toolkit.KeyAttribute.string;

import dev.cairn.toolkit.Attributes;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.sequence.AppendOutcome;
import dev.cairn.toolkit.sequence.NumberedItems;
import dev.cairn.toolkit.sequence.Sequence;
import dev.cairn.verify.proof.NumberAsk.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
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
  private long marks;

  private NumberRound(long seed, Strategy strategy, Tampering tampering) {
    trial = new Trial<>(seed, SCHEMA, tampering);
    random = trial.random();
    this.strategy = strategy;
    items = items(trial.client()).retries(trial.retries());
    isDeleting = strategy.hasItems() && strategy.isDense() && random.nextInt(3) == 0;
  }

  private NumberedItems<Map<String, AttributeValue>> items(DynamoDbClient client) {
    return switch (strategy) {
      case COUNTER, BLOCKS, COUNTED_ITEMS -> NumberedItems.counter(client, SCHEMA, COUNTER, COUNT);
      case HIGHEST_SORT_KEY ->
          NumberedItems.highestSortKey(client, SCHEMA, SCHEMA.partition(PROJECT));
      case HIGH_WATER_MARK ->
          NumberedItems.highestSortKey(client, SCHEMA, SCHEMA.partition(PROJECT))
              .highWaterMark(COUNTER, COUNT);
      case GAPLESS_ITEMS -> NumberedItems.gapless(client, SCHEMA, COUNTER, COUNT);
    };
  }

  private Sequence sequence(int caller) {
    return sequences.computeIfAbsent(
        caller,
        unused -> {
          DynamoDbClient client = trial.client();
          int size = 1 + random.nextInt(BLOCK_SIZE_MAX);
          Sequence sequence =
              strategy == Strategy.BLOCKS
                  ? Sequence.blocks(client, SCHEMA, COUNTER, COUNT, size)
                  : Sequence.counter(client, SCHEMA, COUNTER, COUNT);
          boolean isPrefetching = strategy == Strategy.BLOCKS && random.nextBoolean();
          Sequence patient = sequence.retries(trial.retries());
          return isPrefetching ? patient.prefetching(size - 1, Runnable::run) : patient;
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
    return new NumberChecker(strategy, isDeleting, trial.ledger()).check();
  }

  private NumberAsk draw(int caller, boolean hasRequests) {
    boolean isOther = random.nextInt(5) == 0;
    Kind kind =
        strategy.hasItems()
            ? isDeleting && isOther ? Kind.DELETE_NEWEST : Kind.APPEND
            : strategy == Strategy.BLOCKS && isOther ? Kind.CLOSE : Kind.NEXT;
    boolean isNamed = hasRequests && kind == Kind.APPEND && random.nextBoolean();
    String request = isNamed ? "request-" + random.nextInt(REQUESTS) : "";
    return new NumberAsk(kind, ++marks, request, caller);
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
    };
  }

  private AppendOutcome<Map<String, AttributeValue>> append(NumberAsk ask) {
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

  private String deleteNewest() {
    Map<String, AttributeValue> newest =
        trial.ledger().last().items().values().stream()
            .filter(item -> item.get("pk").s().equals(PROJECT))
            .max((a, b) -> Long.compare(numberOf(a), numberOf(b)))
            .orElse(Map.of());
    if (!newest.isEmpty()) {
      ItemKey key = SCHEMA.keyOf(newest);
      trial.client().deleteItem(d -> d.tableName(SCHEMA.tableName()).key(key.attributes()));
    }
    return "deleted";
  }

  static long numberOf(Map<String, AttributeValue> item) {
    return Long.parseLong(item.get("sk").n());
  }

  @Override
  public void close() {
    trial.close();
  }
}
