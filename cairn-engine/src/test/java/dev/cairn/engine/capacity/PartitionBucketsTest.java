package dev.cairn.engine.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.store.Key;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PartitionBucketsTest {
  private static final Partition HOT = partition("hot");

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final PartitionBuckets buckets = new PartitionBuckets(1000, () -> now);

  private static Partition partition(String name) {
    return new Partition(null, Key.wrap(name.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void partition_hasTheUnitsOfOneSecond_howeverLongItWasIdle() {
    buckets.take(HOT, 1);
    now = now.plusSeconds(600);
    buckets.take(HOT, 999.5);
    assertThat(buckets.admits(HOT)).isTrue();
    buckets.take(HOT, 0.5);
    assertThat(buckets.admits(HOT)).isFalse();
    assertThat(buckets.admits(partition("other"))).isTrue();
  }

  @Test
  void unitsComeBack_asTheClockGoesOn_andDebtIsPaidFirst() {
    buckets.take(HOT, 3000);
    now = now.plusSeconds(2);
    assertThat(buckets.admits(HOT)).isFalse();
    now = now.plusMillis(1);
    assertThat(buckets.admits(HOT)).isTrue();
  }

  @Test
  void afterTheClockWasSetBack_unitsComeBackFromThere() {
    buckets.take(HOT, 1000);
    now = now.minusSeconds(3600);
    assertThat(buckets.admits(HOT)).isFalse();
    now = now.plusMillis(1);
    assertThat(buckets.admits(HOT)).isTrue();
  }

  @Test
  void partitionsThatAreAsGoodAsNew_areForgotten() {
    for (int i = 0; i < 100; i++) {
      buckets.take(partition("idle" + i), 10);
    }
    now = now.plusMillis(5);
    buckets.take(HOT, 10);
    assertThat(buckets.count()).isEqualTo(101);
    now = now.plusMillis(5);
    buckets.take(HOT, 10);
    assertThat(buckets.count()).isEqualTo(1);
  }

  @Test
  void partitionsOfOneMoment_areRememberedUpToALimit() {
    for (int i = 0; i < PartitionBuckets.PARTITION_COUNT_MAX + 1; i++) {
      buckets.take(partition("key" + i), 1000);
    }
    assertThat(buckets.count()).isEqualTo(PartitionBuckets.PARTITION_COUNT_MAX);
    assertThat(buckets.admits(partition("key0"))).as("the one used longest ago").isTrue();
    assertThat(buckets.admits(partition("key1"))).isFalse();
  }
}
