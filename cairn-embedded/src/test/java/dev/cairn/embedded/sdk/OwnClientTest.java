package dev.cairn.embedded.sdk;

import static dev.cairn.embedded.sdk.Tables.SIMPLE;
import static dev.cairn.embedded.sdk.Tables.get;
import static dev.cairn.embedded.sdk.Tables.key;
import static dev.cairn.embedded.sdk.Tables.put;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.HttpMetric;
import software.amazon.awssdk.metrics.MetricCollection;
import software.amazon.awssdk.metrics.MetricPublisher;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Clients that a user builds on the transports: with credentials, interceptors, metrics. */
class OwnClientTest {
  private static final StaticCredentialsProvider CREDENTIALS =
      StaticCredentialsProvider.create(AwsBasicCredentials.create("id", "secret"));

  @AutoClose private final Cairn cairn = Cairn.inMemory();

  @BeforeEach
  void createTables() {
    Tables.createAll(cairn.dynamoDbClient());
  }

  private static final class SeenHeaders implements ExecutionInterceptor {
    private final List<String> authorizations = new CopyOnWriteArrayList<>();

    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes a) {
      authorizations.add(context.httpRequest().firstMatchingHeader("Authorization").orElse("none"));
    }
  }

  @Test
  void signingClient_works_andItsInterceptorsRun() {
    SeenHeaders seen = new SeenHeaders();
    try (DynamoDbClient dynamoDb =
        DynamoDbClient.builder()
            .httpClient(cairn.httpClient())
            .region(Region.EU_CENTRAL_1)
            .credentialsProvider(CREDENTIALS)
            .overrideConfiguration(o -> o.addExecutionInterceptor(seen))
            .build()) {
      put(dynamoDb, SIMPLE, key("a"));
      assertThat(get(dynamoDb, SIMPLE, key("a"))).isEqualTo(key("a"));
    }

    assertThat(seen.authorizations).hasSize(2).allMatch(a -> a.startsWith("AWS4-HMAC-SHA256"));
  }

  @Test
  void signingAsyncClient_works() {
    try (DynamoDbAsyncClient dynamoDb =
        DynamoDbAsyncClient.builder()
            .httpClient(cairn.asyncHttpClient())
            .region(Region.EU_CENTRAL_1)
            .credentialsProvider(CREDENTIALS)
            .build()) {
      dynamoDb.putItem(r -> r.tableName(SIMPLE).item(key("a"))).join();
    }

    assertThat(get(cairn.dynamoDbClient(), SIMPLE, key("a"))).isEqualTo(key("a"));
  }

  @Test
  void metrics_areCollected() {
    List<MetricCollection> collections = new CopyOnWriteArrayList<>();
    MetricPublisher publisher =
        new MetricPublisher() {
          @Override
          public void publish(MetricCollection collection) {
            collections.add(collection);
          }

          @Override
          public void close() {}
        };
    DynamoDbClient dynamoDb =
        cairn.dynamoDbClient(b -> b.overrideConfiguration(o -> o.addMetricPublisher(publisher)));

    put(dynamoDb, SIMPLE, key("a"));

    assertThat(collections).hasSize(1);
    assertThat(
            collections.get(0).children().get(0).children().stream()
                .flatMap(c -> c.metricValues(HttpMetric.HTTP_CLIENT_NAME).stream()))
        .containsExactly("Cairn");
  }

  @Test
  void closingATransport_leavesItWorking() {
    var transport = cairn.httpClient();
    transport.close();
    try (DynamoDbClient dynamoDb =
        DynamoDbClient.builder()
            .httpClient(transport)
            .region(Region.EU_CENTRAL_1)
            .credentialsProvider(CREDENTIALS)
            .build()) {
      put(dynamoDb, SIMPLE, key("a"));
    }
    assertThat(get(cairn.dynamoDbClient(), SIMPLE, key("a"))).isEqualTo(key("a"));
  }
}
