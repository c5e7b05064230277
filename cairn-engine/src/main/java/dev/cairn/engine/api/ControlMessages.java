package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/**
 * What DynamoDB says about tables as a whole and about what is attached to them, word by word.
 *
 * <p>Source, unless a line says otherwise: answers of Amazon DynamoDB of October 2026, as the
 * findings of a public lab ("ack-api-quirks") record them; they cut some long messages short.
 */
public final class ControlMessages {
  public static final String ACCESS_DENIED = "Access is denied";
  public static final String RESOURCE_ARN_MISSING = "Invalid TableArn";
  public static final String NO_TAGS = "Atleast one Tag needs to be provided as Input.";
  public static final String NO_TAG_KEYS = "Atleast one Tag Key needs to be provided as Input.";
  public static final String TOO_MANY_TAGS =
      "Number of Tags exceed the current limit for the provided ResourceArn";

  public static final String ALREADY_EXPIRING = "TimeToLive is already enabled";
  public static final String NOT_EXPIRING = "TimeToLive is already disabled";

  public static final String PERIOD_WITHOUT_RECOVERY =
      "Invalid Request: Cannot specify RecoveryPeriodInDays when disabling point-in-time recovery.";

  public static final String INSIGHTS_UNAVAILABLE =
      "Table or Index is not in a valid state to update Key Access Insights: TableStatus must be"
          + " ACTIVE to enable ContributorInsights.";

  public static final String STREAM_FORBIDDEN =
      "User does not have a permission to use kinesis stream";
  public static final String DESTINATION_NOT_ACTIVE =
      "Table is not in a valid state to enable Kinesis Streaming Destination:"
          + " KinesisStreamingDestination must be ACTIVE to perform DISABLE operation.";
  public static final String DESTINATION_UPDATE_EMPTY =
      "Streaming destination cannot be updated with given parameters:"
          + " UpdateKinesisStreamingConfiguration cannot be null or contain only null values";

  public static final String POLICY_OF_OTHERS =
      "This action is only supported by accounts that match the resource owner’s account.";
  public static final String POLICY_NOT_JSON =
      Messages.invalidParameter("Invalid policy document: This policy contains invalid Json");
  public static final String POLICY_TOO_LARGE =
      Messages.invalidParameter(
          "Maximum policy size of " + Limits.RESOURCE_POLICY_BYTES_MAX + " bytes exceeded");

  public static final String LEGACY_GLOBAL_TABLES =
      Messages.invalidParameter(
          "DynamoDB global tables version 2017.11.29 is not supported. We recommend using DynamoDB"
              + " global tables version 2019.11.21, instead of version 2017.11.29 (Legacy).");

  public static final String NOTHING_TO_UPDATE =
      "At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled,"
          + " GlobalSecondaryIndexUpdates, SSESpecification, ReplicaUpdates,"
          + " MultiAccountReplicaReady, ReplicaTransitRoleArn, MultiRegionConsistency,"
          + " DeletionProtectionEnabled, OnDemandThroughput, WarmThroughput or TableClass is"
          + " required";
  public static final String NO_INDEX_UPDATES =
      Messages.invalidParameter("List of GlobalSecondaryIndexUpdates is empty");
  public static final String EMPTY_INDEX_UPDATE =
      Messages.invalidParameter(
          "One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create,"
              + " GlobalSecondaryIndexUpdate.Delete must not be null");
  public static final String MIXED_INDEX_UPDATE =
      Messages.invalidParameter(
          "Only one global secondary index action is allowed per GlobalSecondaryIndexUpdate"
              + " object");
  public static final String INDEX_EXISTS = "Attempting to create an index which already exists";
  public static final String TOO_MANY_GLOBAL_INDEXES =
      "Subscriber limit exceeded: Number of global secondary indexes exceeds per-table limit of "
          + Limits.GLOBAL_INDEX_COUNT_MAX;
  public static final String ENCRYPTION_ALONE =
      Messages.invalidParameter(
          "Server-Side Encryption modification must be the only operation in the request");
  public static final String TABLE_CLASS_ALONE =
      Messages.invalidParameter(
          "TableClass modification must be the only operation in the request");
  public static final String DELETION_PROTECTION_ALONE =
      Messages.invalidParameter(
          "DeletionProtection modification must be the only operation in the request");
  public static final String WARM_THROUGHPUT_ALONE =
      Messages.invalidParameter("WarmThroughput must be the only operation in the request");
  public static final String ON_DEMAND_WITH_BILLING_ONLY =
      Messages.invalidParameter(
          "OnDemandThroughput can only be combined with BillingMode in an UpdateTable request");
  public static final String STREAM_WITH_UNITS =
      Messages.invalidParameter("You cannot modify stream status while updating table IOPS");
  public static final String INDEX_WITH_UNITS =
      Messages.invalidParameter("You cannot create or delete index while updating table IOPS");
  public static final String INDEX_WITH_STREAM =
      Messages.invalidParameter("You cannot create or delete index while changing stream status");
  public static final String INDEX_NAME_LENGTH =
      "IndexName must be at least "
          + Limits.NAME_CHARS_MIN
          + " characters long and at most "
          + Limits.NAME_CHARS_MAX
          + " characters long";

