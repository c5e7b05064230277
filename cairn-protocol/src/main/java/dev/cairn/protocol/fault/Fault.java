package dev.cairn.protocol.fault;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One thing that goes wrong.
 *
 * @param throttling how a throttled request is refused; of no meaning for other kinds
 * @param action the position of the action that a cancelled transaction blames, or null for any
 * @param itemCount how many items of a batch are left unprocessed, at most
 * @param delay how late; zero for other kinds than the delays
 */
record Fault(
    FaultKind kind,
    Throttling throttling,
    @Nullable Integer action,
    int itemCount,
    Duration delay) {
  Fault {
    if (action != null && action < 0) {
      throw new IllegalArgumentException("The action's position is negative: " + action);
    }
    if (itemCount < 1) {
      throw new IllegalArgumentException("At least one item is unprocessed, not " + itemCount);
    }
    if (delay.isNegative()) {
      throw new IllegalArgumentException("The delay is negative: " + delay);
    }
  }

  static Fault of(FaultKind kind) {
    return new Fault(
        kind, Throttling.PROVISIONED_THROUGHPUT, null, Integer.MAX_VALUE, Duration.ZERO);
  }

  Fault with(FaultKind other) {
    return new Fault(other, throttling, action, itemCount, delay);
  }

  Fault with(Throttling other) {
    return new Fault(kind, other, action, itemCount, delay);
  }

  Fault atAction(int position) {
    return new Fault(kind, throttling, position, itemCount, delay);
  }

  Fault with(Duration other) {
    return new Fault(kind, throttling, action, itemCount, other);
  }

  Fault withItemCount(int other) {
    return new Fault(kind, throttling, action, other, delay);
  }
}
