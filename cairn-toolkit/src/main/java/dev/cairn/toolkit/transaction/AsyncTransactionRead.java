package dev.cairn.toolkit.transaction;

import dev.cairn.toolkit.internal.CallSource;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

/**
 * A {@link TransactionRead} on an asynchronous client.
 *
 * <p><b>Guarantees.</b> Those of {@link TransactionRead}.
 *
 * <p><b>Item layout.</b> None of its own.
 *
 * <p><b>Cost.</b> That of {@link TransactionRead}.
 *
 * <p><b>Failure.</b> That of {@link TransactionRead}; what it throws, the future fails with.
 * Cancelling the future keeps further requests from being sent.
 *
 * <p><b>Idempotency.</b> It changes nothing.
 *
 * <p><b>Threads.</b> One at a time until {@link #execute}, which blocks none. The future completes
 * on a thread of the client, or after a pause on one of the {@link dev.cairn.toolkit.AsyncSleeper};
 * what is chained to it must not block there.
 */
public final class AsyncTransactionRead extends TransactionGets<AsyncTransactionRead> {
  private AsyncTransactionRead(CallSource calls) {
    super(calls);
  }

  /** A read of no items yet. The client stays the caller's to close. */
  public static AsyncTransactionRead on(DynamoDbAsyncClient dynamoDb) {
    return new AsyncTransactionRead(CallSource.of(dynamoDb));
  }

  @Override
  AsyncTransactionRead self() {
    return this;
  }

  /**
   * Reads the items. The future fails with a {@code GaveUpException} when conflicts or throttles
   * lasted until the deadline.
   */
  public CompletableFuture<ItemsRead> execute() {
    return start();
  }
}
