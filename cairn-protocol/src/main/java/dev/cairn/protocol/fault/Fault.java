package dev.cairn.protocol.fault;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One thing that goes wrong.
 *
 * @param throttling how a throttled request is refused; of no meaning for other kinds
 * @param action the position of the action that a cancelled transaction blames, or null for any
 * @param delay how late; zero for other kinds than the delays
 */
record Fault(FaultKind kind, Throttling throttling, @Nullable Integer action, Duration delay) {
  Fault {
    if (action != null && action < 0) {
      throw new IllegalArgumentException("The action's position is negative: " + action);
    }
    if (delay.isNegative()) {
      throw new IllegalArgumentException("The delay is negative: " + delay);
    }
  }

  static Fault of(FaultKind kind) {
    return new Fault(kind, Throttling.PROVISIONED_THROUGHPUT, null, Duration.ZERO);
  }

  Fault with(FaultKind other) {
    return new Fault(other, throttling, action, delay);
  }

  Fault with(Throttling other) {
    return new Fault(kind, other, action, delay);
  }

  Fault atAction(int position) {
    return new Fault(kind, throttling, position, delay);
  }

  Fault with(Duration other) {
    return new Fault(kind, throttling, action, other);
  }
}
