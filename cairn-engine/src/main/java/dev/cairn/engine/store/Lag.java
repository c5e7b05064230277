package dev.cairn.engine.store;

import java.time.Duration;

/**
 * How far a read is behind the newest state: by so many commits that wrote something, and by so
 * much time at least.
 *
 * <p>Threads: immutable.
 */
public record Lag(long commitCount, Duration time) {
  /** The newest state. */
  public static final Lag NONE = new Lag(0, Duration.ZERO);

  public Lag {
    if (commitCount < 0 || time.isNegative()) {
      throw new IllegalArgumentException("A lag is not negative: " + commitCount + ", " + time);
    }
  }

  public static Lag ofCommits(long commitCount) {
    return new Lag(commitCount, Duration.ZERO);
  }

  public static Lag of(Duration time) {
    return new Lag(0, time);
  }

  public boolean isNone() {
    return commitCount == 0 && time.isZero();
  }

  /** Far enough behind for both. */
  public Lag max(Lag other) {
    return new Lag(
        Math.max(commitCount, other.commitCount),
        time.compareTo(other.time) >= 0 ? time : other.time);
  }
}
