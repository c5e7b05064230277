package dev.cairn.cli.demo;

import dev.cairn.embedded.ChargedCapacity;
import dev.cairn.protocol.fault.Faults;
import java.util.Optional;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The DynamoDB that the demo plays on. Threads: thread-safe. */
public interface Target extends AutoCloseable {
  /** A client whose calls the interceptors see. It is closed with the target. */
  DynamoDbClient client(ExecutionInterceptor... interceptors);

  /** What was really charged up to now; empty where nobody can know. */
  Optional<ChargedCapacity> account();

  /** What may be made to go wrong with its requests; empty where nobody can. */
  Optional<Faults> faults();

  @Override
  void close();
}
