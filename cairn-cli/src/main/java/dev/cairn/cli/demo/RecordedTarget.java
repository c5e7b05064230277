package dev.cairn.cli.demo;

import dev.cairn.embedded.ChargedCapacity;
import dev.cairn.protocol.fault.Faults;
import java.util.Arrays;
import java.util.Optional;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A target whose clients have one more interceptor. */
record RecordedTarget(Target target, ExecutionInterceptor recorder) implements Target {
  @Override
  public DynamoDbClient client(ExecutionInterceptor... interceptors) {
    ExecutionInterceptor[] all = Arrays.copyOf(interceptors, interceptors.length + 1);
    all[interceptors.length] = recorder;
    return target.client(all);
  }

  @Override
  public Optional<ChargedCapacity> account() {
    return target.account();
  }

  @Override
  public Optional<Faults> faults() {
    return target.faults();
  }

  @Override
  public void close() {
    target.close();
  }
}
