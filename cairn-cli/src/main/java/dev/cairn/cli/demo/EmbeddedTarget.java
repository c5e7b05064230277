package dev.cairn.cli.demo;

import dev.cairn.embedded.Cairn;
import dev.cairn.embedded.ChargedCapacity;
import dev.cairn.protocol.fault.Faults;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The engine in this process.
 *
 * <p>Each call takes about a millisecond on its way: without that, writers on few cores would
 * hardly ever meet.
 */
final class EmbeddedTarget implements Target {
  static final Duration TRANSPORT_DELAY = Duration.ofMillis(1);

  private final Cairn cairn;

  EmbeddedTarget() {
    this(Cairn.builder().transportDelay(TRANSPORT_DELAY).build());
  }

  /** Another engine, which is closed with this. */
  EmbeddedTarget(Cairn cairn) {
    this.cairn = cairn;
  }

  @Override
  public DynamoDbClient client(ExecutionInterceptor... interceptors) {
    return cairn.dynamoDbClient(
        builder -> {
          ClientOverrideConfiguration.Builder options = builder.overrideConfiguration().toBuilder();
          List.of(interceptors).forEach(options::addExecutionInterceptor);
          builder.overrideConfiguration(options.build());
        });
  }

  @Override
  public Optional<ChargedCapacity> account() {
    return Optional.of(cairn.account());
  }

  @Override
  public Optional<Faults> faults() {
    return Optional.of(cairn.faults());
  }

  @Override
  public void close() {
    cairn.close();
  }
}
