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

  public static final String VALUE_EMPTY =
      "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes";
  public static final String VALUE_OF_TWO_TYPES =
      "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the"
          + " supported datatypes";
  public static final String VALUE_NESTED_TOO_DEEP =
      "Nesting Levels have exceeded supported limits: Attributes in the item have nested levels"
          + " beyond supported limit";
  public static final String NUMBER_EMPTY = "The parameter cannot be converted to a numeric value";
  public static final String NUMBER_TOO_MANY_DIGITS =
      "Attempting to store more than 38 significant digits in a Number";
  public static final String NUMBER_OVERFLOW =
      "Number overflow. Attempting to store a number with magnitude larger than supported range";
  public static final String NUMBER_UNDERFLOW =
      "Number underflow. Attempting to store a number with magnitude smaller than supported range";
  public static final String NULL_NOT_TRUE =
      "One or more parameter values were invalid: Null attribute value types must have the value of"
          + " true";
  public static final String STRING_SET_EMPTY =
      "One or more parameter values were invalid: An string set  may not be empty";
  public static final String NUMBER_SET_EMPTY =
      "One or more parameter values were invalid: An number set  may not be empty";
  public static final String BINARY_SET_EMPTY =
      "One or more parameter values were invalid: Binary sets should not be empty";
  public static final String NUMBER_SET_DUPLICATES = "Input collection contains duplicates";

  /** A guess at the words; the fault is never the client's. */
  public static final String INTERNAL_ERROR = "Internal server error";

  private Messages() {}

  public static String notANumber(String text) {
    return NUMBER_EMPTY + ": " + text;
  }

  public static String stringSetDuplicates(String members) {
    return "One or more parameter values were invalid: Input collection ["
        + members
        + "] contains duplicates.";
  }

  /** The missing space is DynamoDB's. */
  public static String binarySetDuplicates(String members) {
    return "One or more parameter values were invalid: Input collection ["
        + members
        + "]of type BS contains duplicates.";
  }

  public static String expressionsMixed(String nonExpressionNames, String expressionNames) {
    return "Can not use both expression and non-expression parameters in the same request:"
        + " Non-expression parameters: {"
        + nonExpressionNames
        + "} Expression parameters: {"
        + expressionNames
        + "}";
  }

  /** Cairn's own: DynamoDB would accept the parameter. */
  public static String parameterNotSupported(String name) {
    return "Cairn does not support the parameter " + name + " yet";
  }

  public static String transactionCancelled(String codes) {
    return "Transaction cancelled, please refer cancellation reasons for specific reasons ["
        + codes
        + "]";
  }

  public static String tableNotFound(String tableName) {
    return "Requested resource not found: Table: " + tableName + " not found";
  }

  /** Cairn's own: DynamoDB has the operation. */
  public static String operationNotSupported(String name) {
    return "Cairn does not support the operation " + name + " yet";
  }
}