  private ControlMessages() {}

  /** What DeleteTable says of a table that is being updated. */
  public static String tableUpdating(String tableName) {
    return "Attempt to change a resource which is still in use: Table: "
        + tableName
        + " is in the process of being updated.";
  }

  /** What UpdateTable says of an index that is not there. */
  public static String indexNotThere(String tableName, String indexName) {
    return "Requested resource not found: Index " + indexName + " for table " + tableName;
  }

  /**
   * Says that local indexes stay as they are.
   *
   * @param action {@code update} or {@code delete}
   */
  public static String notAGlobalIndex(String action, String indexName) {
    return "Cannot " + action + " an index that is not a GlobalSecondaryIndex: " + indexName;
  }

  public static String definitionsMissing(String indexName) {
    return Messages.invalidParameter(
        "AttributeDefinitions is not specified for index: " + indexName);
  }

  /** What is said of provisioned throughput for an index of a table on demand. */
  public static String unitsOfOnDemandIndex(String indexName) {
    return Messages.invalidParameter(
        "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified for index: "
            + indexName
            + " when BillingMode is PAY_PER_REQUEST");
  }

  /** What is said of an update that changes nothing about an index of a table on demand. */
  public static String nothingToUpdateOfIndex(String indexName) {
    return Messages.invalidParameter(
        "The only Updates for index: "
            + indexName
            + " when TableThroughputMode is PAY_PER_REQUEST can be to OnDemandThroughput,"
            + " WarmThroughput");
  }

  public static String warmThroughputEmpty(String indexName) {
    return Messages.invalidParameter(
        "WarmThroughput must have at least one of ReadUnitsPerSecond or WriteUnitsPerSecond"
            + " specified for index: "
            + indexName);
  }

  /**
   * Says that warm throughput does not go down.
   *
   * @param units {@code ReadUnitsPerSecond} or {@code WriteUnitsPerSecond}
   * @param what {@code table}, or {@code index} and its name
   */
  public static String warmThroughputDecreased(String units, String what) {
    return Messages.invalidParameter(
        "Requested "
            + units
            + " for WarmThroughput for "
            + what
            + " is lower than current WarmThroughput, decreasing WarmThroughput is not supported");
  }

  /** What CreateTable says of a stream with a view and off, or on and without. */
  public static String streamViewOfNewTable(boolean isEnabled) {
    return Messages.invalidParameter(
        isEnabled
            ? "Table is being created with a stream enabled, UpdateViewType is required"
            : "Table is being created with a stream disabled, UpdateViewType should not be"
                + " specified");
  }

  /** What UpdateTable says of it. */
  public static String streamView(boolean isEnabled) {
    return Messages.invalidParameter(
        isEnabled
            ? "If stream is being enabled then UpdateViewType is required"
            : "If stream is being disabled, then UpdateViewType must not be specified");
  }

  public static String streamUnchanged(String tableName, boolean isEnabled) {
    return (isEnabled ? "Table already has an enabled stream" : "Table has no stream to disable")
        + ": TableName: "
        + tableName;
  }

