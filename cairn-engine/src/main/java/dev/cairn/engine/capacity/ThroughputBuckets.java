package dev.cairn.engine.capacity;

import java.time.Duration;
import java.time.Instant;
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
  private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();

  /** Buckets that fill by that clock. */
  public ThroughputBuckets(InstantSource clock) {
    this.clock = clock;
  }

  private static final class Bucket {
    private double units;
    private Instant filledAt;

    private Bucket(double units, Instant filledAt) {
      this.units = units;
      this.filledAt = filledAt;
    }

    private synchronized void fill(long unitsPerSecond, Instant now) {
      Duration passed = Duration.between(filledAt, now);
      if (!passed.isNegative()) {
        units =
            Math.min(
                units + unitsPerSecond * (passed.toNanos() / 1e9),
                (double) unitsPerSecond * BURST_SECONDS);
        filledAt = now;
      }
    }

    private synchronized boolean hasUnits() {
      return units > 0;
    }

    private synchronized void take(double consumed) {
      units -= consumed;
    }
  }

  /**
   * Whether a request on the resource is let in now. A new bucket starts with the units of one
   * second.
   */
  public boolean admits(String resource, long unitsPerSecond) {
    Bucket bucket =
        buckets.computeIfAbsent(resource, name -> new Bucket(unitsPerSecond, clock.instant()));
    bucket.fill(unitsPerSecond, clock.instant());
    return bucket.hasUnits();
  }

  /**
   * Takes out what a request consumed. Without a bucket, since nothing was ever let in, nothing
   * happens.
   */
  public void take(String resource, double units) {
    Bucket bucket = buckets.get(resource);
    if (bucket != null) {
      bucket.take(units);
    }
  }
}
