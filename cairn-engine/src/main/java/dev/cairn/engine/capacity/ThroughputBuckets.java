package dev.cairn.engine.capacity;

import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Provisioned throughput as DynamoDB meters it: a bucket of units for each table and index, filled
 * at the provisioned rate, with room for five minutes of what was not used.
 *
 * <p>A request is let in while its bucket is not empty, and takes out what it really consumed
 * afterwards, which may leave the bucket in debt. Source: DynamoDB Developer Guide, "Burst
 * capacity"; that the request before the last unit is let in whole is a guess. Threads:
 * thread-safe.
 */
public final class ThroughputBuckets {
  private static final long BURST_SECONDS = 300;

  private final InstantSource clock;
  private final Map<String, UnitBucket> buckets = new ConcurrentHashMap<>();

  /** Buckets that fill by that clock. */
  public ThroughputBuckets(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * Whether a request on the resource is let in now. A new bucket starts with the units of one
   * second.
   */
  public boolean admits(String resource, long unitsPerSecond) {
    double rate = (double) unitsPerSecond;
    UnitBucket bucket = buckets.computeIfAbsent(resource, name -> new UnitBucket(rate, clock));
    bucket.fill(rate, rate * BURST_SECONDS);
    return bucket.hasUnits();
  }

  /**
   * Takes out what a request consumed. Without a bucket, since nothing was ever let in, nothing
   * happens.
   */
  public void take(String resource, double units) {
    UnitBucket bucket = buckets.get(resource);
    if (bucket != null) {
      bucket.take(units);
    }
  }
}
