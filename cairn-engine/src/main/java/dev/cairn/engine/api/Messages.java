package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

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
  public static final String PARTITION_KEY_TOO_LONG =
      "Size of hashkey has exceeded the maximum size limit of2048 bytes";
  public static final String SORT_KEY_TOO_LONG =
      "Aggregated size of all range keys has exceeded the size limit of 1024 bytes";

  /** A guess: DynamoDB's own wording was not found. */
  public static final String IDEMPOTENT_PARAMETER_MISMATCH =
      "The client request token was already used with other parameters";

  /** A guess: DynamoDB's own wording was not found. */
  public static final String TRANSACTION_TOO_LARGE =
      "The aggregate size of the items in the transaction exceeds 4 MB";

  /**
   * Source: answers of Amazon DynamoDB quoted in public issue trackers, for an element with two
   * actions.
   */
  public static final String ONE_ACTION_PER_TRANSACT_ITEM =
      "TransactItems can only contain one of Check, Put, Update or Delete";

  public static final String KEY_CONDITION_MISSING =
      "Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.";
  public static final String QUERY_CONDITION_NOT_SUPPORTED = "Query key condition not supported";
  public static final String CONDITION_TYPE_MISMATCH =
      "One or more parameter values were invalid: Condition parameter type does not match schema type";
  public static final String START_KEY_OUTSIDE_QUERY =
      "The provided starting key is outside query boundaries based on provided conditions";
  public static final String START_KEY_AGAINST_CONDITION =
      "The provided starting key does not match the range key predicate";

  public static final String KEY_CONDITION_COUNT = "Conditions can be of length 1 or 2 only";
  public static final String NOT_INDEXABLE =
      "Attempted conditional constraint is not an indexable operation";
  public static final String BETWEEN_BOUNDS_SWAPPED =
      "The BETWEEN condition was provided a range where the lower bound is greater than the upper bound";
  public static final String CONDITIONAL_OPERATOR_WITHOUT_CONDITIONS =
      "ConditionalOperator cannot be used without Filter or Expected";
  public static final String CONDITIONAL_OPERATOR_WITH_ONE_CONDITION =
      "ConditionalOperator can only be used when Filter or Expected has two or more elements";
  public static final String UPDATE_TYPE_MISMATCH = "Type mismatch for attribute to update";

  public static final String TOTAL_SEGMENTS_MISSING =
      "The TotalSegments parameter is required but was not present in the request when Segment parameter is present";
  public static final String SEGMENT_MISSING =
      "The Segment parameter is required but was not present in the request when parameter TotalSegments is present";

  /** Source: dynalite's tests, which were run on AWS. */
  public static final String INDEX_KEY_UPDATE =
      "The update expression attempted to update the secondary index key to unsupported type";

  public static final String KEY_ATTRIBUTE_UNDEFINED =
      "Invalid KeySchema: Some index key attribute have no definition";
  public static final String KEY_OF_ONE_ATTRIBUTE =
      "Both the Hash Key and the Range Key element in the KeySchema have the same name";
  public static final String KEY_ATTRIBUTE_TWICE =
      "The KeySchema contains multiple key attributes with the same name";
  public static final String TABLE_NAME_MISSING =
      "The parameter 'TableName' is required but was not present in the request";
  public static final String ONE_INDEX_AT_A_TIME =
      "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table";
  public static final String INDEX_UPDATE_BLOCKED =
      "This operation cannot be performed with given input values. Please contact DynamoDB service team"
          + " for more info: Action Blocked: IndexUpdate";

  public static final String DELETION_PROTECTED =
      "Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.";

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

  /** Source, of this and the next two: the API reference's pages of the errors they belong to. */
  public static final String TRANSACTION_IN_PROGRESS =
      "The transaction with the given request token is already in progress.";

  public static final String REQUEST_LIMIT_EXCEEDED =
      "Throughput exceeds the current throughput limit for your account."
          + " Please contact AWS Support at https://aws.amazon.com/support to request a limit"
          + " increase";
  public static final String ON_DEMAND_THROUGHPUT_EXCEEDED =
      "Throughput exceeds the current capacity of your table or index. DynamoDB is automatically"
          + " scaling your table or index so please try again shortly.";

  /** Source: ThrottlingException as it was seen on Amazon DynamoDB, in several bug reports. */
  public static final String ON_DEMAND_THROTTLED =
      ON_DEMAND_THROUGHPUT_EXCEEDED
          + " If exceptions persist, check if you have a hot key:"
          + " https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/"
          + "bp-partition-key-design.html";

  /** A guess: DynamoDB's own wording was not found. */
  public static final String COLLECTION_TOO_LARGE =
      "Collection size exceeded: the items of one partition key, with their entries in local"
          + " secondary indexes, are too large together";

  public static final String DUPLICATE_BATCH_KEY = "Provided list of item keys contains duplicates";

  /** DynamoDB says this also of a write request that has neither put nor delete. */
  public static final String ONE_WRITE_PER_REQUEST = VALUE_OF_TWO_TYPES;

  public static final String CONSISTENT_READ_OF_GLOBAL_INDEX =
      "Consistent reads are not supported on global secondary indexes";

  public static final String THROUGHPUT_EXCEEDED =
      "The level of configured provisioned throughput for the table was exceeded. Consider"
          + " increasing your provisioning level with the UpdateTable API.";

  /** Source: errors of Amazon DynamoDB in its own workshops and in bug reports. */
  public static final String INDEX_THROUGHPUT_EXCEEDED =
      "The level of configured provisioned throughput for one or more global secondary indexes of"
          + " the table was exceeded. Consider increasing your provisioning level for the"
          + " under-provisioned global secondary indexes with the UpdateTable API";

  private Messages() {}

  public static String requestItemsMissing(String operation) {
    return "The requestItems parameter is required for " + operation;
  }

  public static String tooManyBatchItems(String operation) {
    return "Too many items requested for the " + operation + " call";
  }

  public static String notAllProjected(String indexName) {
    return invalidParameter(
        "Select type ALL_ATTRIBUTES is not supported for global secondary index "
            + indexName
            + " because its projection type is not ALL");
  }

  public static String notProjected(String indexName, String attributeNames) {
    return invalidParameter(
        "Global secondary index " + indexName + " does not project [" + attributeNames + "]");
  }

  public static String indexNotActive(String indexName) {
    return "Cannot read from backfilling global secondary index: " + indexName;
  }

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

  public static String tableExists(String tableName) {
    return "Table already exists: " + tableName;
  }

  /** Source: answers of Amazon DynamoDB quoted in public issue trackers. */
  public static String tableInUse(String what, String tableName) {
    return "Attempt to change a resource which is still in use: Table is being "
        + what
        + ": "
        + tableName;
  }

  /** Source: answers of Amazon DynamoDB quoted in public issue trackers. */
  public static String indexInUse(String tableName, String indexName) {
    return "Attempt to change a resource which is still in use: Index is being updated.  Table: "
        + tableName
        + " Index: "
        + indexName;
  }

  public static String indexUpdatedTwice(String indexName) {
    return invalidParameter(
        "Only one global secondary index update per index is allowed simultaneously. Index: "
            + indexName);
  }

  /** Source: ScyllaDB's tests, which quote Amazon DynamoDB. */
  public static String attributeRedefined(String attributeName, String before, String after) {
    return invalidParameter(
        "Attributes cannot be redefined. Please check that your attribute has the same type as"
            + " previously defined. Existing schema: Schema:[SchemaElement: key{"
            + attributeName
            + ":"
            + before
            + "}] New schema: Schema:[SchemaElement: key{"
            + attributeName
            + ":"
            + after
            + "}]");
  }

  /**
   * What is said of throughput that is to become what it is.
   *
   * @param what {@code the table}, or {@code the index} and its name
   */
  public static String throughputUnchanged(String what, ThroughputDescription throughput) {
    String kind = what.startsWith("the index") ? "the index" : what;
    long read = throughput.readCapacityUnits();
    long write = throughput.writeCapacityUnits();
    return "The provisioned throughput for "
        + what
        + " will not change. The requested value equals the current value."
        + (" Current ReadCapacityUnits provisioned for " + kind + ": " + read + ".")
        + (" Requested ReadCapacityUnits: " + read + ".")
        + (" Current WriteCapacityUnits provisioned for " + kind + ": " + write + ".")
        + (" Requested WriteCapacityUnits: " + write + ".")
        + " Refer to the Amazon DynamoDB Developer Guide for current limits and how to request"
        + " higher limits.";
  }

  public static String segmentOutOfRange(int segment, int totalSegments) {
    return "The Segment parameter is zero-based and must be less than parameter TotalSegments: Segment: "
        + segment
        + " is not less than TotalSegments: "
        + totalSegments;
  }

  public static String startKeyOfOtherSegment(
      @Nullable Integer segment, @Nullable Integer totalSegments) {
    return "The provided starting key is invalid: Invalid ExclusiveStartKey. "
        + "Please use ExclusiveStartKey with correct Segment. TotalSegments: "
        + totalSegments
        + " Segment: "
        + segment;
  }

  public static String missedKeyElement(String attributeName) {
    return "Query condition missed key schema element: " + attributeName;
  }

  /** Says that a filter, which goes by that name here, speaks of the key. */
  public static String keyInFilter(String filterName, String attributeName) {
    return filterName
        + " can only contain non-primary key attributes: Primary key attribute: "
        + attributeName;
  }

  /**
   * Says that an expression goes into a key as if it were a map or a list.
   *
   * @param kind {@code Key} for the table's, {@code IndexKey} for an index's
   */
  public static String nestedKey(String kind, String attributeName) {
    return "Key attributes must be scalars; "
        + "list random access '[]' and map lookup '.' are not allowed: "
        + kind
        + ": "
        + attributeName;
  }

  public static String unknownIndex(String indexName) {
    return "The table does not have the specified index: " + indexName;
  }

  public static String invalidParameter(String what) {
    return "One or more parameter values were invalid: " + what;
  }

  public static String keyUpdate(String attributeName) {
    return invalidParameter(
        "Cannot update attribute " + attributeName + ". This attribute is part of the key");
  }

  public static String emptyKey(String kind, String where) {
    return "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty "
        + kind
        + " value. "
        + where;
  }

  public static String emptyIndexKey(String kind, String indexName, String attributeName) {
    return "One or more parameter values are not valid. A value specified for a secondary index key is not supported. "
        + "The AttributeValue for a key attribute cannot contain an empty "
        + kind
        + " value. IndexName: "
        + indexName
        + ", IndexKey: "
        + attributeName;
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
