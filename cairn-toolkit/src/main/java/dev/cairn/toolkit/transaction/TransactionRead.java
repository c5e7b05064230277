package dev.cairn.toolkit.transaction;

import dev.cairn.toolkit.GaveUpException;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.Stages;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A read of several items as they are at one moment: no transaction is seen by half.
 *
 * <pre>{@code
 * ItemsRead read =
 *     TransactionRead.on(dynamoDb).get("user", users, key).get("order", orders, orderKey).execute();
 * Optional<User> user = read.find("user", users);
 * }</pre>
 *
 * <p><b>Guarantees.</b> All items are read at one moment between the call and its return.
 *
 * <p><b>Item layout.</b> None of its own.
 *
 * <p><b>Cost.</b> One request; two read units for each 4 KB begun of each item, and two for an item
 * that is not there. An attempt that ends in a conflict with a write is charged too, and is not in
 * the report's figures.
 *
 * <p><b>Failure.</b> Conflicts and throttles are tried again; a {@code GaveUpException} when they
 * last until the deadline. Mistakes that can be seen beforehand (no item or more than 100, a label
 * or an item twice) are an {@code IllegalArgumentException}; others come as the SDK's exception.
 *
 * <p><b>Idempotency.</b> It changes nothing.
 *
 * <p><b>Threads.</b> One at a time. Runs on the caller's thread; {@link AsyncTransactionRead} holds
 * none.
 */
public final class TransactionRead extends TransactionGets<TransactionRead> {
  private TransactionRead(CallSource calls) {
    super(calls);
  }

  /** A read of no items yet. The client stays the caller's to close. */
  public static TransactionRead on(DynamoDbClient dynamoDb) {
    return on(CallSource.of(dynamoDb));
  }

  static TransactionRead on(CallSource calls) {
    return new TransactionRead(calls);
  }

  @Override
  TransactionRead self() {
    return this;
  }

  /**
   * Reads the items.
   *
   * @throws GaveUpException when conflicts or throttles lasted until the deadline
   */
  public ItemsRead execute() {
    return Stages.join(start());
  }
}
