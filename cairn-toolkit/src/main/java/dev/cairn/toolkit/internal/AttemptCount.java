package dev.cairn.toolkit.internal;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * How often the SDK sent a request that failed. Its exceptions say so since version 2.30; for an
 * older one it is told from the kind of failure.
 */
final class AttemptCount {
  private static final Optional<MethodHandle> NUM_ATTEMPTS = find();

  private AttemptCount() {}

  private static Optional<MethodHandle> find() {
    try {
      MethodType type = MethodType.methodType(Integer.class);
      return Optional.of(
          MethodHandles.publicLookup().findVirtual(SdkException.class, "numAttempts", type));
    } catch (NoSuchMethodException | IllegalAccessException e) {
      return Optional.empty();
    }
  }

  /** Whether the request was sent at all. */
  static boolean isPositive(SdkClientException failure) {
    if (NUM_ATTEMPTS.isEmpty()) {
      return isOfTransport(failure);
    }
    try {
      Integer count = (Integer) NUM_ATTEMPTS.get().invoke((SdkException) failure);
      return count != null && count > 0;
    } catch (Throwable e) {
      throw new IllegalStateException("SdkException.numAttempts failed", e);
    }
  }

  private static boolean isOfTransport(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException || cause instanceof ApiCallAttemptTimeoutException) {
        return true;
      }
    }
    return false;
  }
}
