package dev.cairn.cli.demo;

import static dev.cairn.toolkit.item.Attributes.s;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.existence.GuardedPartition;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.outcome.GaveUpException;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.retry.RetryOptions;
import dev.cairn.toolkit.sequence.Issued;
import dev.cairn.toolkit.sequence.Sequence;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * The ceiling of one partition key, 1,000 write units a second: what a counter does below it, what
 * blocks do, and what a sentinel does.
 *
 * <p>On an engine of its own that enforces the ceiling, and whose time stands still until the scene
 * moves it, so that a second is as long as it takes. Nobody says what a transaction costs that is
 * cancelled by a throttle: the engine charges nothing, the toolkit estimates the whole price.
 */
final class CeilingScene implements InProcessScene {
  private static final int WRITE_UNITS_PER_SECOND = 1_000;
  private static final int NUMBERS_WANTED = 1_500;
  private static final int BLOCK_SIZE = 100;
  private static final int UNITS_PER_GUARDED_PUT = 4;
  private static final String REASON = "TableWriteKeyRangeThroughputExceeded";

  /** Without waiting, since time stands still. */
  private static final RetryOptions HASTY =
      RetryOptions.immediate().deadline(Duration.ofSeconds(3));

  @Override
  public String name() {
    return "The ceiling of one item";
  }

  @Override
  public void play(Stage stage) {
    Cairn cairn =
        Cairn.builder()
            .clock(() -> Instant.EPOCH)
            .enforcedPartitionThroughput()
            .immediateRetries()
            .transportDelay(EmbeddedTarget.TRANSPORT_DELAY)
            .build();
    try (Target target = new EmbeddedTarget(cairn)) {
      Stage hot = stage.on(target);
      counter(hot, cairn);
      blocks(hot);
      sentinel(hot);
    }
  }

  private static ItemSchema<Map<String, AttributeValue>> counters(Stage stage, String table) {
    return stage.table(ItemSchema.attributes(table, KeyAttribute.string("pk")));
  }

  private static CairnToolkit toolkit(Stage stage, CapacityCollector cost) {
    return stage.toolkit(cost).retries(HASTY);
  }

  /** What writers got in one second, and why they were refused more. Threads: thread-safe. */
  private static final class Second {
    private final Numbers numbers = new Numbers();
    private final AtomicLong refusedCount = new AtomicLong();
    private final Set<String> reasons = new ConcurrentSkipListSet<>();

    /** Takes a number; false if it is refused. */
    boolean take(Sequence sequence) {
      try {
        Issued issued = sequence.next();
        numbers.take(issued.value());
        return true;
      } catch (GaveUpException e) {
        refusedCount.incrementAndGet();
        reasons.add(reason(e.getCause()));
        return false;
      }
    }
  }

  private static String reason(@Nullable Throwable failure) {
    if (failure instanceof ThrottlingException throttled) {
      return throttled.throttlingReasons().stream()
          .map(ThrottlingReason::reason)
          .distinct()
          .collect(Collectors.joining(", "));
    }
    if (failure instanceof ProvisionedThroughputExceededException throttled) {
      return throttled.throttlingReasons().stream()
          .map(ThrottlingReason::reason)
          .distinct()
          .collect(Collectors.joining(", "));
    }
    if (failure instanceof TransactionCanceledException cancelled) {
      return cancelled.cancellationReasons().stream()
          .map(one -> String.valueOf(one.code()))
          .distinct()
          .collect(Collectors.joining(", "));
    }
    return String.valueOf(failure);
  }

  private static void counter(Stage stage, Cairn cairn) {
    ItemSchema<Map<String, AttributeValue>> schema = counters(stage, "counters");
    Second second = new Second();
    Step step =
        stage.step(
            "counter, ADD",
            NUMBERS_WANTED,
            cost -> {
              Sequence sequence =
                  toolkit(stage, cost).sequence(schema.key("orderCounter"), "count");
              stage
                  .writers()
                  .together(
                      writer -> {
                        while (second.take(sequence)) {
                          stage.advance();
                        }
                      });
            });
    cairn.clock().advance(Duration.ofSeconds(1));
    Second next = new Second();
    CairnToolkit later = toolkit(stage, new CapacityCollector());
    boolean goesOn = next.take(later.sequence(schema.key("orderCounter"), "count"));
    step.asked(
            stage.writers().count()
                + " writers take numbers in one second of the engine's time, each until it is"
                + " refused one")
        .metAtOnce()
        .promise(
            Promise.equal(
                "a counter has 1,000 numbers a second",
                (long) WRITE_UNITS_PER_SECOND,
                second.numbers.takenCount()))
        .promise(
            Promise.equal(
                "what is refused is refused for the key range: " + REASON,
                Set.of(REASON),
                second.reasons))
        .promise(Promise.of("a second later it goes on", goesOn, next.reasons.toString()))
        .end(
            Figures.count(second.numbers.takenCount(), "number")
                + ", then throttled: "
                + Figures.count(second.refusedCount.get(), "writer")
                + " gave up");
  }

  private static void blocks(Stage stage) {
    ItemSchema<Map<String, AttributeValue>> schema = counters(stage, "blocks");
    Second second = new Second();
    Step step =
        stage.step(
            "blocks of " + BLOCK_SIZE,
            NUMBERS_WANTED,
            cost -> {
              Sequence sequence =
                  toolkit(stage, cost)
                      .sequence(schema.key("orderCounter"), "count")
                      .blocks(BLOCK_SIZE);
              stage
                  .writers()
                  .share(
                      NUMBERS_WANTED,
                      (writer, piece) -> {
                        boolean unused = second.take(sequence);
                        stage.advance();
                      });
            });
    step.asked(Figures.count(NUMBERS_WANTED, "number") + " in one second, of a counter in blocks")
        .promise(
            Promise.equal(
                "all are there, and none was refused",
                (long) NUMBERS_WANTED,
                second.numbers.takenCount()))
        .promise(
            Promise.equal(
                "for one write unit a block",
                (double) NUMBERS_WANTED / BLOCK_SIZE,
                step.cost().explained().write()))
        .end(
            Figures.count(second.numbers.takenCount(), "number")
                + " for "
                + Figures.decimal(step.cost().explained().write())
                + " write units");
  }

  private static void sentinel(Stage stage) {
    ItemSchema<Map<String, AttributeValue>> schema =
        stage.table(
            ItemSchema.attributes("rooms", KeyAttribute.string("pk"), KeyAttribute.string("sk")));
    AtomicLong put = new AtomicLong();
    String[] reason = {""};
    Step step =
        stage.step(
            "sentinel",
            WRITE_UNITS_PER_SECOND / UNITS_PER_GUARDED_PUT,
            cost -> {
              GuardedPartition<Map<String, AttributeValue>> room =
                  toolkit(stage, cost).existence(schema).partition("room");
              boolean goesOn = true;
              while (goesOn) {
                long number = put.get();
                WriteOutcome<?> outcome =
                    room.put(Map.of("pk", s("room"), "sk", s("guest" + number)));
                goesOn = outcome.isApplied();
                put.addAndGet(goesOn ? 1 : 0);
                reason[0] = outcome.cause().map(CeilingScene::reason).orElse("");
                stage.advance();
              }
            });
    step.asked("a partition with a sentinel is filled in one second, until a put is refused")
        .promise(
            Promise.equal(
                "each put is a transaction of item and sentinel, four units on one key: 250",
                (long) WRITE_UNITS_PER_SECOND / UNITS_PER_GUARDED_PUT,
                put.get()))
        .end(Figures.count(put.get(), "put") + ", then " + reason[0]);
  }
}
