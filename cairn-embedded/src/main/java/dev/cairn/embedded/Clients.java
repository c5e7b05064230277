package dev.cairn.embedded;

import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.LegacyRetryStrategy;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClientBuilder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.utils.SdkAutoCloseable;

/**
 * The SDK clients that a Cairn has built.
 *
 * <p>A client that nobody holds any more is not kept alive for being closed later. Threads:
 * thread-safe.
 */
final class Clients {
  // Of the names that never resolve (RFC 2606): a client that lost its transport reaches nobody.
  private static final URI ENDPOINT = URI.create("http://cairn.invalid");

  private final Line line;
  private volatile Retries retries;
  private @Nullable RetryStrategy immediateRetries;
  private final Set<SdkAutoCloseable> open =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /** How long the clients wait before they send a request again. */
  enum Retries {
    BY_THE_SDK,
    IMMEDIATE
  }

  Clients(Line line, Retries retries) {
    this.line = line;
    this.retries = retries;
  }

  Retries retries() {
    return retries;
  }

  /** Sets how the clients that are built from now on wait. */
  void retries(Retries other) {
    retries = other;
  }

  DynamoDbClient sync(Consumer<DynamoDbClientBuilder> settings) {
    line.checkOpen();
    DynamoDbClientBuilder builder =
        common(DynamoDbClient.builder()).httpClient(new InProcessHttpClient(line));
    settings.accept(builder);
    complete(builder);
    return opened(builder.build());
  }

  DynamoDbAsyncClient async(Consumer<DynamoDbAsyncClientBuilder> settings) {
    line.checkOpen();
    DynamoDbAsyncClientBuilder builder =
        common(DynamoDbAsyncClient.builder()).httpClient(new InProcessAsyncHttpClient(line));
    settings.accept(builder);
    complete(builder);
    return opened(builder.build());
  }

  private static <B extends AwsClientBuilder<B, ?>> B common(B builder) {
    return builder
        .region(Region.US_EAST_1)
        .endpointOverride(ENDPOINT)
        .credentialsProvider(AnonymousCredentialsProvider.create());
  }

  // This comes after the caller's settings, because those replace the override configuration as a
  // whole.
  private void complete(AwsClientBuilder<?, ?> builder) {
    ClientOverrideConfiguration overrides = builder.overrideConfiguration();
    ClientOverrideConfiguration.Builder completed = overrides.toBuilder();
    if (overrides.defaultProfileFile().isEmpty()) {
      // What a developer has in ~/.aws must not change what a test does.
      completed.defaultProfileFile(ProfileFile.aggregator().build());
    }
    if (retries == Retries.IMMEDIATE && !hasRetries(overrides)) {
      completed.retryStrategy(immediateRetries());
    }
    builder.overrideConfiguration(completed.build());
  }

  private static boolean hasRetries(ClientOverrideConfiguration overrides) {
    return overrides.retryStrategy().isPresent()
        || overrides.retryStrategyConfigurator().isPresent()
        || overrides.retryPolicy().isPresent();
  }

  private synchronized RetryStrategy immediateRetries() {
    RetryStrategy made = immediateRetries;
    if (made == null) {
      made = retryImmediately(retriesOfTheSdk().toBuilder());
      immediateRetries = made;
    }
    return made;
  }

  /** What a client without settings does, which depends on the SDK's version and environment. */
  private RetryStrategy retriesOfTheSdk() {
    DynamoDbClientBuilder builder =
        common(DynamoDbClient.builder())
            .httpClient(new InProcessHttpClient(line))
            .overrideConfiguration(o -> o.defaultProfileFile(ProfileFile.aggregator().build()));
    try (DynamoDbClient client = builder.build()) {
      return client
          .serviceClientConfiguration()
          .overrideConfiguration()
          .retryStrategy()
          .orElseThrow();
    }
  }

  private static RetryStrategy retryImmediately(RetryStrategy.Builder<?, ?> builder) {
    builder.backoffStrategy(BackoffStrategy.retryImmediately());
    builder.throttlingBackoffStrategy(BackoffStrategy.retryImmediately());
    // The SDK retries less once many calls have failed, which is what a test with faults is about.
    if (builder instanceof LegacyRetryStrategy.Builder legacy) {
      legacy.circuitBreakerEnabled(false);
    } else if (builder instanceof StandardRetryStrategy.Builder standard) {
      standard.circuitBreakerEnabled(false);
    }
    return builder.build();
  }

  private <C extends SdkAutoCloseable> C opened(C client) {
    open.add(client);
    return client;
  }

  void close() {
    List<SdkAutoCloseable> clients;
    synchronized (open) {
      clients = List.copyOf(open);
      open.clear();
    }
    clients.forEach(SdkAutoCloseable::close);
  }
}
