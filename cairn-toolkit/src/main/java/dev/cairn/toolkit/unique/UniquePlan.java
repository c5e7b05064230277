package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.transaction.internal.Draft;
import dev.cairn.toolkit.transaction.internal.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A write to a {@link UniqueTable} that has not been sent, and further steps that are to be applied
 * with it or not at all. It can also be put into a transaction of the caller's: {@link
 * dev.cairn.toolkit.transaction.Transaction#and(dev.cairn.toolkit.transaction.TransactionPlan)}.
 *
 * <pre>{@code
 * users.planCreate(user)
 *     .and(TransactionStep.put("audit", audits, entry))
 *     .execute(dynamoDb)
 *     .orThrow();
 * }</pre>
 *
 * <p>Limits: all steps together are at most 100 and 4 MB. Threads: immutable.
 *
 * @param <T> the type of the values that are stored
 */
public final class UniquePlan<T> extends Plan<WriteOutcome<T>> {
  private final RetryOptions retries;
  private final Function<DynamoDbCalls, UniqueCall<T>> calls;
  private final Work<T> work;
  private final List<TransactionStep> more;

  /** What the plan does. */
  interface Work<T> {
    /** Does it together with the caller's steps. */
    CompletionStage<WriteOutcome<T>> start(UniqueCall<T> call, List<TransactionStep> more);

    /** Says what it would write, for a transaction of the caller's. */
    CompletionStage<Draft<WriteOutcome<T>>> draft(UniqueCall<T> call);
  }

  UniquePlan(
      RetryOptions retries,
      Function<DynamoDbCalls, UniqueCall<T>> calls,
      Work<T> work,
      List<TransactionStep> more) {
    super(own -> work.draft(calls.apply(own)).thenApply(draft -> withMore(draft, more)));
    this.retries = retries;
    this.calls = calls;
    this.work = work;
    this.more = List.copyOf(more);
  }

  private static <T> Draft<WriteOutcome<T>> withMore(
      Draft<WriteOutcome<T>> draft, List<TransactionStep> more) {
    return more.isEmpty()
        ? draft
        : new Draft<>() {
          @Override
          public List<TransactionStep> steps() {
            List<TransactionStep> all = new ArrayList<>(draft.steps());
            all.addAll(more);
            return all;
          }

          @Override
          public Optional<StepFailure> refusal() {
            return draft.refusal();
          }

          @Override
          public CompletionStage<Optional<Draft<WriteOutcome<T>>>> after(
              TransactionOutcome refused) {
            return more.stream().anyMatch(step -> refused.failed(step.label()).isPresent())
                ? CompletableFuture.completedFuture(Optional.empty())
                : draft.after(refused).thenApply(next -> next.map(round -> withMore(round, more)));
          }

          @Override
          public Optional<WriteOutcome<T>> result(TransactionOutcome outcome) {
            return draft.result(outcome);
          }
        };
  }

  /** The same, with a step of the caller's own. Its label must not begin with "unique ". */
  public UniquePlan<T> and(TransactionStep step) {
    return and(List.of(step));
  }

  /** The same, with steps of the caller's own. */
  public UniquePlan<T> and(List<TransactionStep> steps) {
    List<TransactionStep> all = new ArrayList<>(more);
    all.addAll(steps);
    return new UniquePlan<>(retries, calls, work, all);
  }

  /**
   * Sends everything in one transaction. An update, a put or a deletion reads the item first, and
   * plans anew if it changed meanwhile. Ends as the planned write does, or CANCELLED when a step of
   * the caller's own failed, which {@link WriteOutcome#failures} then has. Where there is nothing
   * to write (NOT_FOUND, UNCHANGED) the caller's steps are not sent either.
   *
   * @throws IllegalArgumentException when DynamoDB would refuse the transaction whatever is stored
   */
  public WriteOutcome<T> execute(DynamoDbClient dynamoDb) {
    return execute(CallSource.of(dynamoDb));
  }

  WriteOutcome<T> execute(CallSource source) {
    return Stages.join(start(source));
  }

  /** Sends everything in one transaction, as {@link #execute(DynamoDbClient)} does. */
  public CompletableFuture<WriteOutcome<T>> execute(DynamoDbAsyncClient dynamoDb) {
    return start(CallSource.of(dynamoDb));
  }

  private CompletableFuture<WriteOutcome<T>> start(CallSource source) {
    return source.run(retries, own -> calls.apply(own).run(call -> work.start(call, more)));
  }
}
