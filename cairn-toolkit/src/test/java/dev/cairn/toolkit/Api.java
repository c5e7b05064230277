package dev.cairn.toolkit;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.internal.CallSource;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.retries.api.BackoffStrategy;

/**
 * The two kinds of clients. Blocking strategies wait for the futures of their asynchronous twins,
 * so a test that gives them the calls of either client tests both twins.
 */
public enum Api {
  BLOCKING,
  ASYNC;

  /** The calls of a new client. */
  public CallSource calls(Cairn cairn) {
    return calls(cairn, settings -> {});
  }

  /** The calls of a new client with these settings. */
  public CallSource calls(Cairn cairn, Consumer<ClientOverrideConfiguration.Builder> settings) {
    return switch (this) {
      case BLOCKING -> CallSource.of(cairn.dynamoDbClient(b -> b.overrideConfiguration(settings)));
      case ASYNC ->
          CallSource.of(cairn.dynamoDbAsyncClient(b -> b.overrideConfiguration(settings)));
    };
  }

  /** Options by which calls of either kind do this in place of waiting. */
  public static RetryOptions.Builder pausing(Consumer<Duration> sleep) {
    return RetryOptions.builder()
        .sleeper(sleep::accept)
        .asyncSleeper(
            duration -> {
              sleep.accept(duration);
              return CompletableFuture.completedFuture(null);
            });
  }

  /** Settings of a client that repeats nothing, so that every repetition is the toolkit's. */
  public static void repeatNothing(ClientOverrideConfiguration.Builder settings) {
    settings.retryStrategy(AwsRetryStrategy.doNotRetry());
  }

  /** Settings of a client that sends a request up to four times, without waiting. */
  public static void repeatAtOnce(ClientOverrideConfiguration.Builder settings) {
    settings.retryStrategy(
        AwsRetryStrategy.standardRetryStrategy().toBuilder()
            .maxAttempts(4)
            .backoffStrategy(BackoffStrategy.retryImmediately())
            .throttlingBackoffStrategy(BackoffStrategy.retryImmediately())
            .circuitBreakerEnabled(false)
            .build());
  }
}
