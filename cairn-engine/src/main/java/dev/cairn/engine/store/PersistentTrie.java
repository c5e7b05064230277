package dev.cairn.engine.store;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An ordered map from keys to values that never changes: each change makes a new map, which shares
 * all but one path with the old one.
 *
 * <p>Cost: a look-up follows one branch for each byte in which keys differ, however long they are;
 * a change copies the branches on that way. Threads: immutable.
 */
final class PersistentTrie {
  /*
   * A radix tree over bytes with one kind of branch. Where keys do not differ there is no branch, so
   * the depth is the number of places where a key parts from its neighbours: for keys that carry a
   * well mixed hash, two or three, and then what tells the sort keys of a partition apart.
   *
   * A look-up does not compare on its way down; the leaf that it ends at has the whole key, and one
   * comparison there settles it. Changes walk with explicit stacks: keys may be thousands of bytes
   * long and differ in each of them, more than recursion should be asked to hold.
   *
   * Each branch knows how many entries are below it and how large they are. A change adds and takes
   * away along its own path, so a range can be measured without visiting it.
   *
   * A B-tree would search in each node among keys that share long prefixes, which is what keys of
   * tables look like; here a shared prefix costs nothing.
   */

  static final PersistentTrie EMPTY = new PersistentTrie(null);

  private final @Nullable TrieNode root;

  private PersistentTrie(@Nullable TrieNode root) {
    this.root = root;
  }

  @Nullable TrieNode root() {
    return root;
  }

  boolean isEmpty() {
    return root == null;
  }

  /** The value of the key, or null. */
  @Nullable StoredValue find(Key key) {
    byte[] bytes = key.bytes();
    TrieNode node = root;
    while (node instanceof TrieBranch branch) {
      node = branch.childFor(bytes);
    }
    return node instanceof TrieLeaf leaf && leaf.key().equals(key) ? leaf.value() : null;
  }

  /** This map with the value under the key, in place of the one it may have had. */
  PersistentTrie with(Key key, StoredValue value) {
    TrieLeaf added = new TrieLeaf(key, value);
    if (root == null) {
      return new PersistentTrie(added);
    }
    byte[] bytes = key.bytes();
    int parting = TrieNode.mismatch(nearestKey(root, bytes), bytes);
    TriePath path = new TriePath();
    TrieNode node = root;
    while (node instanceof TrieBranch branch && branch.depth() <= parting) {
      int index = branch.indexFor(bytes);
      if (index < 0) {
        return new PersistentTrie(path.rebuild(branch.withInserted(~index, bytes, added)));
      }
      path.push(branch, index);
      node = branch.child(index);
    }
    if (node instanceof TrieLeaf leaf && leaf.key().equals(key)) {
      return new PersistentTrie(path.rebuild(added));
    }
    return new PersistentTrie(path.rebuild(TrieBranch.ofTwo(parting, node, added)));
  }

  /**
   * The bytes of some key that shares with the given one as much as any key does, up to the place
   * where a branch would have to be.
   */
  private static byte[] nearestKey(TrieNode root, byte[] bytes) {
    TrieNode node = root;
    TrieNode child = node;
    while (child != null) {
      node = child;
      child = node instanceof TrieBranch branch ? branch.childFor(bytes) : null;
    }
    return node.sample();
  }

  /** This map without the key; the same map when the key has no value. */
  PersistentTrie without(Key key) {
    byte[] bytes = key.bytes();
    TriePath path = new TriePath();
    TrieNode node = root;
    while (node instanceof TrieBranch branch) {
      int index = bytes.length < branch.depth() ? -1 : branch.indexFor(bytes);
      if (index < 0) {
        return this;
      }
      path.push(branch, index);
      node = branch.child(index);
    }
    boolean found = node instanceof TrieLeaf leaf && leaf.key().equals(key);
    return found ? new PersistentTrie(path.rebuild(null)) : this;
  }

  /** This map without the keys of the range. Cost: that of two changes; subtrees fall whole. */
  PersistentTrie without(KeyRange range) {
    if (root == null || range.isEmpty()) {
      return this;
    }
    TrieNode left = TrieRange.remaining(root, range);
    return left == root ? this : new PersistentTrie(left);
  }

  /** Visits the entries of the range. Cost: that of a look-up, then constant for each entry. */
  EntryCursor scan(KeyRange range, Direction direction) {
    return new TrieCursor(root, range, direction);
  }

  /** How many entries the range has, and their size. Cost: that of two look-ups. */
  Extent extent(KeyRange range) {
    return root == null || range.isEmpty() ? Extent.NONE : TrieRange.extent(root, range);
  }

  /**
   * Verifies the structure from top to bottom.
   *
   * @throws AssertionError when an invariant does not hold
   */
  void check() {
    List<TrieNode> open = new ArrayList<>();
    if (root != null) {
      open.add(root);
    }
    while (!open.isEmpty()) {
      if (open.remove(open.size() - 1) instanceof TrieBranch branch) {
        branch.check();
        open.addAll(branch.children());
      }
    }
  }
}
