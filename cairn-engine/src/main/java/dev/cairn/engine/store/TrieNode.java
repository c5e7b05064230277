package dev.cairn.engine.store;

import java.util.Arrays;

/**
 * One or more entries of a {@link PersistentTrie} whose keys begin alike.
 *
 * <p>Threads: immutable.
 */
sealed interface TrieNode permits TrieLeaf, TrieBranch {
  /** Bytes that start as all keys in here do; not always those of a key that is still there. */
  byte[] sample();

  /** How many entries are in here. */
  long count();

  /** The sum of the sizes of their values. */
  long sizeBytes();

  default Extent extent() {
    return new Extent(count(), sizeBytes());
  }

  /** The first place where two keys differ, or the length of the one that the other starts with. */
  static int mismatch(byte[] left, byte[] right) {
    int place = Arrays.mismatch(left, right);
    return place < 0 ? left.length : place;
  }
}
