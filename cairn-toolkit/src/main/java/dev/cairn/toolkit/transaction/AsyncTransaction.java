package dev.cairn.toolkit.transaction;

import dev.cairn.toolkit.internal.CallSource;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

/**
 * A {@link Transaction} on an asynchronous client.
 *
 * <pre>{@code
 * CompletableFuture<TransactionOutcome> done =
 *     AsyncTransaction.on(dynamoDb)
 *         .put("user", users, user, ItemCondition.absent(users))
 *         .put("e-mail", users, marker, ItemCondition.absent(users))
 *         .execute();
 * }</pre>
 *
 * <p><b>Guarantees.</b> Those of {@link Transaction}.
 *
 * <p><b>Item layout.</b> That of {@link Transaction}.
 *
 * <p><b>Cost.</b> That of {@link Transaction}.
 *
 * <p><b>Failure.</b> That of {@link Transaction}; what it throws, the future fails with. Cancelling
 * the future keeps further requests from being sent; the one under way may still be applied.
 *
 * <p><b>Idempotency.</b> That of {@link Transaction}.
 *
 * <p><b>Threads.</b> One at a time until {@link #execute}, which blocks none. The future completes
 * on a thread of the client, or after a pause on one of the {@link dev.cairn.toolkit.AsyncSleeper};
 * what is chained to it must not block there.
 */
public final class AsyncTransaction extends TransactionSteps<AsyncTransaction> {
  private AsyncTransaction(CallSource calls) {
    super(calls);
  }

  /** A transaction without steps yet. The client stays the caller's to close. */
  public static AsyncTransaction on(DynamoDbAsyncClient dynamoDb) {
    return new AsyncTransaction(CallSource.of(dynamoDb));
  }

  @Override
  AsyncTransaction self() {
    return this;
  }

  /**
   * Sends the transaction until its outcome is known or the deadline has passed. The future fails
   * with an {@code IllegalArgumentException} when DynamoDB would refuse the transaction whatever is
   * stored.
   */
  public CompletableFuture<TransactionOutcome> execute() {
    return start();
  }
}
