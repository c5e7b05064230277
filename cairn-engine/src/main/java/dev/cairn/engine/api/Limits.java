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

  public static final int LOCAL_INDEX_COUNT_MAX = 5;
  public static final int GLOBAL_INDEX_COUNT_MAX = 20;

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

  public static final int LIST_TABLES_COUNT_MAX = 100;
  public static final int TOTAL_SEGMENT_COUNT_MAX = 1_000_000;

  private Limits() {}
}
