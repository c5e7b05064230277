package dev.cairn.engine.store;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.StampedLock;

/**
 * Locks for any number of keys: a fixed number of stripes, of which each key has one.
 *
 * <p>Order: the stripes of one footprint are always taken in the order of their numbers, so no two
 * holders can wait for each other. Two keys of one stripe exclude each other, though they are
 * different. Threads: safe; whoever takes locks gives them back on the same {@link Held}.
 */
final class KeyLocks {
  private static final int STRIPE_BITS = 7;

  /** Spreads the few bits in which key hashes differ over those that choose a stripe. */
  private static final int GOLDEN_RATIO = 0x9E3779B9;

  private final StampedLock[] stripes = new StampedLock[1 << STRIPE_BITS];

  KeyLocks() {
    Arrays.setAll(stripes, i -> new StampedLock());
  }

  private static int stripe(Key key) {
    return (key.hashCode() * GOLDEN_RATIO) >>> (Integer.SIZE - STRIPE_BITS);
  }

  /** Waits until all changed keys are held alone and all shared ones with others. */
  Held take(Footprint footprint) {
    int[] wanted = stripes(footprint.changed(), footprint.shared());
    Held held = new Held(wanted.length);
    for (int stripe : wanted) {
      held.take(stripe);
    }
    return held;
  }

  /** The stripes in order, each once: twice its number, and one more when it is only read. */
  private static int[] stripes(List<Key> changed, List<Key> shared) {
    int[] all = new int[changed.size() + shared.size()];
    int count = 0;
    for (Key key : changed) {
      all[count++] = 2 * stripe(key);
    }
    for (Key key : shared) {
      all[count++] = 2 * stripe(key) + 1;
    }
    Arrays.sort(all);
    int distinct = 0;
    for (int stripe : all) {
      // Held alone comes first, and includes being held with others.
      if (distinct == 0 || all[distinct - 1] >> 1 != stripe >> 1) {
        all[distinct++] = stripe;
      }
    }
    return distinct == all.length ? all : Arrays.copyOf(all, distinct);
  }

  /** Locks that are held until they are released. Threads: one at a time. */
  final class Held {
    private final StampedLock[] locks;
    private final long[] stamps;
    private int count;

    private Held(int capacity) {
      this.locks = new StampedLock[capacity];
      this.stamps = new long[capacity];
    }

    private void take(int wanted) {
      StampedLock lock = stripes[wanted >> 1];
      locks[count] = lock;
      stamps[count] = (wanted & 1) == 0 ? lock.writeLock() : lock.readLock();
      count++;
    }

    void release() {
      while (count > 0) {
        count--;
        locks[count].unlock(stamps[count]);
      }
    }
  }
}
