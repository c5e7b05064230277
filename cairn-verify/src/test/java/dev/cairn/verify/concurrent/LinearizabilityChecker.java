package dev.cairn.verify.concurrent;

import dev.cairn.verify.concurrent.History.Call;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Searches an order of a history's calls in which one caller alone would have been told the same:
 * each call has its effect at one moment between its beginning and its end.
 *
 * <p>The search is the one of Wing and Gong: of the calls that no other one precedes, try each
 * next; what led nowhere once is not tried again. Cost: exponential in the calls that overlap.
 */
final class LinearizabilityChecker<S, Q, R> {
  private static final int CALLS_MAX = Long.SIZE;

  private final BiFunction<S, Q, Step<S, R>> object;

  /** What a call makes of a state, and what it is told. */
  record Step<S, R>(S state, R result) {}

  /** Takes the object's behaviour for one caller. */
  LinearizabilityChecker(BiFunction<S, Q, Step<S, R>> object) {
    this.object = object;
  }

  private record Position<S>(long done, S state) {}

  /** Whether there is such an order, from the given state on. */
  boolean isLinearizable(List<Call<Q, R>> calls, S state) {
    if (calls.size() > CALLS_MAX) {
      throw new IllegalArgumentException("more than " + CALLS_MAX + " calls");
    }
    return search(calls, new Position<>(0, state), new HashSet<>());
  }

  private boolean search(List<Call<Q, R>> calls, Position<S> position, Set<Position<S>> failed) {
    if (Long.bitCount(position.done()) == calls.size()) {
      return true;
    }
    if (!failed.add(position)) {
      return false;
    }
    long firstEnd = firstEnd(calls, position.done());
    for (int i = 0; i < calls.size(); i++) {
      Call<Q, R> call = calls.get(i);
      if (isDone(position.done(), i) || call.invoked() > firstEnd) {
        continue;
      }
      Step<S, R> step = object.apply(position.state(), call.question());
      if (step.result().equals(call.result())
          && search(calls, new Position<>(position.done() | 1L << i, step.state()), failed)) {
        return true;
      }
    }
    return false;
  }

  /** When the first of the remaining calls ended: what began later comes later. */
  private long firstEnd(List<Call<Q, R>> calls, long done) {
    long first = Long.MAX_VALUE;
    for (int i = 0; i < calls.size(); i++) {
      if (!isDone(done, i)) {
        first = Math.min(first, calls.get(i).returned());
      }
    }
    return first;
  }

  private static boolean isDone(long done, int i) {
    return (done & 1L << i) != 0;
  }
}
