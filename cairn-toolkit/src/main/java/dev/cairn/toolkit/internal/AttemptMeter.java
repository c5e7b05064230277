package dev.cairn.toolkit.internal;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.metrics.CoreMetric;
import software.amazon.awssdk.http.HttpMetric;
import software.amazon.awssdk.metrics.MetricCollection;
import software.amazon.awssdk.metrics.MetricPublisher;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

/**
 * Tells how often an SDK client sent one request, from the client's own metrics.
 *
 * <p>Absence: it cannot know for a client that hides its configuration, as a decorator may; such a
 * call is reported as if it had been repeated. Threads: immutable.
 */
public final class AttemptMeter {
  /*
   * A publisher that is given with a request takes the place of the client's own. So the client's
   * are given again beside it; where they cannot be read, nothing is measured rather than theirs
   * silenced.
   */

  private final Optional<List<MetricPublisher>> clientPublishers;

  private AttemptMeter(Optional<List<MetricPublisher>> clientPublishers) {
    this.clientPublishers = clientPublishers;
  }

  /** A meter for the calls of a client. */
  public static AttemptMeter of(DynamoDbClient dynamoDb) {
    return of(dynamoDb::serviceClientConfiguration);
  }

  /** A meter for the calls of a client. */
  public static AttemptMeter of(DynamoDbAsyncClient dynamoDb) {
    return of(dynamoDb::serviceClientConfiguration);
  }

  private static AttemptMeter of(Supplier<DynamoDbServiceClientConfiguration> client) {
    try {
      return new AttemptMeter(Optional.of(client.get().overrideConfiguration().metricPublishers()));
    } catch (UnsupportedOperationException e) {
      return new AttemptMeter(Optional.empty());
    }
  }

  /** Starts to measure one call. */
  public Call start() {
    return new Call(clientPublishers);
  }

  /** What is known about the attempts of one call. Threads: safe for the SDK's and the caller's. */
  public static final class Call implements MetricPublisher {
    private final Optional<List<MetricPublisher>> clientPublishers;
    private volatile int attemptCount = 1;
    private volatile boolean isKnown;
    private volatile boolean isRepeated;

    private Call(Optional<List<MetricPublisher>> clientPublishers) {
      this.clientPublishers = clientPublishers;
    }

    /** What the request must carry to be measured. */
    public AwsRequestOverrideConfiguration configuration() {
      AwsRequestOverrideConfiguration.Builder configuration =
          AwsRequestOverrideConfiguration.builder();
      clientPublishers.ifPresent(
          publishers -> {
            publishers.forEach(configuration::addMetricPublisher);
            configuration.addMetricPublisher(this);
          });
      return configuration.build();
    }

    /** How often the request was sent, as far as is known; at least 1. */
    public int attemptCount() {
      return attemptCount;
    }

    /**
     * Whether the request may have been applied more than once: it was sent again although it may
     * have been applied before, or how often it was sent is not known.
     */
    public boolean mayHaveRepeated() {
      return !isKnown || isRepeated;
    }

    @Override
    public void publish(MetricCollection call) {
      List<MetricCollection> attempts = call.children();
      long refused = attempts.stream().filter(Call::isRefused).count();
      long applicable = attempts.size() - refused;
      boolean isCounted =
          call.metricValues(CoreMetric.RETRY_COUNT).stream()
              .anyMatch(retries -> retries + 1 == attempts.size());
      attemptCount = Math.max(1, attempts.size());
      isRepeated = applicable > 1;
      isKnown = isCounted;
    }

    /** DynamoDB applied nothing if it answered with a 4xx status. */
    private static boolean isRefused(MetricCollection attempt) {
      return attempt.metricValues(HttpMetric.HTTP_STATUS_CODE).stream()
          .anyMatch(status -> status >= 400 && status < 500);
    }

    @Override
    public void close() {}
  }
}
