package dev.cairn.engine.api;

/**
 * What DynamoDB says, word by word. Clients match on these texts, so they stand in one place.
 *
 * <p>Source, unless a line says otherwise: answers of Amazon DynamoDB as recorded by the public
 * conformance suites that docs/compatibility.md names. Messages about the inside of an expression
 * are in the expression package.
 */
public final class Messages {
  public static final String CONDITION_FAILED = "The conditional request failed";
  public static final String TABLE_NOT_FOUND = "Requested resource not found";
  public static final String TRANSACTION_CONFLICT = "Transaction is ongoing for the item";
  public static final String KEY_SCHEMA_MISMATCH =
      "The provided key element does not match the schema";
  public static final String ITEM_TOO_LARGE = "Item size has exceeded the maximum allowed size";
  public static final String ITEM_TOO_LARGE_TO_UPDATE =
      "Item size to update has exceeded the maximum allowed size";
  public static final String START_KEY_INVALID = "The provided starting key is invalid";
  public static final String DUPLICATE_TRANSACTION_ITEM =
      "Transaction request cannot include multiple operations on one item";

  private Messages() {}

  public static String transactionCancelled(String codes) {
    return "Transaction cancelled, please refer cancellation reasons for specific reasons ["
        + codes
        + "]";
  }

  public static String tableNotFound(String tableName) {
    return "Requested resource not found: Table: " + tableName + " not found";
  }
}
