package dev.cairn.protocol.fault;

import java.util.Set;

/** What can go wrong with a request. The names are those of the script's JSON. */
public enum FaultKind {
  /** The connection ends before the request arrives: nothing is applied. */
  LOSE_REQUEST,
  /** The request is carried out, and the connection ends before the answer arrives. */
  LOSE_REPLY,
  /**
   * The item is in another transaction: a single write fails with TransactionConflictException, a
   * transaction is cancelled with the reason TransactionConflict. Nothing is applied.
   */
  CONFLICT,
  /** A transaction fails with TransactionInProgressException. Nothing is applied by it. */
  IN_PROGRESS,
  /** The whole request is throttled. Nothing is applied. */
  THROTTLE,
  /** A transaction is cancelled because one of its actions is throttled. Nothing is applied. */
  THROTTLE_ACTION,
  /** Some items of a batch are left unprocessed; a batch of which none is left is throttled. */
  UNPROCESSED,
  /** What an eventually consistent read sees is older than the newest state. */
  STALE_READ,
  /** Status 500. Nothing is applied. */
  INTERNAL_ERROR,
  /** Status 500, although the request was carried out. */
  INTERNAL_ERROR_AFTER,
  /** The request arrives late. */
  DELAY,
  /** The request is carried out at once, and the answer arrives late. */
  DELAY_REPLY;

  private static final Set<String> TRANSACTIONS = Set.of("TransactWriteItems", "TransactGetItems");
  private static final Set<String> BATCHES = Set.of("BatchWriteItem", "BatchGetItem");
  private static final Set<String> READS = Set.of("GetItem", "BatchGetItem", "Query", "Scan");
  private static final Set<String> SINGLE_WRITES = Set.of("PutItem", "UpdateItem", "DeleteItem");

  /** Whether DynamoDB's operation of that name can fail in this way. */
  boolean canHit(String operation) {
    return switch (this) {
      case CONFLICT -> TRANSACTIONS.contains(operation) || SINGLE_WRITES.contains(operation);
      case IN_PROGRESS -> operation.equals("TransactWriteItems");
      case THROTTLE_ACTION -> TRANSACTIONS.contains(operation);
      case UNPROCESSED -> BATCHES.contains(operation);
      case STALE_READ -> READS.contains(operation);
      case LOSE_REQUEST,
          LOSE_REPLY,
          THROTTLE,
          INTERNAL_ERROR,
          INTERNAL_ERROR_AFTER,
          DELAY,
          DELAY_REPLY ->
          true;
    };
  }

  /** Whether the fault only takes time, so that another one may follow it. */
  boolean isDelay() {
    return this == DELAY || this == DELAY_REPLY;
  }

  /** Whether the fault strikes one action of a transaction. */
  boolean strikesAction() {
    return this == CONFLICT || this == THROTTLE_ACTION;
  }

  /** Whether the operation reads items: the others are said to write, if they are throttled. */
  static boolean isRead(String operation) {
    return READS.contains(operation) || operation.equals("TransactGetItems");
  }

  static boolean isTransaction(String operation) {
    return TRANSACTIONS.contains(operation);
  }
}
