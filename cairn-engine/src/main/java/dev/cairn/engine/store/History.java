package dev.cairn.engine.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The latest states of a store, as many as reads of some lag need.
 *
 * <p>Order: the oldest first, the newest last. Limits: as many states as the lag has commits, and
 * for its time about {@link #STEP_COUNT} more, so that a read by time may be older by one step of
 * them than was asked for. States that are no longer needed go with the next one that comes.
 * Threads: one at a time.
 */
final class History {
  /** Into how many steps the time of a lag is divided; of a step only the last state is kept. */
  static final int STEP_COUNT = 64;

  private final List<RememberedState> states = new ArrayList<>();
  private Lag lag = Lag.NONE;

  /** Keeps what reads of this lag need, from the states that are here and those to come. */
  void keep(Lag newLag) {
    lag = newLag;
    if (newLag.isNone()) {
      states.forEach(RememberedState::release);
      states.clear();
    } else if (!states.isEmpty()) {
      dropOldest(newest().since());
    }
  }

  boolean isEmpty() {
    return states.isEmpty();
  }

  private RememberedState newest() {
    return states.get(states.size() - 1);
  }

  /** Adds what is the newest state from now on, and takes it over. */
  void add(Snapshot snapshot, Instant now) {
    startOverIfClockWentBack(now);
    long number = states.isEmpty() ? 0 : newest().number() + 1;
    states.add(new RememberedState(number, now, snapshot));
    mergeSteps();
    dropOldest(now);
  }

  /** Adds what was the newest state before anybody looked, so that it is old enough for all. */
  void addFirst(Snapshot snapshot) {
    states.add(new RememberedState(0, Instant.MIN, snapshot));
  }

  /** Becomes like another history, whose states both hold then. REQUIRES: this one is empty. */
  void copy(History other) {
    lag = other.lag;
    other.states.forEach(state -> states.add(state.held()));
  }

  /** Nothing can be said of how old states are that the clock has yet to come to: they are new. */
  private void startOverIfClockWentBack(Instant now) {
    states.replaceAll(state -> state.since().isAfter(now) ? state.withSince(now) : state);
  }

  /** Drops the state that is no longer among the last commits, if its step has a later one. */
  private void mergeSteps() {
    int index = (int) (states.size() - 2 - lag.commitCount());
    if (index >= 0 && step(states.get(index)) == step(states.get(index + 1))) {
      states.remove(index).release();
    }
  }

  private long step(RememberedState state) {
    long stepMillis = Math.max(1, lag.time().toMillis() / STEP_COUNT);
    return state.since().equals(Instant.MIN)
        ? Long.MIN_VALUE
        : Math.floorDiv(state.since().toEpochMilli(), stepMillis);
  }

  /** Drops states while the next one is old enough for every read. */
  private void dropOldest(Instant now) {
    while (states.size() > 1 && isBehind(states.get(1), lag, now)) {
      states.remove(0).release();
    }
  }

  private boolean isBehind(RememberedState state, Lag wanted, Instant now) {
    return newest().number() - state.number() >= wanted.commitCount()
        && !state.since().isAfter(before(now, wanted.time()));
  }

  private static Instant before(Instant now, Duration time) {
    return time.compareTo(Duration.between(Instant.MIN, now)) >= 0 ? Instant.MIN : now.minus(time);
  }

  /**
   * The newest state that is that far behind, or else the oldest; if it does not fit, the first one
   * after it that does, or null.
   */
  @Nullable Snapshot open(Lag wanted, Predicate<Snapshot> fits, Instant now) {
    startOverIfClockWentBack(now);
    dropOldest(now);
    int index = states.size() - 1;
    while (index > 0 && !isBehind(states.get(index), wanted, now)) {
      index--;
    }
    for (RememberedState state : states.subList(Math.max(0, index), states.size())) {
      if (fits.test(state.snapshot())) {
        return state.open();
      }
    }
    return null;
  }
}
