package dev.cairn.engine.capacity;

import dev.cairn.engine.store.Key;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The throughput that each partition key has: a bucket of units for each, filled at the same rate,
 * with room for what comes in one second.
 *
 * <p>A request is let in while its bucket is not empty, and takes out what it really consumed
 * afterwards, which may leave the bucket in debt. That there is room for one second is a guess:
 * DynamoDB gives the limit by the second and promises no burst beyond it. Limits: a partition is
 * forgotten once its bucket is full again, and when {@link #PARTITION_COUNT_MAX} others were used
 * since. Threads: thread-safe.
 */
public final class PartitionBuckets {
  /** How many partitions are remembered at the most. */
  static final int PARTITION_COUNT_MAX = 1 << 16;

  private final double unitsPerSecond;
  private final InstantSource clock;

  /** By the key of the partition, those first that were used the longest time ago. */
  private final Map<Key, UnitBucket> buckets = new LinkedHashMap<>(16, 0.75f, true);

  /** Buckets that fill by that clock. */
  public PartitionBuckets(int unitsPerSecond, InstantSource clock) {
    this.unitsPerSecond = unitsPerSecond;
    this.clock = clock;
  }

  /** Whether a request on the partition is let in now. */
  public synchronized boolean admits(Partition partition) {
    UnitBucket bucket = buckets.get(partition.key());
    if (bucket == null) {
      return true;
    }
    fill(bucket);
    return bucket.hasUnits();
  }

  /** Takes out what a request consumed. */
  public synchronized void take(Partition partition, double units) {
    UnitBucket bucket =
        buckets.computeIfAbsent(partition.key(), key -> new UnitBucket(unitsPerSecond, clock));
    fill(bucket);
    bucket.take(units);
    forget();
  }

  /** Forgets, from the first on, those that are as good as new, and those that are too many. */
  private void forget() {
    Iterator<UnitBucket> eldest = buckets.values().iterator();
    while (eldest.hasNext()) {
      UnitBucket bucket = eldest.next();
      fill(bucket);
      if (!bucket.isFull(unitsPerSecond) && buckets.size() <= PARTITION_COUNT_MAX) {
        return;
      }
      eldest.remove();
    }
  }

  private void fill(UnitBucket bucket) {
    bucket.fill(unitsPerSecond, unitsPerSecond);
  }

  /** How many partitions are remembered. */
  synchronized int count() {
    return buckets.size();
  }
}
