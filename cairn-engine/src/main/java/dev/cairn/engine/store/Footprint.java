package dev.cairn.engine.store;

import java.util.List;

/**
 * The keys that a transaction depends on.
 *
 * <p>Changed keys are held exclusively: of two transactions that name one of them, the second
 * decides on what the first has written. Shared keys are only read: any number of transactions hold
 * them together, while one that names them as changed waits. A write may go to a key that is not
 * named only if a named key guards it, as an item guards its index entries.
 */
public record Footprint(List<Key> changed, List<Key> shared) {
  public Footprint {
    changed = List.copyOf(changed);
    shared = List.copyOf(shared);
  }

  public static Footprint changing(Key... keys) {
    return new Footprint(List.of(keys), List.of());
  }
}
