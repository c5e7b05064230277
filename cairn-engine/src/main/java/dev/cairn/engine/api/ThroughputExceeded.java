package dev.cairn.engine.api;

/** Provisioned throughput of a table or an index was used up. */
public final class ThroughputExceeded extends ApiException {
  private final String reason;
  private final String resource;

  /**
   * Takes DynamoDB's name of the reason, such as {@code TableWriteProvisionedThroughputExceeded},
   * and the ARN of the table or index.
   */
  public ThroughputExceeded(String reason, String resource) {
    super(ErrorCode.PROVISIONED_THROUGHPUT_EXCEEDED, Messages.THROUGHPUT_EXCEEDED);
    this.reason = reason;
    this.resource = resource;
  }

  public String reason() {
    return reason;
  }

  public String resource() {
    return resource;
  }
}
