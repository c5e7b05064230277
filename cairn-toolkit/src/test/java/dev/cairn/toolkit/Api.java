package dev.cairn.toolkit;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.retry.Sleeper;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.retries.api.BackoffStrategy;

/**
 * The two kinds of clients. Blocking strategies wait for the futures of their asynchronous twins,
 * so a test that gives them either client tests both twins.
 */
public enum Api {
  BLOCKING,
  ASYNC;

  /** The toolkit on a new client. */
  public CairnToolkit toolkit(Cairn cairn) {
    return toolkit(cairn, settings -> {});
  }

  /** The toolkit on a new client with these settings. */
  public CairnToolkit toolkit(Cairn cairn, Consumer<ClientOverrideConfiguration.Builder> settings) {
    return switch (this) {
      case BLOCKING ->
          CairnToolkit.on(cairn.dynamoDbClient(b -> b.overrideConfiguration(settings)));
      case ASYNC ->
          CairnToolkit.on(cairn.dynamoDbAsyncClient(b -> b.overrideConfiguration(settings)));
    };
  }

  /** A sleeper that does this in place of waiting. */
  public static Sleeper pausing(Consumer<Duration> sleep) {
    return duration -> {
      sleep.accept(duration);
      return CompletableFuture.completedFuture(null);
    };
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

  /** Settings of a client that repeats at once, or nothing. */
  public static void repeatIf(boolean repeats, ClientOverrideConfiguration.Builder settings) {
    if (repeats) {
      repeatAtOnce(settings);
    } else {
      repeatNothing(settings);
    }
  }

  /** Settings of a client that repeats a request for a minute. */
  public static void repeatPatiently(ClientOverrideConfiguration.Builder settings) {
    settings.retryStrategy(
        AwsRetryStrategy.standardRetryStrategy().toBuilder()
            .maxAttempts(3)
            .throttlingBackoffStrategy(
                BackoffStrategy.fixedDelayWithoutJitter(Duration.ofSeconds(30)))
            .circuitBreakerEnabled(false)
            .build());
  }
}
