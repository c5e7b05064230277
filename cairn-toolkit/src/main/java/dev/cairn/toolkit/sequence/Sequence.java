package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.PartitionKey;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.internal.AttemptMeter;
import dev.cairn.toolkit.internal.Backoff;
import dev.cairn.toolkit.internal.BlockingCalls;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.MeteredCalls;
import dev.cairn.toolkit.internal.RetriedRead;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.sequence.BlockSource.Prefetch;
import dev.cairn.toolkit.sequence.BlockSource.Range;
import dev.cairn.toolkit.sequence.CounterAttribute.Mode;
import dev.cairn.toolkit.transaction.SingleWrite;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.Transaction;
import dev.cairn.toolkit.transaction.TransactionStep;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * Numbers from a counter item, one at a time or in blocks.
 *
 * <pre>{@code
 * Sequence orderIds = Sequence.counter(dynamoDb, orders, orders.key("orderCounter"), "count");
 * long id = orderIds.next().value();
 * }</pre>
 *
 * <p>Consider first whether a number is needed: random or time-ordered identifiers (ULID, KSUID)
 * cost no request and have no ceiling.
 *
 * <p><b>Guarantees.</b> Every number is issued once, whoever else counts on the same attribute.
 * Numbers of a counter are issued in rising order, which need not be the order in which their users
 * store something under them. There may be gaps: a number whose user fails is not issued again, and
 * an update whose reply was lost is sent again and may count twice; {@link Issued#gaps} says
 * whether that can have happened. From blocks each process has rising numbers, but those of several
 * processes interleave, and what is left of a block when its process ends is a gap of up to its
 * size; {@link #close} gives it back where nobody has counted on.
 *
 * <p><b>Item layout.</b> One number attribute of one item holds the last number. Item and attribute
 * are created by the first call if missing, the first number then being 1; other attributes of the
 * item are left alone. Several counters: one item each, or several attributes of one item, which
 * then share the ceiling of that item.
 *
 * <p><b>Cost.</b> One write unit per number for an item of up to 1 KB, or per block. One item takes
 * about 1,000 write units a second, which is the ceiling of a counter without blocks.
 *
 * <p><b>Failure.</b> {@link dev.cairn.toolkit.GaveUpException} if the counter was not incremented
 * by the deadline, {@link dev.cairn.toolkit.OutcomeUnknownException} if it may have been; {@link
 * InvalidCounterException} if the attribute is no integer or would pass {@code Long.MAX_VALUE}; the
 * SDK's exceptions for everything else. Calling again is always safe.
 *
 * <p><b>Idempotency.</b> None: each call takes a new number. {@link NumberedItems} has items that
 * are numbered once per request.
 *
 * <p><b>Threads.</b> Thread-safe; runs on the caller's thread, except for what is {@linkplain
 * #prefetching prefetched}. Threads that share a sequence of blocks share its blocks.
 */
public final class Sequence implements AutoCloseable {
  private static final String COUNTER = "counter";

  private final DynamoDbClient dynamoDb;
  private final AttemptMeter meter;
  private final Settings settings;
  private final BlockSource blocks;

  private Sequence(DynamoDbClient dynamoDb, AttemptMeter meter, Settings settings) {
    this.dynamoDb = dynamoDb;
    this.meter = meter;
    this.settings = settings;
    this.blocks = new BlockSource(settings.blockSize(), this::increment, settings.prefetch());
  }

  private record Settings(
      Target target,
      int blockSize,
      Optional<Prefetch> prefetch,
      RetryOptions retries,
      @Nullable CapacityCollector collector) {
    CounterAttribute counter() {
      return target.counter();
    }

    Settings withTarget(Target other) {
      return new Settings(other, blockSize, prefetch, retries, collector);
    }

    Settings withPrefetch(Prefetch other) {
      return new Settings(target, blockSize, Optional.of(other), retries, collector);
    }

    Settings withRetries(RetryOptions other) {
      return new Settings(target, blockSize, prefetch, other, collector);
    }

    Settings withCollector(CapacityCollector other) {
      return new Settings(target, blockSize, prefetch, retries, other);
    }
  }

  private record Target(ItemSchema<?> schema, CounterAttribute counter) {}

  /**
   * The numbers of a counter, one request for each. The client stays the caller's to close.
   *
   * @param key the counter's item
   * @param attribute the attribute of it that counts
   */
  public static Sequence counter(
      DynamoDbClient dynamoDb, ItemSchema<?> schema, ItemKey key, String attribute) {
    return blocks(dynamoDb, schema, key, attribute, 1);
  }

  /** The numbers of a counter, one request for each so many of them. */
  public static Sequence blocks(
      DynamoDbClient dynamoDb, ItemSchema<?> schema, ItemKey key, String attribute, int size) {
    if (size < 1) {
      throw new IllegalArgumentException("a block has at least one number: " + size);
    }
    Objects.requireNonNull(dynamoDb, "dynamoDb");
    Target target = new Target(schema, CounterAttribute.of(schema, key, attribute));
    Settings settings = new Settings(target, size, Optional.empty(), RetryOptions.defaults(), null);
    return new Sequence(dynamoDb, AttemptMeter.of(dynamoDb), settings);
  }

  /**
   * The same counter, incremented by {@code SET #c = if_not_exists(#c, :zero) + :n} in place of
   * {@code ADD #c :n}. Both do the same; a bare {@code SET #c = #c + :n} would fail before the
   * first number.
   */
  public Sequence usingSet() {
    return with(
        settings.withTarget(
            new Target(settings.target().schema(), settings.counter().withMode(Mode.SET))));
  }

  /** The same counter, with another patience. */
  public Sequence retries(RetryOptions retries) {
    return with(settings.withRetries(retries));
  }

  /** The same counter, adding the cost of each call to the collector as well. */
  public Sequence collecting(CapacityCollector collector) {
    return with(settings.withCollector(collector));
  }

  /**
   * The same blocks, with the next one fetched before it is needed. What that cost is in the answer
   * for the first number afterwards.
   *
   * @param remaining fetched when a block has so many numbers left, or fewer
   * @param executor what the request runs on; it stays the caller's to shut down
   * @throws IllegalArgumentException if a block has not more numbers than that
   */
  public Sequence prefetching(int remaining, Executor executor) {
    if (remaining < 0 || remaining >= settings.blockSize()) {
      throw new IllegalArgumentException(
          "a block of " + settings.blockSize() + " never has " + remaining + " numbers left");
    }
    return with(settings.withPrefetch(new Prefetch(remaining, Objects.requireNonNull(executor))));
  }

  private Sequence with(Settings other) {
    return new Sequence(dynamoDb, meter, other);
  }

  /** Issues the next number. */
  public Issued next() {
    // Numbers that are not shared need not wait for each other.
    return settings.blockSize() == 1
        ? Stages.join(increment().thenApply(Sequence::issued))
        : Stages.join(blocks.next());
  }

  private static Issued issued(Increment.Result result) {
    return new Issued(result.orThrow(), result.attempts(), result.gaps(), result.capacity());
  }

  /**
   * Moves the counter forward, so that the next number is above this one; never back. For a counter
   * that takes over from existing data: the highest number there is. Numbers that are in the
   * current block of this or another process are still handed out.
   *
   * @throws dev.cairn.toolkit.GaveUpException if the counter was not moved by the deadline
   * @throws dev.cairn.toolkit.OutcomeUnknownException if it may have been; calling again is safe
   */
  public Seeded seed(long last) {
    return Stages.join(seed(calls(), last));
  }

  /**
   * Moves the counter forward to the highest sort key of a partition, by a consistent read; to 0 if
   * the partition is empty.
   *
   * @param schema the table of the partition; its sort keys are numbers
   * @throws InvalidCounterException if the highest sort key is no integer
   */
  public Seeded seedFromHighestSortKey(ItemSchema<?> schema, PartitionKey partition) {
    HighestSortKey highest = HighestSortKey.of(schema, partition);
    DynamoDbCalls calls = calls();
    MeteredCalls reads = new MeteredCalls(calls);
    QueryRequest request = highest.request().consistentRead(true).build();
    Seeded seeded =
        Stages.join(
            RetriedRead.of(calls, new Backoff(settings.retries()), () -> reads.query(request))
                .thenCompose(found -> seed(calls, highest.valueIn(found).orElse(0))));
    collect(reads.report());
    return new Seeded(seeded.last(), reads.report().plus(seeded.capacity()));
  }

  private CompletionStage<Seeded> seed(DynamoDbCalls calls, long last) {
    CounterAttribute counter = settings.counter();
    TransactionStep forward =
        TransactionStep.update(
            COUNTER,
            settings.target().schema(),
            counter.key(),
            counter.setTo(last),
            counter.isBelow(last));
    return SingleWrite.start(calls, settings.retries(), forward)
        .thenApply(
            outcome -> {
              collect(outcome.capacity());
              // Whoever moved it, perhaps this very call before its reply was lost.
              OptionalLong there =
                  counter.valueIn(outcome.failed(COUNTER).flatMap(StepFailure::existingItem));
              if (there.isPresent() && there.getAsLong() >= last) {
                return new Seeded(there.getAsLong(), outcome.capacity());
              }
              outcome.orThrowUnlessConditional().orThrow();
              return new Seeded(last, outcome.capacity());
            });
  }

  /**
   * Gives back what is left of the blocks, if nobody has counted on since: the counter is set back
   * in one transaction of two write units. Otherwise those numbers are a gap. A sequence without
   * blocks has nothing to give back. No number is issued from blocks after this.
   */
  @Override
  public void close() {
    Range left = Stages.join(blocks.close());
    if (left.isEmpty()) {
      return;
    }
    /*
     * A transaction for the sake of its token: an update that is sent again after a lost reply could
     * set the counter back a second time, after somebody else has counted up to the same number.
     */
    CounterAttribute counter = settings.counter();
    TransactionStep back =
        TransactionStep.update(
            COUNTER,
            settings.target().schema(),
            counter.key(),
            counter.setTo(left.first() - 1),
            counter.isStill(OptionalLong.of(left.last())));
    collect(
        Stages.join(Transaction.over(calls(), settings.retries()).step(back).start()).capacity());
  }

  private DynamoDbCalls calls() {
    return new BlockingCalls(dynamoDb, settings.retries().sleeper());
  }

  private CompletionStage<Increment.Result> increment() {
    Increment.Sending sending = new Increment.Sending(calls(), meter, settings.retries());
    return Increment.start(sending, settings.counter(), settings.blockSize())
        .thenApply(this::collected);
  }

  private Increment.Result collected(Increment.Result result) {
    collect(result.capacity());
    return result;
  }

  private void collect(CapacityReport capacity) {
    if (settings.collector() != null) {
      settings.collector().add(capacity);
    }
  }
}
