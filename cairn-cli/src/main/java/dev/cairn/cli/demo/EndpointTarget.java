package dev.cairn.cli.demo;

import dev.cairn.embedded.ChargedCapacity;
import dev.cairn.protocol.fault.Faults;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/** A DynamoDB over HTTP, with credentials from where the SDK always looks for them. */
public final class EndpointTarget implements Target {
  // The JDK keeps five idle connections to a host unless told otherwise.
  private static final String CONNECTIONS_PROPERTY = "http.maxConnections";

  private final @Nullable URI endpoint;
  private final @Nullable String region;
  private final SdkHttpClient http;
  private final List<DynamoDbClient> clients = new ArrayList<>();

  /** Without an endpoint it is Amazon's of the region; without a region, the SDK looks for one. */
  public EndpointTarget(@Nullable URI endpoint, @Nullable String region) {
    this.endpoint = endpoint;
    this.region = region;
    if (System.getProperty(CONNECTIONS_PROPERTY) == null) {
      System.setProperty(CONNECTIONS_PROPERTY, Integer.toString(DemoSize.WRITERS_MAX));
    }
    http = UrlConnectionHttpClient.create();
  }

  @Override
  public synchronized DynamoDbClient client(ExecutionInterceptor... interceptors) {
    DynamoDbClientBuilder builder =
        DynamoDbClient.builder()
            .httpClient(http)
            .overrideConfiguration(
                options -> List.of(interceptors).forEach(options::addExecutionInterceptor));
    if (endpoint != null) {
      builder.endpointOverride(endpoint);
    }
    if (region != null) {
      builder.region(Region.of(region));
    }
    DynamoDbClient client = builder.build();
    clients.add(client);
    return client;
  }

  @Override
  public Optional<ChargedCapacity> account() {
    return Optional.empty();
  }

  @Override
  public Optional<Faults> faults() {
    return Optional.empty();
  }

  @Override
  public synchronized void close() {
    clients.forEach(DynamoDbClient::close);
    http.close();
  }
}