  /** Says of an ARN in the place of a table's name which part of it is wrong. */
  public static String invalidArn(String part, String arn) {
    return "1 validation error detected: Invalid " + part + " in '" + arn + "'";
  }

  /**
   * Says of an ARN that it is not one of a {@code Backup}, an {@code Export} or an {@code Import}.
   */
  public static String invalidArnOf(String thing) {
    return "Invalid " + thing + " ARN";
  }

  public static String notAnArn(String text) {
    return Messages.invalidParameter("ARNs must start with 'arn:': " + text);
  }

  public static String notATableArn(String arn) {
    return Messages.invalidParameter("Provided Arn is not a DynamoDB resource arn: " + arn);
  }

  public static String neitherTableNorStream(String arn) {
    return Messages.invalidParameter(
        "Invalid resource arn provided, only table or stream is accepted. Provided resource arn: "
            + arn);
  }

  public static String invalidResourceArn(String arn) {
    return Messages.invalidParameter("Invalid resource Arn: " + arn);
  }

  /** Source: ScyllaDB's tests, which quote Amazon DynamoDB; dynalite's tests, which ran on it. */
  public static String invalidTableArn(String arn) {
    return "Invalid TableArn: Invalid ResourceArn provided as input " + arn;
  }

  public static String resourceNotFound(String arn) {
    return "Requested resource not found: ResourceArn: " + arn + " not found";
  }

  /** What operations about backups say of a table that is not there. */
  public static String tableWithoutBackups(String tableName) {
    return "Table not found: " + tableName;
  }

  public static String indexNotFound(String tableName, String indexName) {
    return "Requested resource not found: Index: "
        + indexName
        + " not found for table: "
        + tableName;
  }

  public static String tagKeyInvalid(@Nullable String key) {
    return "The Tag Key provided is invalid, Key: " + key;
  }

  public static String tagValueInvalid(@Nullable String value) {
    return "The Tag Value provided is invalid, Value: " + value;
  }

  public static String tagKeyReserved(String key) {
    return "Tag Key cannot be prefixed with aws:, Key: " + key;
  }

  public static String tagKeyTwice(String key) {
    return "Duplicate Tag Keys provided as input: Duplicate Tag Key found " + key;
  }

  public static String expiringByAnother(String attributeName) {
    return "TimeToLive is active on a different AttributeName: current AttributeName is "
        + attributeName;
  }

  public static String timeToLiveUnknown(String status) {
    return "Cannot describe time to live while table is in "
        + status
        + " state: Current table state is "
        + status;
  }

  public static String destinationTaken() {
    return "Table is not in a valid state to enable Kinesis Streaming Destination:"
        + " EnableKinesisStreamingDestination must be DISABLED or ENABLE_FAILED to perform ENABLE"
        + " operation.";
  }

  public static String destinationNotUpdatable(String tableName, String streamArn) {
    return "Table is not in a valid state to enable Kinesis Streaming Destination: Kinesis"
        + " streaming is not in ACTIVE state. Updates are only allowed in ACTIVE state. TableName: "
        + tableName
        + ", kdsArn: "
        + streamArn;
  }

  public static String policyNotFound(String what) {
    return "Resource-based policy not found for the provided ResourceArn: " + what;
  }

  public static String noSuchRevision(
      String revisionId, String tableName, @Nullable String currentRevisionId) {
    return policyNotFound(
        "Requested update for policy with revision id "
            + revisionId
            + ", but "
            + (currentRevisionId == null
                ? "table " + tableName + " has no associated policy."
                : "the policy associated to target table "
                    + tableName
                    + " has revision id "
                    + currentRevisionId
                    + "."));
  }

  /** Source: moto's tests, which ran on Amazon DynamoDB. */
  public static String policyNotExpected(String tableName, String currentRevisionId) {
    return policyNotFound(
        "Requested policy update expecting none to be present for table "
            + tableName
            + ", but a policy exists with revision id "
            + currentRevisionId
            + ".");
  }

  public static String globalTableNotFound(String name) {
    return "Global table with name: '" + name + "' does not exist.";
  }
}
