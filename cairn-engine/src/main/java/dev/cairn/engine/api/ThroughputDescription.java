package dev.cairn.engine.api;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Provisioned throughput as it is described; zero units for an on-demand table. */
public record ThroughputDescription(
    long readCapacityUnits,
    long writeCapacityUnits,
    long numberOfDecreasesToday,
    @Nullable Instant lastIncreaseDateTime,
    @Nullable Instant lastDecreaseDateTime) {
  /** Throughput that was never changed. */
  public static ThroughputDescription of(long readCapacityUnits, long writeCapacityUnits) {
    return new ThroughputDescription(readCapacityUnits, writeCapacityUnits, 0, null, null);
  }
}
