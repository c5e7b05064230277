package dev.cairn.verify.concurrent;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * What callers asked and were told, and in what order calls began and ended. Threads: thread-safe.
 */
final class History<Q, R> {
  private final AtomicLong clock = new AtomicLong();
  private final List<Call<Q, R>> calls = Collections.synchronizedList(new ArrayList<>());

  /**
   * One call.
   *
   * @param invoked when it began; the times of a history are all different
   * @param returned when its result was there
   */
  record Call<Q, R>(Q question, R result, long invoked, long returned) {
    boolean overlaps(Call<?, ?> other) {
      return invoked < other.returned && other.invoked < returned;
    }
  }

  /** Makes a call and remembers it; a call that throws is not remembered. */
  R record(Q question, Supplier<R> call) {
    long invoked = clock.incrementAndGet();
    R result = call.get();
    calls.add(new Call<>(question, result, invoked, clock.incrementAndGet()));
    return result;
  }

  /** The calls in the order in which they began. */
  List<Call<Q, R>> calls() {
    synchronized (calls) {
      return calls.stream().sorted(Comparator.comparing(Call::invoked)).toList();
    }
  }

  /** How many pairs of calls were under way at the same time. */
  long overlapCount() {
    List<Call<Q, R>> all = calls();
    long count = 0;
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < i; j++) {
        count += all.get(i).overlaps(all.get(j)) ? 1 : 0;
      }
    }
    return count;
  }
}
