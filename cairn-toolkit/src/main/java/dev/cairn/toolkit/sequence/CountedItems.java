package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.internal.AttemptMeter;
import dev.cairn.toolkit.sequence.CounterAttribute.Mode;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Items numbered by a counter, in two steps: increment the counter, then put the item.
 *
 * <p><b>Guarantees.</b> No number twice, and no item overwritten: the put requires that no item
 * with the key is there. There are gaps wherever the second step fails, the process ends between
 * the two, or an increment counted twice because its reply was lost. Items appear in an order that
 * need not be that of their numbers.
 *
 * <p><b>Item layout.</b> One number attribute of one item holds the last number; item and attribute
 * are created if missing, the first number then being 1. The number goes into the numbered item as
 * the caller likes: into a key ({@code ISSUE#7}) or any other attribute.
 *
 * <p><b>Cost.</b> Two requests: one write unit for a counter item of up to 1 KB, and the item's own
 * write units. For a named request one consistent read and a transaction in place of the put: the
 * item's write units and one more, twice. The ceiling is the counter item's, about 1,000 a second.
 *
 * <p><b>Failure.</b> ALREADY_EXISTS if something else has the item's key: the number is lost.
 * GAVE_UP if the counter or the put was refused until the deadline. UNKNOWN if the put's replies
 * were lost until then. {@link InvalidCounterException} for a counter that is no integer.
 *
 * <p><b>Idempotency.</b> Each call takes a new number, unless it names its request: a repetition
 * then stores nothing. A put that is repeated after a lost reply is recognised, since nobody else
 * has the number.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; runs on the caller's thread.
 *
 * @param <T> the type of the items
 */
public final class CountedItems<T> extends NumberedItems<T> {
  private final CounterAttribute counter;
  private final AttemptMeter meter;

  CountedItems(Settings<T> settings, CounterAttribute counter) {
    super(settings);
    this.counter = counter;
    this.meter = AttemptMeter.of(settings.dynamoDb());
  }

  /**
   * The same, with the counter incremented by {@code SET #c = if_not_exists(#c, :zero) + :n} in
   * place of {@code ADD #c :n}.
   */
  public CountedItems<T> usingSet() {
    return new CountedItems<>(settings(), counter.withMode(Mode.SET));
  }

  @Override
  public CountedItems<T> retries(RetryOptions retries) {
    return new CountedItems<>(settings().withRetries(retries), counter);
  }

  @Override
  public CountedItems<T> collecting(CapacityCollector collector) {
    return new CountedItems<>(settings().withCollector(collector), counter);
  }

  @Override
  public CountedItems<T> requestsExpireAfter(Duration lifetime, String attribute) {
    return new CountedItems<>(
        settings().withExpiry(new RequestExpiry(lifetime, attribute)), counter);
  }

  @Override
  List<String> identity() {
    return counter.identity();
  }

  @Override
  NumberSource<T> source(Context<T> context) {
    return new Source(context);
  }

  /** One number of the counter. */
  private final class Source implements NumberSource<T> {
    private final Context<T> context;
    private Gaps gaps = Gaps.NONE;

    private Source(Context<T> context) {
      this.context = context;
    }

    @Override
    public CompletionStage<Draw> first() {
      Increment.Sending sending = new Increment.Sending(context.reads(), meter, context.retries());
      return Increment.start(sending, counter, 1)
          .thenApply(
              result -> {
                gaps = result.gaps();
                return result.value().isPresent()
                    ? Draw.of(result.value().getAsLong())
                    : new Draw(null, result.cause());
              });
    }

    @Override
    public CompletionStage<Draw> atOnceAfter(long lost, TransactionOutcome outcome) {
      throw new IllegalStateException("nobody else can have number " + lost);
    }

    @Override
    public CompletionStage<Draw> afterPause(long lost) {
      throw new IllegalStateException("nobody else can have number " + lost);
    }

    @Override
    public boolean isLostRace(TransactionOutcome outcome) {
      return false;
    }

    @Override
    public Map<String, AttributeValue> item(long number, T value) {
      return context.schema().toItem(value);
    }

    @Override
    public Optional<TransactionStep> claim(long number) {
      return Optional.empty();
    }

    @Override
    public boolean isDrawExclusive() {
      return true;
    }

    @Override
    public Gaps gaps() {
      return gaps;
    }
  }
}
