package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.internal.Backoff;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.MeteredCalls;
import dev.cairn.toolkit.internal.RetriedRead;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.transaction.internal.SingleWrite;
import dev.cairn.toolkit.transaction.internal.TransactionRun;
import dev.cairn.toolkit.unique.WriteOutcome.Effort;
import dev.cairn.toolkit.unique.WriteOutcome.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What all calls of a {@link UniqueTable} share. One instance serves one call. */
final class UniqueCall<T> {
  /** The label of the step that is about the item itself. */
  static final String ITEM = "item";

  private final DynamoDbCalls calls;
  private final MeteredCalls reads;
  private final UniqueRules<T> rules;
  private final RetryOptions retries;
  private final Backoff backoff;
  private final @Nullable CapacityCollector collector;
  private CapacityReport written = CapacityReport.NONE;

  UniqueCall(
      DynamoDbCalls calls,
      UniqueRules<T> rules,
      RetryOptions retries,
      @Nullable CapacityCollector collector) {
    this.calls = calls;
    this.reads = new MeteredCalls(calls);
    this.rules = rules;
    this.retries = retries;
    this.backoff = new Backoff(retries);
    this.collector = collector;
  }

  /** Adds what the work cost to the collector, also where a function of the caller's fails. */
  <A> CompletionStage<A> run(Function<UniqueCall<T>, CompletionStage<A>> work) {
    CompletionStage<A> end = Stages.from(() -> work.apply(this));
    return collector == null ? end : end.whenComplete((result, failure) -> collector.add(cost()));
  }

  UniqueRules<T> rules() {
    return rules;
  }

  /** A read that is tried again while the call's time lasts. */
  CompletionStage<Optional<Map<String, AttributeValue>>> find(ItemKey key) {
    return RetriedRead.of(calls, backoff, () -> reads.find(key));
  }

  CompletionStage<TransactionOutcome> writeTogether(List<TransactionStep> steps) {
    return Stages.then(
        TransactionRun.start(calls, retries, steps),
        outcome -> CompletableFuture.completedFuture(counted(outcome)));
  }

  /** One step goes by itself, at half the price, unless a lost reply must leave no doubt. */
  CompletionStage<TransactionOutcome> write(List<TransactionStep> steps) {
    return steps.size() > 1 || rules.exactlyOnce()
        ? writeTogether(steps)
        : SingleWrite.start(calls, retries, steps.get(0)).thenApply(this::counted);
  }

  private TransactionOutcome counted(TransactionOutcome outcome) {
    written = written.plus(outcome.capacity());
    return outcome.orThrowUnlessConditional();
  }

  /** Another round of a loop after a pause, or the end of it at the deadline. */
  <S> CompletionStage<Loop.Step<S, WriteOutcome<T>>> again(
      S next, ItemKey key, TransactionOutcome outcome) {
    return again(next, () -> ended(Status.GAVE_UP, key, null, List.of(), outcome));
  }

  /** The same where nothing was sent but reads. */
  <S> CompletionStage<Loop.Step<S, WriteOutcome<T>>> again(S next, ItemKey key) {
    return again(next, () -> ended(Status.GAVE_UP, key, null));
  }

  private <S> CompletionStage<Loop.Step<S, WriteOutcome<T>>> again(
      S next, Supplier<WriteOutcome<T>> end) {
    return backoff
        .pause(calls)
        .thenCompose(
            isTime ->
                isTime
                    ? CompletableFuture.completedFuture(Loop.Step.again(next))
                    : done(end.get()));
  }

  static <S, R> CompletionStage<Loop.Step<S, R>> done(R result) {
    return CompletableFuture.completedFuture(Loop.Step.done(result));
  }

  WriteOutcome<T> ended(Status status, ItemKey key, @Nullable T item) {
    return new WriteOutcome<>(status, key, item, List.of(), new Effort(cost(), List.of(), null));
  }

  WriteOutcome<T> ended(
      Status status,
      ItemKey key,
      @Nullable T item,
      List<Violation> violations,
      TransactionOutcome outcome) {
    Effort effort = new Effort(cost(), List.of(), outcome.cause().orElse(null));
    return new WriteOutcome<>(status, key, item, violations, effort);
  }

  /** The end of a write whose only obstacles were steps of the caller's own. */
  WriteOutcome<T> cancelled(ItemKey key, TransactionOutcome outcome) {
    Effort effort = new Effort(cost(), outcome.failures(), outcome.cause().orElse(null));
    return new WriteOutcome<>(Status.CANCELLED, key, null, List.of(), effort);
  }

  /** Whether nothing failed but steps of the caller's own. */
  static boolean isCancelled(TransactionOutcome outcome, List<TransactionStep> more) {
    return outcome.status() == TransactionOutcome.Status.FAILED
        && outcome.failures().stream()
            .allMatch(
                failure -> more.stream().anyMatch(step -> step.label().equals(failure.label())));
  }

  private CapacityReport cost() {
    return reads.report().plus(written);
  }
}
