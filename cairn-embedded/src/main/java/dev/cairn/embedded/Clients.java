package dev.cairn.embedded;

import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.regions.Region;
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
  private final Set<SdkAutoCloseable> open =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  Clients(Line line) {
    this.line = line;
  }

  DynamoDbClient sync(Consumer<DynamoDbClientBuilder> settings) {
    line.checkOpen();
    DynamoDbClientBuilder builder =
        common(DynamoDbClient.builder()).httpClient(new InProcessHttpClient(line));
    settings.accept(builder);
    withoutProfile(builder);
    return opened(builder.build());
  }

  DynamoDbAsyncClient async(Consumer<DynamoDbAsyncClientBuilder> settings) {
    line.checkOpen();
    DynamoDbAsyncClientBuilder builder =
        common(DynamoDbAsyncClient.builder()).httpClient(new InProcessAsyncHttpClient(line));
    settings.accept(builder);
    withoutProfile(builder);
    return opened(builder.build());
  }

  private static <B extends AwsClientBuilder<B, ?>> B common(B builder) {
    return builder
        .region(Region.US_EAST_1)
        .endpointOverride(ENDPOINT)
        .credentialsProvider(AnonymousCredentialsProvider.create());
  }

  // What a developer has in ~/.aws must not change what a test does. This comes after the caller's
  // settings, because those replace the override configuration as a whole.
  private static void withoutProfile(AwsClientBuilder<?, ?> builder) {
    ClientOverrideConfiguration overrides = builder.overrideConfiguration();
    if (overrides.defaultProfileFile().isEmpty()) {
      builder.overrideConfiguration(
          overrides.toBuilder().defaultProfileFile(ProfileFile.aggregator().build()).build());
    }
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
