package dev.cairn.toolkit.internal;

import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/** What a failed call means for the caller: was it applied, and is it worth another attempt. */
public final class Failures {
  private static final Set<String> THROTTLES =
      Set.of("ThrottlingException", "Throttling", "ThrottledException", "SlowDown");

  private Failures() {}

  /**
   * Whether the call may have taken effect although it failed: the reply was lost, the service
   * failed half-way, or an earlier attempt inside the SDK client ended like that.
   */
  public static boolean mayHaveBeenApplied(Throwable failure) {
    if (failure instanceof SdkClientException client) {
      return wasSent(client);
    }
    if (failure instanceof AwsServiceException service) {
      return isUncertain(service) || hasUncertainAttempt(service);
    }
    return failure instanceof SdkException;
  }

  /** Whether another attempt may end differently, with nothing changed. */
  public static boolean isTransient(Throwable failure) {
    if (failure instanceof AbortedException) {
      return false;
    }
    if (failure instanceof SdkClientException client) {
      return wasSent(client);
    }
    return failure instanceof AwsServiceException service
        && (isUncertain(service) || isThrottle(service));
  }

  /** Whether DynamoDB refused the call for lack of capacity. */
  public static boolean isThrottle(AwsServiceException failure) {
    return failure instanceof ProvisionedThroughputExceededException
        || failure instanceof RequestLimitExceededException
        || failure.isThrottlingException()
        || (failure.awsErrorDetails() != null
            && THROTTLES.contains(failure.awsErrorDetails().errorCode()));
  }

  private static boolean isUncertain(AwsServiceException failure) {
    return failure.statusCode() >= 500 || failure instanceof TransactionInProgressException;
  }

  /**
   * An exception without an attempt was thrown before anything was sent, for lack of credentials
   * for instance; interruption and time-out come at any moment and do not say.
   */
  private static boolean wasSent(SdkClientException failure) {
    return failure instanceof AbortedException
        || failure instanceof ApiCallTimeoutException
        || AttemptCount.isPositive(failure);
  }

  /**
   * The SDK keeps the failures of earlier attempts as suppressed exceptions, of which only the text
   * is left. An attempt that DynamoDB answered with a 4xx status was not applied; any other may be.
   */
  private static boolean hasUncertainAttempt(AwsServiceException failure) {
    for (Throwable earlier : failure.getSuppressed()) {
      if (!String.valueOf(earlier.getMessage()).contains("Status Code: 4")) {
        return true;
      }
    }
    return false;
  }
}
