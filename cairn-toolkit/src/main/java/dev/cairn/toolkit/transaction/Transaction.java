package dev.cairn.toolkit.transaction;

import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.Stages;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A transaction of labelled steps: all are applied, or none is.
 *
 * <pre>{@code
 * TransactionOutcome done =
 *     Transaction.on(dynamoDb)
 *         .put("user", users, user, ItemCondition.absent(users))
 *         .put("e-mail", users, marker, ItemCondition.absent(users))
 *         .execute();
 * done.failed("e-mail").flatMap(StepFailure::existingItem);
 * }</pre>
 *
 * <p><b>Guarantees.</b> The outcome says which steps stood in the way, why, and which items were
 * there. A step's label is what it is called in the outcome. Conflicts with other requests and
 * throttles are tried again, so that a lost race ends as the failed condition that it is. Where a
 * condition fails beside a conflict, its item is read again: if it is still the same the
 * transaction has failed, otherwise it is tried again. Steps about one item become one action where
 * that has a meaning: a check beside any other step, and updates of different attributes; the
 * failure of such an action is reported for each of its steps. With {@link #and(TransactionPlan)} a
 * strategy's writes are part of it.
 *
 * <p><b>Item layout.</b> None of its own: it writes the given items.
 *
 * <p><b>Cost.</b> One request; twice the write units of its items. A cancelled transaction is
 * charged the same, and so is each repetition after one; a failed condition beside a conflict takes
 * one consistent read.
 *
 * <p><b>Failure.</b> {@link TransactionOutcome.Status} has the four ends. Mistakes that can be seen
 * beforehand (no step or more than 100 items, over 4 MB, two steps that write one item) are an
 * {@code IllegalArgumentException} from {@link #execute}; other mistakes come as the SDK's
 * exception.
 *
 * <p><b>Idempotency.</b> Each execution has a {@code ClientRequestToken} of its own, which is kept
 * while the outcome is unknown and replaced after a definite cancellation; so a lost reply neither
 * applies the steps twice nor makes the own success look like a failed condition. DynamoDB knows a
 * token for ten minutes; the deadline of {@link RetryOptions} must stay below that.
 *
 * <p><b>Threads.</b> One at a time. Runs on the caller's thread; {@link AsyncTransaction} holds
 * none.
 */
public final class Transaction extends TransactionSteps<Transaction> {
  /** Limit on the items of a transaction. Source: DynamoDB quotas. */
  public static final int STEP_COUNT_MAX = 100;

  /** Limit on all items of a transaction in bytes. Source: DynamoDB quotas. */
  public static final long SIZE_BYTES_MAX = 4L * 1024 * 1024;

  private Transaction(CallSource calls) {
    super(calls);
  }

  /** A transaction without steps yet. The client stays the caller's to close. */
  public static Transaction on(DynamoDbClient dynamoDb) {
    return on(CallSource.of(dynamoDb));
  }

  static Transaction on(CallSource calls) {
    return new Transaction(calls);
  }

  @Override
  Transaction self() {
    return this;
  }

  /**
   * Sends the transaction until its outcome is known or the deadline has passed.
   *
   * @throws IllegalArgumentException when DynamoDB would refuse the transaction whatever is stored
   */
  public TransactionOutcome execute() {
    return Stages.join(start());
  }
}
