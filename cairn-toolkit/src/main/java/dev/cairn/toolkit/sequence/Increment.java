package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.GaveUpException;
import dev.cairn.toolkit.OutcomeUnknownException;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.internal.AttemptMeter;
import dev.cairn.toolkit.internal.Backoff;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.Failures;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.Loop.Step;
import dev.cairn.toolkit.internal.MeteredCalls;
import dev.cairn.toolkit.internal.Stages;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * One increment of a counter, sent until it succeeds or the deadline has passed.
 *
 * <p>An increment that is sent again after a lost reply may count twice. That skips numbers and
 * issues none twice, so it is done, and said. One thread at a time.
 */
final class Increment {
  private final MeteredCalls calls;
  private final CounterAttribute counter;
  private final long by;
  private final AttemptMeter meter;
  private final Backoff backoff;
  private int attempts;
  private Gaps gaps = Gaps.NONE;

  private Increment(Sending sending, CounterAttribute counter, long by) {
    this.calls = new MeteredCalls(sending.calls());
    this.meter = sending.meter();
    this.backoff = new Backoff(sending.retries());
    this.counter = counter;
    this.by = by;
  }

  /** How increments are sent. */
  record Sending(DynamoDbCalls calls, AttemptMeter meter, RetryOptions retries) {}

  /**
   * How an increment ended.
   *
   * @param value the counter after it; empty if it did not succeed
   * @param cause why it did not
   */
  record Result(
      OptionalLong value,
      int attempts,
      Gaps gaps,
      CapacityReport capacity,
      @Nullable RuntimeException cause) {

    /**
     * The counter after the increment.
     *
     * @throws GaveUpException if it was surely not applied
     * @throws OutcomeUnknownException if it may have been applied
     */
    long orThrow() {
      if (value.isPresent()) {
        return value.getAsLong();
      }
      throw switch (gaps) {
        case NONE -> new GaveUpException("counter not incremented: " + cause, cause);
        case POSSIBLE ->
            new OutcomeUnknownException(
                "counter may have been incremented; trying again may skip numbers", cause);
      };
    }
  }

  static CompletionStage<Result> start(Sending sending, CounterAttribute counter, long by) {
    Increment increment = new Increment(sending, counter, by);
    return Loop.from(increment, Increment::send);
  }

  private CompletionStage<Step<Increment, Result>> send() {
    AttemptMeter.Call attempt = meter.start();
    return Stages.handle(
        calls.updateItem(counter.increment(by, attempt.configuration())),
        (response, failure) -> {
          attempts += attempt.attemptCount();
          return response == null ? failed(failure) : succeeded(attempt, response);
        });
  }

  private CompletionStage<Step<Increment, Result>> succeeded(
      AttemptMeter.Call attempt, UpdateItemResponse response) {
    gaps = gaps.or(attempt.mayHaveRepeated() ? Gaps.POSSIBLE : Gaps.NONE);
    OptionalLong value = counter.valueIn(Optional.of(response.attributes()));
    return ended(value, null);
  }

  private CompletionStage<Step<Increment, Result>> failed(@Nullable Throwable failure) {
    if (!(failure instanceof RuntimeException cause)) {
      return CompletableFuture.failedFuture(
          failure == null ? new NullPointerException("response") : failure);
    }
    gaps = gaps.or(Failures.mayHaveBeenApplied(cause) ? Gaps.POSSIBLE : Gaps.NONE);
    if (!(cause instanceof TransactionConflictException) && !Failures.isTransient(cause)) {
      return CompletableFuture.failedFuture(cause);
    }
    Optional<Duration> pause = backoff.next();
    if (pause.isEmpty()) {
      return ended(OptionalLong.empty(), cause);
    }
    return Stages.handle(
        calls.pause(pause.get()),
        (slept, interrupted) ->
            interrupted == null
                ? CompletableFuture.completedFuture(Step.again(this))
                : ended(OptionalLong.empty(), cause));
  }

  private CompletionStage<Step<Increment, Result>> ended(
      OptionalLong value, @Nullable RuntimeException cause) {
    return CompletableFuture.completedFuture(
        Step.done(new Result(value, attempts, gaps, calls.report(), cause)));
  }
}
