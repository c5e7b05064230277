package dev.cairn.engine.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ThroughputBucketsTest {
  private static final String WRITES = "table/writes";

  private Instant now = Instant.EPOCH;
  private final ThroughputBuckets buckets = new ThroughputBuckets(() -> now);

  @Test
  void newBucket_hasTheUnitsOfOneSecond() {
    assertThat(buckets.admits(WRITES, 2)).isTrue();
    buckets.take(WRITES, 1);
    assertThat(buckets.admits(WRITES, 2)).isTrue();
    buckets.take(WRITES, 1);
    assertThat(buckets.admits(WRITES, 2)).isFalse();
  }

  @Test
  void emptyBucket_fillsAtTheProvisionedRate() {
    buckets.admits(WRITES, 2);
    buckets.take(WRITES, 2);
    now = now.plusMillis(500);
    assertThat(buckets.admits(WRITES, 2)).isTrue();
  }

  @Test
  void bucketInDebt_admitsNothingUntilItIsPaid() {
    buckets.admits(WRITES, 1);
    buckets.take(WRITES, 10);
    now = now.plusSeconds(8);
    assertThat(buckets.admits(WRITES, 1)).isFalse();
    now = now.plusSeconds(2);
    assertThat(buckets.admits(WRITES, 1)).isTrue();
  }

  @Test
  void unusedUnits_lastForFiveMinutes() {
    buckets.admits(WRITES, 1);
    now = now.plusSeconds(10_000);
    assertThat(buckets.admits(WRITES, 1)).isTrue();
    buckets.take(WRITES, 299.5);
    assertThat(buckets.admits(WRITES, 1)).isTrue();
    buckets.take(WRITES, 0.5);
    assertThat(buckets.admits(WRITES, 1)).isFalse();
  }

  @Test
  void twoResources_haveBucketsOfTheirOwn() {
    buckets.admits(WRITES, 1);
    buckets.take(WRITES, 5);
    assertThat(buckets.admits("table/reads", 1)).isTrue();
  }
}
