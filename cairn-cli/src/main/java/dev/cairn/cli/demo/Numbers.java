package dev.cairn.cli.demo;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The numbers that writers took from a sequence.
 *
 * <p>Threads: thread-safe while they are taken; looked at by one thread afterwards.
 */
final class Numbers {
  private final Queue<Long> taken = new ConcurrentLinkedQueue<>();
  private final Queue<Long> lost = new ConcurrentLinkedQueue<>();
  private final AtomicLong announcedGaps = new AtomicLong();

  /** A writer has this number, and uses it. */
  void take(long number) {
    taken.add(number);
  }

  /** A writer died with this number in hand. */
  void lose(long number) {
    lost.add(number);
  }

  /** A call said that it may have skipped numbers. */
  void announceGap() {
    announcedGaps.incrementAndGet();
  }

  long takenCount() {
    return taken.size();
  }

  long announcedGapCount() {
    return announcedGaps.get();
  }

  /** The numbers that are used, in order, each once. */
  Set<Long> used() {
    return new TreeSet<>(taken);
  }

  /** The numbers that writers died with, in order, each once. */
  Set<Long> lost() {
    return new TreeSet<>(lost);
  }

  /** The numbers that more than one writer uses, in order. */
  List<Long> usedTwice() {
    return repeated(taken);
  }

  private static List<Long> repeated(Collection<Long> numbers) {
    Set<Long> seen = new HashSet<>();
    List<Long> repeated = new ArrayList<>();
    for (Long number : numbers) {
      if (!seen.add(number)) {
        repeated.add(number);
      }
    }
    repeated.sort(null);
    return repeated;
  }

  /** The numbers from 1 to the highest used one that nobody uses. */
  Set<Long> missing() {
    Set<Long> missing = new TreeSet<>();
    TreeSet<Long> used = new TreeSet<>(taken);
    for (long number = 1; !used.isEmpty() && number < used.last(); number++) {
      if (!used.contains(number)) {
        missing.add(number);
      }
    }
    return missing;
  }

  long highest() {
    return taken.stream().mapToLong(Long::longValue).max().orElse(0);
  }
}
