package dev.cairn.engine.store;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values that a footprint's keys have in one map, for as long as a decision runs.
 *
 * <p>Errors: reading another key, or reading after the decision, is a mistake of the decision and
 * gets an {@link IllegalStateException}.
 */
final class NamedValues implements CurrentValues {
  /** From how many keys on a hash set finds one sooner than a walk through the lists. */
  private static final int WALK_COUNT_MAX = 8;

  private final Footprint footprint;
  private final PersistentTrie entries;
  private final @Nullable Set<Key> names;
  private volatile boolean ended;

  NamedValues(Footprint footprint, PersistentTrie entries) {
    this.footprint = footprint;
    this.entries = entries;
    this.names =
        footprint.changed().size() + footprint.shared().size() > WALK_COUNT_MAX
            ? namesOf(footprint)
            : null;
  }

  private static Set<Key> namesOf(Footprint footprint) {
    Set<Key> names = new HashSet<>(footprint.changed());
    names.addAll(footprint.shared());
    return names;
  }

  @Override
  public @Nullable StoredValue get(Key key) {
    if (ended) {
      throw new IllegalStateException("the decision is over");
    }
    if (!isNamed(key)) {
      throw new IllegalStateException("the transaction does not name the key " + key);
    }
    return entries.find(key);
  }

  private boolean isNamed(Key key) {
    return names != null
        ? names.contains(key)
        : isIn(footprint.changed(), key) || isIn(footprint.shared(), key);
  }

  private static boolean isIn(List<Key> keys, Key key) {
    for (int i = 0; i < keys.size(); i++) {
      if (keys.get(i).equals(key)) {
        return true;
      }
    }
    return false;
  }

  /** From now on nothing can be read here. */
  void end() {
    ended = true;
  }
}
