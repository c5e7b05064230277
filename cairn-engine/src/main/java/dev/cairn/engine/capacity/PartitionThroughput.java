package dev.cairn.engine.capacity;

import dev.cairn.engine.api.Limits;
import java.time.InstantSource;

/** What each partition key can do in a second, reads and writes apart. Threads: thread-safe. */
public record PartitionThroughput(PartitionBuckets reads, PartitionBuckets writes) {
  /** DynamoDB's limits, by that clock. */
  public static PartitionThroughput by(InstantSource clock) {
    return new PartitionThroughput(
        new PartitionBuckets(Limits.PARTITION_READ_UNITS_PER_SECOND_MAX, clock),
        new PartitionBuckets(Limits.PARTITION_WRITE_UNITS_PER_SECOND_MAX, clock));
  }
}
