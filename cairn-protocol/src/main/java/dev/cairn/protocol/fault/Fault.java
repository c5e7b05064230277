package dev.cairn.protocol.fault;

import dev.cairn.engine.store.Lag;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One thing that goes wrong.
 *
 * @param throttling how a throttled request is refused; of no meaning for other kinds
 * @param throttledIndex the index that is throttled in place of its table, or null
 * @param action the position of the action that a cancelled transaction blames, or null for any
 * @param itemCount how many items of a batch are left unprocessed, at most
 * @param writeCount how many writes a stale read does not see; zero for other kinds
 * @param delay how late, or by how much a read is stale; zero for other kinds
 */
record Fault(
    FaultKind kind,
    Throttling throttling,
    @Nullable String throttledIndex,
    @Nullable Integer action,
    int itemCount,
    long writeCount,
    Duration delay) {
  /** The database keeps a state for each of them. */
  private static final long WRITE_COUNT_MAX = 10_000;

  Fault {
    if (action != null && action < 0) {
      throw new IllegalArgumentException("The action's position is negative: " + action);
    }
    if (itemCount < 1) {
      throw new IllegalArgumentException("At least one item is unprocessed, not " + itemCount);
    }
    if (writeCount < 0 || writeCount > WRITE_COUNT_MAX) {
      throw new IllegalArgumentException(
          "A stale read misses up to " + WRITE_COUNT_MAX + " writes, not " + writeCount);
    }
    if (delay.isNegative()) {
      throw new IllegalArgumentException("The delay is negative: " + delay);
    }
  }

  static Fault of(FaultKind kind) {
    return new Fault(
        kind, Throttling.PROVISIONED_THROUGHPUT, null, null, Integer.MAX_VALUE, 0, Duration.ZERO);
  }

  Fault with(FaultKind other) {
    return new Fault(other, throttling, throttledIndex, action, itemCount, writeCount, delay);
  }

  Fault with(Throttling other) {
    return new Fault(kind, other, throttledIndex, action, itemCount, writeCount, delay);
  }

  Fault withThrottledIndex(String other) {
    return new Fault(kind, throttling, other, action, itemCount, writeCount, delay);
  }

  Fault atAction(int position) {
    return new Fault(kind, throttling, throttledIndex, position, itemCount, writeCount, delay);
  }

  Fault with(Duration other) {
    return new Fault(kind, throttling, throttledIndex, action, itemCount, writeCount, other);
  }

  Fault withItemCount(int other) {
    return new Fault(kind, throttling, throttledIndex, action, other, writeCount, delay);
  }

  Fault withWriteCount(long other) {
    return new Fault(kind, throttling, throttledIndex, action, itemCount, other, delay);
  }

  /** How far behind a stale read is. Without any figure it does not see the last write. */
  Lag staleness() {
    return writeCount == 0 && delay.isZero() ? Lag.ofCommits(1) : new Lag(writeCount, delay);
  }
}
