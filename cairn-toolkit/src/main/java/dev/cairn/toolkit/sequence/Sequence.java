package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.internal.AttemptMeter;
import dev.cairn.toolkit.internal.BlockingCalls;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.sequence.CounterAttribute.Mode;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

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
 * size.
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
 * <p><b>Threads.</b> Thread-safe; runs on the caller's thread. Threads that share a sequence of
 * blocks share its blocks.
 */
public final class Sequence {
  private final DynamoDbClient dynamoDb;
  private final AttemptMeter meter;
  private final Settings settings;
  private final BlockSource blocks;

  private Sequence(DynamoDbClient dynamoDb, AttemptMeter meter, Settings settings) {
    this.dynamoDb = dynamoDb;
    this.meter = meter;
    this.settings = settings;
    this.blocks = new BlockSource(settings.blockSize(), this::increment);
  }

  private record Settings(
      CounterAttribute counter,
      int blockSize,
      RetryOptions retries,
      @Nullable CapacityCollector collector) {}

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
    CounterAttribute counter = CounterAttribute.of(schema, key, attribute);
    Settings settings = new Settings(counter, size, RetryOptions.defaults(), null);
    return new Sequence(dynamoDb, AttemptMeter.of(dynamoDb), settings);
  }

  /**
   * The same counter, incremented by {@code SET #c = if_not_exists(#c, :zero) + :n} in place of
   * {@code ADD #c :n}. Both do the same; a bare {@code SET #c = #c + :n} would fail before the
   * first number.
   */
  public Sequence usingSet() {
    return with(
        new Settings(
            settings.counter().withMode(Mode.SET),
            settings.blockSize(),
            settings.retries(),
            settings.collector()));
  }

  /** The same counter, with another patience. */
  public Sequence retries(RetryOptions retries) {
    return with(
        new Settings(settings.counter(), settings.blockSize(), retries, settings.collector()));
  }

  /** The same counter, adding the cost of each call to the collector as well. */
  public Sequence collecting(CapacityCollector collector) {
    return with(
        new Settings(settings.counter(), settings.blockSize(), settings.retries(), collector));
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

  private CompletionStage<Increment.Result> increment() {
    Increment.Sending sending =
        new Increment.Sending(
            new BlockingCalls(dynamoDb, settings.retries().sleeper()), meter, settings.retries());
    return Increment.start(sending, settings.counter(), settings.blockSize())
        .thenApply(this::collected);
  }

  private Increment.Result collected(Increment.Result result) {
    if (settings.collector() != null) {
      settings.collector().add(result.capacity());
    }
    return result;
  }
}
