package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.transaction.TransactionStep;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A write to a {@link UniqueTable} that has not been sent, and further steps that are to be applied
 * with it or not at all.
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
public final class UniquePlan<T> {
  private final RetryOptions retries;
  private final Function<DynamoDbCalls, UniqueCall<T>> calls;
  private final Work<T> work;
  private final List<TransactionStep> more;

  /** What the plan does, together with the caller's steps. */
  @FunctionalInterface
  interface Work<T> {
    CompletionStage<WriteOutcome<T>> start(UniqueCall<T> call, List<TransactionStep> more);
  }

  UniquePlan(
      RetryOptions retries,
      Function<DynamoDbCalls, UniqueCall<T>> calls,
      Work<T> work,
      List<TransactionStep> more) {
    this.retries = retries;
    this.calls = calls;
    this.work = work;
    this.more = List.copyOf(more);
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
