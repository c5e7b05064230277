package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Items numbered without gaps: counter and item are written in one transaction.
 *
 * <p><b>Guarantees.</b> No number twice and none left out: a number is taken exactly when its item
 * is stored, whatever fails, as long as everybody goes through this class. Items that are deleted
 * later leave their numbers unused.
 *
 * <p><b>Item layout.</b> One number attribute of one item holds the last number; item and attribute
 * are created if missing, the first number then being 1. The number goes into the numbered item as
 * the caller likes.
 *
 * <p><b>Cost.</b> One consistent read of the counter, and a transaction: two write units for a
 * counter item of up to 1 KB, twice the item's own, and two more for a named request. The same
 * again for each lost race, but without the read for the first: of several calls at once one wins.
 * So the ceiling is far below a counter's: one transaction after the other.
 *
 * <p><b>Failure.</b> ALREADY_EXISTS if something else has the item's key: nothing was written, and
 * the next call would end the same. GAVE_UP if races were lost, or requests refused, until the
 * deadline: nothing was written. UNKNOWN if replies were lost until then: item and number are both
 * written, or neither is. {@link InvalidCounterException} for a counter that is no integer.
 *
 * <p><b>Idempotency.</b> Each transaction has a token, so a lost reply neither stores an item twice
 * nor makes the own success look like a lost race. A call that names its request stores at most one
 * item for it, also after a crash of the caller.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; runs on the caller's thread.
 *
 * @param <T> the type of the items
 */
public final class GaplessItems<T> extends NumberedItems<T> {
  private final CounterAttribute counter;

  GaplessItems(Settings<T> settings, CounterAttribute counter) {
    super(settings);
    this.counter = counter;
  }

  @Override
  public GaplessItems<T> retries(RetryOptions retries) {
    return new GaplessItems<>(settings().withRetries(retries), counter);
  }

  @Override
  public GaplessItems<T> collecting(CapacityCollector collector) {
    return new GaplessItems<>(settings().withCollector(collector), counter);
  }

  @Override
  public GaplessItems<T> requestsExpireAfter(Duration lifetime, String attribute) {
    return new GaplessItems<>(
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

  /** The number after the counter's value, as long as the counter has that value. */
  private final class Source implements NumberSource<T> {
    private final Context<T> context;
    private OptionalLong last = OptionalLong.empty();

    private Source(Context<T> context) {
      this.context = context;
    }

    @Override
    public CompletionStage<Draw> first() {
      return context.read(() -> context.reads().find(counter.key())).thenApply(this::following);
    }

    /** The failed condition brings the counter as it is now, so this round needs no read. */
    @Override
    public CompletionStage<Draw> atOnceAfter(long lost, TransactionOutcome outcome) {
      return CompletableFuture.completedFuture(
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
