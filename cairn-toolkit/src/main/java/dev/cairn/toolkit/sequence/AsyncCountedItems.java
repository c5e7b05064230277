package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.internal.AttemptMeter;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.Rehearsal;
import dev.cairn.toolkit.sequence.CounterAttribute.Mode;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.LongFunction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * {@link CountedItems} on an asynchronous client.
 *
 * <p><b>Guarantees.</b> Those of {@link CountedItems}.
 *
 * <p><b>Item layout.</b> That of {@link CountedItems}.
 *
 * <p><b>Cost.</b> That of {@link CountedItems}.
 *
 * <p><b>Failure.</b> That of {@link CountedItems}; what it throws, the future fails with.
 *
 * <p><b>Idempotency.</b> That of {@link CountedItems}.
 *
 * <p><b>Threads.</b> Those of {@link AsyncNumberedItems}.
 *
 * @param <T> the type of the items
 */
public final class AsyncCountedItems<T> extends AsyncNumberedItems<T> {
  private final CounterAttribute counter;
  private final AttemptMeter meter;

  AsyncCountedItems(Settings<T> settings, CounterAttribute counter) {
    super(settings);
    this.counter = counter;
    this.meter = settings.calls().meter();
  }

  /**
   * The same, with the counter incremented by {@code SET #c = if_not_exists(#c, :zero) + :n} in
   * place of {@code ADD #c :n}.
   */
  public AsyncCountedItems<T> usingSet() {
    return new AsyncCountedItems<>(settings(), counter.withMode(Mode.SET));
  }

  @Override
  public AsyncCountedItems<T> retries(RetryOptions retries) {
    return new AsyncCountedItems<>(settings().withRetries(retries), counter);
  }

  @Override
  public AsyncCountedItems<T> collecting(CapacityCollector collector) {
    return new AsyncCountedItems<>(settings().withCollector(collector), counter);
  }

  @Override
  public AsyncCountedItems<T> requestsExpireAfter(Duration lifetime, String attribute) {
    return new AsyncCountedItems<>(
        settings().withExpiry(new RequestExpiry(lifetime, attribute)), counter);
  }

  @Override
  List<String> identity() {
    return counter.identity();
  }

  @Override
  AsyncCountedItems<T> over(CallSource calls) {
    return new AsyncCountedItems<>(settings().over(calls), counter);
  }

  @Override
  void arrange(Rehearsal rehearsal, long last, LongFunction<? extends T> toItem) {
    counter.arrange(rehearsal, last);
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
    public Optional<Draw> atOnceAfter(long lost, TransactionOutcome outcome) {
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
