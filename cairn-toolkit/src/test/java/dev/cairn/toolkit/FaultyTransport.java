package dev.cairn.toolkit;

import dev.cairn.embedded.Cairn;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A transport that loses requests and replies, or has them refused, as a test says.
 *
 * <p>Threads: thread-safe if the test's decision is.
 */
public final class FaultyTransport implements SdkHttpClient {
  private static final String THROTTLED =
      "{\"__type\":\"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException\","
          + "\"message\":\"scripted\"}";

  /** What becomes of one attempt. */
  public enum Fate {
    DELIVERED,
    REQUEST_LOST,
    REPLY_LOST,
    THROTTLED
  }

  /** Decides about each attempt. */
  @FunctionalInterface
  public interface Script {
    /** The fate of an attempt of this operation. */
    Fate decide(String operation);
  }

  private final SdkHttpClient transport;
  private final Script script;

  private FaultyTransport(SdkHttpClient transport, Script script) {
    this.transport = transport;
    this.script = script;
  }

  /** A client of the database whose calls meet these fates, with up to four attempts at once. */
  public static DynamoDbClient client(Cairn cairn, Script script) {
    return client(cairn, script, configuration -> configuration);
  }

  /** As {@link #client(Cairn, Script)}, with further settings. */
  public static DynamoDbClient client(
      Cairn cairn, Script script, UnaryOperator<ClientOverrideConfiguration.Builder> settings) {
    StandardRetryStrategy retries =
        AwsRetryStrategy.standardRetryStrategy().toBuilder()
            .maxAttempts(4)
            .backoffStrategy(BackoffStrategy.retryImmediately())
            .throttlingBackoffStrategy(BackoffStrategy.retryImmediately())
            .circuitBreakerEnabled(false)
            .build();
    return cairn.dynamoDbClient(
        builder ->
            builder
                .httpClient(new FaultyTransport(cairn.httpClient(), script))
                .overrideConfiguration(o -> settings.apply(o.retryStrategy(retries))));
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    String target = request.httpRequest().firstMatchingHeader("X-Amz-Target").orElse("");
    Fate fate = script.decide(target.substring(target.indexOf('.') + 1));
    ExecutableHttpRequest delivered = transport.prepareRequest(request);
    return new ExecutableHttpRequest() {
      @Override
      public HttpExecuteResponse call() throws IOException {
        return switch (fate) {
          case DELIVERED -> delivered.call();
          case REQUEST_LOST -> throw new IOException("request lost");
          case REPLY_LOST -> {
            delivered.call();
            throw new IOException("reply lost");
          }
          case THROTTLED -> throttled();
        };
      }

      @Override
      public void abort() {
        delivered.abort();
      }
    };
  }

  private static HttpExecuteResponse throttled() {
    byte[] body = THROTTLED.getBytes(StandardCharsets.UTF_8);
    return HttpExecuteResponse.builder()
        .response(
            SdkHttpResponse.builder()
                .statusCode(400)
                .putHeader("Content-Type", "application/x-amz-json-1.0")
                .putHeader("Content-Length", String.valueOf(body.length))
                .build())
        .responseBody(AbortableInputStream.create(new ByteArrayInputStream(body)))
        .build();
  }

  @Override
  public String clientName() {
    return "faulty";
  }

  @Override
  public void close() {
    transport.close();
  }
}
