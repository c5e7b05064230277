package dev.cairn.toolkit.transaction;

import dev.cairn.toolkit.internal.CallSource;

/**
 * Begins {@link Transaction} and {@link TransactionRead} on the calls of either client, for the
 * tests of other packages.
 */
public final class EitherTransaction {
  private EitherTransaction() {}

  public static Transaction on(CallSource calls) {
    return Transaction.on(calls);
  }

  public static TransactionRead read(CallSource calls) {
    return TransactionRead.on(calls);
  }
}
