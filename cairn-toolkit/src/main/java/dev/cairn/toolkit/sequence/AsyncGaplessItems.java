package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.Rehearsal;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.function.LongFunction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * {@link GaplessItems} on an asynchronous client.
 *
 * <p><b>Guarantees.</b> Those of {@link GaplessItems}.
 *
 * <p><b>Item layout.</b> That of {@link GaplessItems}.
 *
 * <p><b>Cost.</b> That of {@link GaplessItems}.
 *
 * <p><b>Failure.</b> That of {@link GaplessItems}; what it throws, the future fails with.
 *
 * <p><b>Idempotency.</b> That of {@link GaplessItems}.
 *
 * <p><b>Threads.</b> Those of {@link AsyncNumberedItems}.
 *
 * @param <T> the type of the items
 */
public final class AsyncGaplessItems<T> extends AsyncNumberedItems<T> {
  private final CounterAttribute counter;

  AsyncGaplessItems(Settings<T> settings, CounterAttribute counter) {
    super(settings);
    this.counter = counter;
  }

  @Override
  public AsyncGaplessItems<T> retries(RetryOptions retries) {
    return new AsyncGaplessItems<>(settings().withRetries(retries), counter);
  }

  @Override
  public AsyncGaplessItems<T> collecting(CapacityCollector collector) {
    return new AsyncGaplessItems<>(settings().withCollector(collector), counter);
  }

  @Override
  public AsyncGaplessItems<T> requestsExpireAfter(Duration lifetime, String attribute) {
    return new AsyncGaplessItems<>(
        settings().withExpiry(new RequestExpiry(lifetime, attribute)), counter);
  }

  @Override
  List<String> identity() {
    return counter.identity();
  }

  @Override
  AsyncGaplessItems<T> over(CallSource calls) {
    return new AsyncGaplessItems<>(settings().over(calls), counter);
  }

  @Override
  void arrange(Rehearsal rehearsal, long last, LongFunction<? extends T> toItem) {
    counter.arrange(rehearsal, last);
  }

  @Override
  NumberSource<T> source(Context<T> context) {
    return new Source(context);
  }

  /** The number after the counter's value, as long as the counter has that value. */
  private final class Source implements NumberSource<T> {
    private final Context<T> context;
    private OptionalLong last = OptionalLong.empty();
    private boolean hasLost;

    private Source(Context<T> context) {
      this.context = context;
    }

    @Override
    public CompletionStage<Draw> first() {
      return context.read(() -> context.reads().find(counter.key())).thenApply(this::following);
    }

    /** The failed condition brings the counter as it is now, so this round needs no read. */
    @Override
    public Optional<Draw> atOnceAfter(long lost, TransactionOutcome outcome) {
      if (hasLost) {
        return Optional.empty();
      }
      hasLost = true;
      return Optional.of(
          following(outcome.failed(AppendRun.COUNTER).flatMap(StepFailure::existingItem)));
    }

    /** What the failed condition brought is old by now: a read costs less than a lost race. */
    @Override
    public CompletionStage<Draw> afterPause(long lost) {
      return first();
    }

    private Draw following(Optional<Map<String, AttributeValue>> item) {
      last = counter.valueIn(item);
      return Draw.of(counter.following(last));
    }

    @Override
    public boolean isLostRace(TransactionOutcome outcome) {
      return outcome
          .failed(AppendRun.COUNTER)
          .filter(failure -> failure.reason() == StepFailure.Reason.CONDITION_FAILED)
          .isPresent();
    }

    @Override
    public Map<String, AttributeValue> item(long number, T value) {
      return context.schema().toItem(value);
    }

    @Override
    public Optional<TransactionStep> claim(long number) {
      return Optional.of(
          TransactionStep.update(
              AppendRun.COUNTER,
              context.schema(),
              counter.key(),
              counter.setTo(number),
              counter.isStill(last)));
    }

    @Override
    public boolean isDrawExclusive() {
      return false;
    }

    @Override
    public Gaps gaps() {
      return Gaps.NONE;
    }
  }
}
