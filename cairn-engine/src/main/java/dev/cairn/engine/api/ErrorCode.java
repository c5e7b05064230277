package dev.cairn.engine.api;

/** The errors that DynamoDB answers with: the name on the wire and the HTTP status. */
public enum ErrorCode {
  BACKUP_NOT_FOUND("BackupNotFoundException", 400),
  CONDITIONAL_CHECK_FAILED("ConditionalCheckFailedException", 400),
  EXPORT_NOT_FOUND("ExportNotFoundException", 400),
  GLOBAL_TABLE_NOT_FOUND("GlobalTableNotFoundException", 400),
  IDEMPOTENT_PARAMETER_MISMATCH("IdempotentParameterMismatchException", 400),
  IMPORT_NOT_FOUND("ImportNotFoundException", 400),
  INTERNAL_SERVER_ERROR("InternalServerError", 500),
  ITEM_COLLECTION_SIZE_LIMIT_EXCEEDED("ItemCollectionSizeLimitExceededException", 400),
  LIMIT_EXCEEDED("LimitExceededException", 400),
  POLICY_NOT_FOUND("PolicyNotFoundException", 400),
  PROVISIONED_THROUGHPUT_EXCEEDED("ProvisionedThroughputExceededException", 400),
  REQUEST_LIMIT_EXCEEDED("RequestLimitExceeded", 400),
  RESOURCE_IN_USE("ResourceInUseException", 400),
  RESOURCE_NOT_FOUND("ResourceNotFoundException", 400),
  TABLE_NOT_FOUND("TableNotFoundException", 400),
  TRANSACTION_CANCELED("TransactionCanceledException", 400),
  TRANSACTION_CONFLICT("TransactionConflictException", 400),
  TRANSACTION_IN_PROGRESS("TransactionInProgressException", 400),

  // These are the service framework's, not the model's; they travel under other name spaces.
  ACCESS_DENIED("AccessDeniedException", 400),
  INCOMPLETE_SIGNATURE("IncompleteSignatureException", 400),
  INVALID_SIGNATURE("InvalidSignatureException", 400),
  MISSING_AUTHENTICATION_TOKEN("MissingAuthenticationTokenException", 400),
  REQUEST_ENTITY_TOO_LARGE("RequestEntityTooLargeException", 413),
  SERIALIZATION("SerializationException", 400),
  THROTTLING("ThrottlingException", 400),
  UNKNOWN_OPERATION("UnknownOperationException", 400),
  UNRECOGNIZED_CLIENT("UnrecognizedClientException", 400),
  VALIDATION("ValidationException", 400);

  private final String wireName;
  private final int httpStatus;

  ErrorCode(String wireName, int httpStatus) {
    this.wireName = wireName;
    this.httpStatus = httpStatus;
  }

  public String wireName() {
    return wireName;
  }

  public int httpStatus() {
    return httpStatus;
  }

  /** The full type as it travels: name space, hash sign, name. */
  public String wireType() {
    return switch (this) {
      case ACCESS_DENIED,
          INCOMPLETE_SIGNATURE,
          INVALID_SIGNATURE,
          MISSING_AUTHENTICATION_TOKEN,
          REQUEST_ENTITY_TOO_LARGE,
          SERIALIZATION,
          UNKNOWN_OPERATION,
          UNRECOGNIZED_CLIENT ->
          "com.amazon.coral.service#" + wireName;
      case THROTTLING -> "com.amazon.coral.availability#" + wireName;
      case VALIDATION -> "com.amazon.coral.validate#" + wireName;
      default -> "com.amazonaws.dynamodb.v20120810#" + wireName;
    };
  }
}
