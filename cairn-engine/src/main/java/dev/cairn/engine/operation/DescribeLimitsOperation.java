package dev.cairn.engine.operation;

import dev.cairn.engine.api.DescribeLimitsRequest;
import dev.cairn.engine.api.DescribeLimitsResponse;
import dev.cairn.engine.api.Limits;
import java.util.concurrent.CompletableFuture;

/** DescribeLimits: the quotas of a new account, which nothing here is held to. */
public final class DescribeLimitsOperation {
  public Answer<DescribeLimitsResponse> run(DescribeLimitsRequest request) {
    return Answer.of(
        new DescribeLimitsResponse(
            Limits.ACCOUNT_UNITS_MAX,
            Limits.ACCOUNT_UNITS_MAX,
            Limits.TABLE_UNITS_MAX,
            Limits.TABLE_UNITS_MAX),
        CompletableFuture.completedFuture(null));
  }
}
