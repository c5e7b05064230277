package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.internal.AttemptMeter;
import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.Failures;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.Loop.Step;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.outcome.Gaps;
import dev.cairn.toolkit.outcome.GaveUpException;
import dev.cairn.toolkit.outcome.OutcomeUnknownException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * One increment of a counter, sent until it succeeds or the deadline has passed.
 *
 * <p>An increment that is sent again after a lost reply may count twice. That skips numbers and
 * issues none twice, so it is done, and said. One thread at a time.
 */
final class Increment {
  private final Call call;
  private final AttemptMeter meter;
  private final CounterAttribute counter;
  private final long by;
  private int attempts;
  private Gaps gaps = Gaps.NONE;

  private Increment(Call call, AttemptMeter meter, CounterAttribute counter, long by) {
    this.call = call;
    this.meter = meter;
    this.counter = counter;
    this.by = by;
  }

  /**
   * How an increment ended.
   *
   * @param value the counter after it; empty if it did not succeed
   * @param capacity what the whole call cost so far
   * @param cause why it did not succeed
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

  static CompletionStage<Result> start(
      Call call, AttemptMeter meter, CounterAttribute counter, long by) {
    return Loop.from(new Increment(call, meter, counter, by), Increment::send);
  }

  private CompletionStage<Step<Increment, Result>> send() {
    AttemptMeter.Call attempt = meter.start();
    return Stages.handle(
        call.dynamoDb().updateItem(counter.increment(by, attempt.configuration())),
        (response, failure) -> {
          attempts += attempt.attemptCount();
          return response == null ? failed(failure) : succeeded(attempt, response);
        });
  }

  private CompletionStage<Step<Increment, Result>> succeeded(
      AttemptMeter.Call attempt, UpdateItemResponse response) {
    gaps = gaps.or(attempt.mayHaveRepeated() ? Gaps.POSSIBLE : Gaps.NONE);
    return ended(counter.valueIn(Optional.of(response.attributes())), null);
  }

  private CompletionStage<Step<Increment, Result>> failed(@Nullable Throwable failure) {
    if (!(failure instanceof RuntimeException cause)) {
      return CompletableFuture.failedFuture(
          failure == null ? new NullPointerException("response") : failure);
    }
    gaps = gaps.or(Failures.mayHaveBeenApplied(cause) ? Gaps.POSSIBLE : Gaps.NONE);
    if (!(cause instanceof TransactionConflictException) && !Failures.isTransient(cause)) {
      return refused(cause);
    }
    return call.again(this, () -> ended(OptionalLong.empty(), cause));
  }

  /** DynamoDB calls the type of the operand a mistake of the request; the item says whose it is. */
  private CompletionStage<Step<Increment, Result>> refused(RuntimeException cause) {
    if (!(cause instanceof AwsServiceException service)
        || service.awsErrorDetails() == null
        || !"ValidationException".equals(service.awsErrorDetails().errorCode())) {
      return CompletableFuture.failedFuture(cause);
    }
    return Stages.handle(
        call.find(counter.key()),
        (item, unread) -> {
          if (item != null) {
            // Throws if it is the counter that is wrong.
            OptionalLong unused = counter.valueIn(item);
          }
          return CompletableFuture.failedFuture(cause);
        });
  }

  private CompletionStage<Step<Increment, Result>> ended(
      OptionalLong value, @Nullable RuntimeException cause) {
    return CompletableFuture.completedFuture(
        Step.done(new Result(value, attempts, gaps, call.cost(), cause)));
  }
}
