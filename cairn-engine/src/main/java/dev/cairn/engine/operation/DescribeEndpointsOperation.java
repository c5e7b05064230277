package dev.cairn.engine.operation;

import dev.cairn.engine.api.DescribeEndpointsRequest;
import dev.cairn.engine.api.DescribeEndpointsResponse;
import java.util.concurrent.CompletableFuture;

/** DescribeEndpoints: the address that was asked, or that of AWS where there is none. */
public final class DescribeEndpointsOperation {
  /** A day. Source: answers of Amazon DynamoDB as dynalite and ScyllaDB repeat them. */
  private static final long CACHE_PERIOD_MINUTES = 1440;

  private final String region;

  public DescribeEndpointsOperation(String region) {
    this.region = region;
  }

  public Answer<DescribeEndpointsResponse> run(DescribeEndpointsRequest request) {
    String address =
        request.address() == null ? "dynamodb." + region + ".amazonaws.com" : request.address();
    return Answer.of(
        new DescribeEndpointsResponse(address, CACHE_PERIOD_MINUTES),
        CompletableFuture.completedFuture(null));
  }
}
