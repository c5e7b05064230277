package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/**
 * An error that DynamoDB would answer: the client's mistake or a lost race. The message goes over
 * the wire as it is.
 *
 * <p>Carries no stack trace, because a failed condition is an ordinary answer. Broken invariants
 * and failed disks are other exceptions.
 */
public class ApiException extends RuntimeException {
  private final ErrorCode code;

  public ApiException(ErrorCode code, @Nullable String message) {
    super(message, null, false, false);
    this.code = code;
  }

  /** A ValidationException with that message. */
  public static ApiException validation(String message) {
    return new ApiException(ErrorCode.VALIDATION, message);
  }

  public ErrorCode code() {
    return code;
  }
}
