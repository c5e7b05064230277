package dev.cairn.toolkit.transaction.internal;

import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.Failures;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.SameItem;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionOutcome.Status;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** One execution of a transaction: attempts until the outcome is known or the deadline passes. */
public final class TransactionRun {
  /*
   * (1) A token goes with one set of steps, which never changes here. So resending a token whose
   *     request was applied is answered with success and changes nothing.
   * (2) A cancelled request was not applied and will not be, so the next attempt takes a new token.
   * (3) While an earlier request with the token may have been applied, the token stays: only its own
   *     success can then be told from another's. That goes for a cancellation by conflict or throttle
   *     too, which need not come from the place that knows the token.
   * (4) A failed condition is definite: it comes after DynamoDB has looked for the token.
   */

  private final Call call;
  private final MergedSteps steps;
  private int attemptCount;

  private TransactionRun(Call call, MergedSteps steps) {
    this.call = call;
    this.steps = steps;
  }

  /**
   * Sends the steps until their outcome is known or the deadline has passed.
   *
   * @throws IllegalArgumentException when DynamoDB would refuse them whatever is stored
   */
  public static CompletionStage<TransactionOutcome> start(Call call, List<TransactionStep> steps) {
    TransactionRun run = new TransactionRun(call, MergedSteps.of(steps));
    return Loop.from(new Attempt(call.newId(), false), run::send);
  }

  /** The token to send, and whether a request that carried it may have been applied already. */
  private record Attempt(String token, boolean uncertain) {}

  private CompletionStage<Loop.Step<Attempt, TransactionOutcome>> send(Attempt attempt) {
    attemptCount++;
    TransactWriteItemsRequest.Builder request =
        TransactWriteItemsRequest.builder()
            .transactItems(steps.actions())
            .clientRequestToken(attempt.token());
    return Stages.handle(
        call.dynamoDb().transactWriteItems(request, steps::sizes),
        (response, failure) ->
            failure == null ? ended(Status.APPLIED, List.of(), null) : failed(attempt, failure));
  }

  private CompletionStage<Loop.Step<Attempt, TransactionOutcome>> failed(
      Attempt attempt, Throwable failure) {
    boolean uncertain = attempt.uncertain() || Failures.mayHaveBeenApplied(failure);
    if (failure instanceof TransactionCanceledException cancelled
        && cancelled.cancellationReasons().size() == steps.count()) {
      return cancelled(new Attempt(attempt.token(), uncertain), cancelled);
    }
    if (failure instanceof RuntimeException cause) {
      if (Failures.isTransient(failure)) {
        Attempt next = new Attempt(attempt.token(), uncertain);
        return again(next, uncertain ? Status.UNKNOWN : Status.GAVE_UP, List.of(), cause);
      }
      if (uncertain) {
        return ended(Status.UNKNOWN, List.of(), cause);
      }
    }
    return CompletableFuture.failedFuture(failure);
  }

  /**
   * A condition that failed beside a conflict need not fail for good: the other writer may be the
   * very one that decides it. So the item is read again, and only if it is still the one for which
   * the condition failed is the answer certain.
   */
  private CompletionStage<Loop.Step<Attempt, TransactionOutcome>> cancelled(
      Attempt attempt, TransactionCanceledException cause) {
    List<StepFailure> failures = steps.failures(cause.cancellationReasons());
    List<StepFailure> lasting = failures.stream().filter(f -> !f.isPassing()).toList();
    if (lasting.size() == failures.size()) {
      return ended(Status.FAILED, failures, cause);
    }
    if (attempt.uncertain()) {
      return again(attempt, Status.UNKNOWN, failures, cause);
    }
    Attempt next = new Attempt(call.newId(), false);
    if (lasting.isEmpty()) {
      return again(next, Status.GAVE_UP, failures, cause);
    }
    return isLasting(lasting)
        .thenCompose(
            isLasting ->
                isLasting
                    ? ended(Status.FAILED, lasting, cause)
                    : again(next, Status.GAVE_UP, failures, cause));
  }

  /** Whether an item is still the one for which its step's condition failed. */
  private CompletionStage<Boolean> isLasting(List<StepFailure> failures) {
    CompletionStage<Boolean> answer = CompletableFuture.completedFuture(false);
    for (StepFailure failure : failures) {
      if (failure.reason() == StepFailure.Reason.CONDITION_FAILED) {
        answer =
            answer.thenCompose(
                isLasting ->
                    isLasting ? CompletableFuture.completedFuture(true) : isUnchanged(failure));
      }
    }
    return answer;
  }

  /** A read that fails says nothing, so the transaction is tried again. */
  private CompletionStage<Boolean> isUnchanged(StepFailure failure) {
    ItemKey key = steps.key(failure.label());
    Map<String, AttributeValue> seen = failure.existingItem().orElse(Map.of());
    return call.find(key)
        .handle((now, lost) -> lost == null && SameItem.equal(now.orElse(Map.of()), seen));
  }

  private CompletionStage<Loop.Step<Attempt, TransactionOutcome>> again(
      Attempt next, Status otherwise, List<StepFailure> failures, RuntimeException cause) {
    return call.again(next, () -> ended(otherwise, failures, cause));
  }

  private CompletionStage<Loop.Step<Attempt, TransactionOutcome>> ended(
      Status status, List<StepFailure> failures, @Nullable RuntimeException cause) {
    return CompletableFuture.completedFuture(
        Loop.Step.done(new TransactionOutcome(status, failures, attemptCount, call.cost(), cause)));
  }
}
