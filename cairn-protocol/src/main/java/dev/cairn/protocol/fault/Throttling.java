package dev.cairn.protocol.fault;

import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Messages;

/** The ways in which DynamoDB refuses a request for being one too many. */
public enum Throttling {
  /** The provisioned throughput of a table or an index is used up. */
  PROVISIONED_THROUGHPUT(
      ErrorCode.PROVISIONED_THROUGHPUT_EXCEEDED,
      Messages.THROUGHPUT_EXCEEDED,
      "ProvisionedThroughputExceeded",
      Messages.THROUGHPUT_EXCEEDED,
      "ProvisionedThroughputExceeded"),
  /** A table on demand cannot scale as fast as requests come. */
  ON_DEMAND(
      ErrorCode.THROTTLING,
      Messages.ON_DEMAND_THROTTLED,
      "ThrottlingError",
      Messages.ON_DEMAND_THROUGHPUT_EXCEEDED,
      Throttling.OF_KEY_RANGE),
  /**
   * The account's limit is reached. A reason for a cancelled transaction of that name is not
   * documented; the one of {@link #ON_DEMAND} stands in.
   */
  ACCOUNT_LIMIT(
      ErrorCode.REQUEST_LIMIT_EXCEEDED,
      Messages.REQUEST_LIMIT_EXCEEDED,
      "ThrottlingError",
      Messages.ON_DEMAND_THROUGHPUT_EXCEEDED,
      "AccountLimitExceeded");

  /** The limit of one partition, which tables on demand meet too. */
  static final String OF_KEY_RANGE = "KeyRangeThroughputExceeded";

  private final ErrorCode errorCode;
  private final String message;
  private final String reasonCode;
  private final String reasonMessage;
  private final String limit;

  Throttling(
      ErrorCode errorCode, String message, String reasonCode, String reasonMessage, String limit) {
    this.errorCode = errorCode;
    this.message = message;
    this.reasonCode = reasonCode;
    this.reasonMessage = reasonMessage;
    this.limit = limit;
  }

  ErrorCode errorCode() {
    return errorCode;
  }

  String message() {
    return message;
  }

  String reasonCode() {
    return reasonCode;
  }

  String reasonMessage() {
    return reasonMessage;
  }

  /** The limit that was met, as the last part of a throttling reason calls it. */
  String limit() {
    return limit;
  }
}
