package dev.cairn.engine.api;

import java.time.Duration;

/**
 * Every limit of DynamoDB that the engine holds its callers to, by name.
 *
 * <p>Source, unless a line says otherwise: DynamoDB Developer Guide, "Quotas in Amazon DynamoDB"
 * and "Constraints in Amazon DynamoDB".
 */
public final class Limits {
  /** One item, names and values together. */
  public static final int ITEM_SIZE_BYTES_MAX = 400 * 1024;

  public static final int PARTITION_KEY_BYTES_MAX = 2048;
  public static final int SORT_KEY_BYTES_MAX = 1024;

  /** How deep lists and maps may stand in each other. */
  public static final int NESTING_DEPTH_MAX = 32;

  public static final int ATTRIBUTE_NAME_BYTES_MAX = 65_535;
  public static final int KEY_ATTRIBUTE_NAME_CHARS_MAX = 255;

  /** One expression string. */
  public static final int EXPRESSION_BYTES_MAX = 4096;

  /** One name or value that an expression stands in for, its sign included. */
  public static final int PLACEHOLDER_BYTES_MAX = 255;

  /** Operators and functions in one expression. */
  public static final int EXPRESSION_OPERATOR_COUNT_MAX = 300;

  /** Operands of one IN. */
  public static final int IN_OPERAND_COUNT_MAX = 100;

  /** What one Query or Scan evaluates before it ends its page. */
  public static final int PAGE_SIZE_BYTES_MAX = 1024 * 1024;

  public static final int BATCH_WRITE_COUNT_MAX = 25;
  public static final int BATCH_GET_COUNT_MAX = 100;

  /** All items that one BatchGetItem returns. */
  public static final int BATCH_GET_SIZE_BYTES_MAX = 16 * 1024 * 1024;

  public static final int TRANSACTION_ACTION_COUNT_MAX = 100;

  /** All items of one transaction together. */
  public static final int TRANSACTION_SIZE_BYTES_MAX = 4 * 1024 * 1024;

  /** How long a client request token is remembered. */
  public static final Duration REQUEST_TOKEN_WINDOW = Duration.ofMinutes(10);

  public static final int REQUEST_TOKEN_CHARS_MAX = 36;

  /** One step of a write capacity unit. */
  public static final int WRITE_UNIT_BYTES = 1024;

  /** One step of a read capacity unit. */
  public static final int READ_UNIT_BYTES = 4096;

  /**
   * Write units a second of one partition, and so of one partition key. Source: DynamoDB Developer
   * Guide, "Best practices for designing and using partition keys effectively in DynamoDB".
   */
  public static final int PARTITION_WRITE_UNITS_PER_SECOND_MAX = 1000;

  /** Read units a second of one partition; of the same source. */
  public static final int PARTITION_READ_UNITS_PER_SECOND_MAX = 3000;

  /** The name of a table or an index. Operations on items take shorter ones of tables. */
  public static final int NAME_CHARS_MIN = 3;

  public static final int NAME_CHARS_MAX = 255;

  public static final int LOCAL_INDEX_COUNT_MAX = 5;
  public static final int GLOBAL_INDEX_COUNT_MAX = 20;

  /** Partition attributes of a global index's key, and sort attributes. */
  public static final int INDEX_KEY_ATTRIBUTE_COUNT_MAX = 4;

  /** Non-key attributes that all indexes of a table project together. */
  public static final int PROJECTED_ATTRIBUTE_COUNT_MAX = 100;

  /** Provisioned units of a table or an index. Source: dynalite's tests, which were run on AWS. */
  public static final long CAPACITY_UNITS_MAX = 1_000_000_000_000L;

  /**
   * What an on-demand table is ready for when nothing else was asked for. Source: DynamoDB
   * Developer Guide, "Warm throughput".
   */
  public static final long ON_DEMAND_READ_UNITS = 12_000;

  public static final long ON_DEMAND_WRITE_UNITS = 4_000;

  /** Takes the bound of an on-demand table away. */
  public static final long ON_DEMAND_UNBOUNDED = -1;

  /** Source: DynamoDB Developer Guide, "Tagging restrictions in DynamoDB". */
  public static final int TAG_COUNT_MAX = 50;

  public static final int TAG_KEY_CHARS_MAX = 128;
  public static final int TAG_VALUE_CHARS_MAX = 256;

  public static final int RESOURCE_POLICY_BYTES_MAX = 20_480;

  /** How long ago a table may be restored to, unless less was asked for. */
  public static final int RECOVERY_PERIOD_DAYS_MAX = 35;

  /** Provisioned units of all tables, and of one. The quotas of a new account. */
  public static final long ACCOUNT_UNITS_MAX = 80_000;

  public static final long TABLE_UNITS_MAX = 40_000;

  /** The ARN of a table. Source: the API reference, "TableName". */
  public static final int TABLE_ARN_CHARS_MAX = 1024;

  public static final int LIST_TABLES_COUNT_MAX = 100;
  public static final int TOTAL_SEGMENT_COUNT_MAX = 1_000_000;

  private Limits() {}
}
