package dev.cairn.engine.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Visits the entries of a range of a trie in either direction. */
final class TrieCursor implements EntryCursor {
  /*
   * The stack holds the branches on the way to the current entry, each with the child to visit next.
   * Seeking leaves it so that whatever comes off it is on the right side of the bound it started
   * from; the other bound is looked at for each entry.
   */

  private static final int DEPTH_USUAL = 8;

  private final KeyRange range;
  private final int step;
  private TrieBranch[] branches = new TrieBranch[DEPTH_USUAL];
  private int[] nextChildren = new int[DEPTH_USUAL];
  private int depth;
  private @Nullable TrieLeaf sought;
  private @Nullable TrieLeaf current;

  TrieCursor(@Nullable TrieNode root, KeyRange range, Direction direction) {
    this.range = range;
    this.step = direction == Direction.ASCENDING ? 1 : -1;
    if (root != null && !range.isEmpty()) {
      Key bound = direction == Direction.ASCENDING ? range.startInclusive() : range.endExclusive();
      if (bound == null) {
        enter(root);
      } else {
        seek(root, bound);
      }
    }
  }

  private void seek(TrieNode root, Key bound) {
    TrieNode node = root;
    while (node instanceof TrieBranch branch) {
      int order = branch.positionTo(bound);
      if (order != 0) {
        if (order == step) {
          enter(branch);
        }
        return;
      }
      int index = branch.indexFor(bound.bytes());
      if (index < 0) {
        push(branch, step > 0 ? ~index : ~index - 1);
        return;
      }
      push(branch, index + step);
      node = branch.child(index);
    }
    boolean above = ((TrieLeaf) node).key().compareTo(bound) >= 0;
    if (above == step > 0) {
      sought = (TrieLeaf) node;
    }
  }

  private void enter(TrieNode node) {
    if (node instanceof TrieBranch branch) {
      push(branch, step > 0 ? 0 : branch.childCount() - 1);
    } else {
      sought = (TrieLeaf) node;
    }
  }

  private void push(TrieBranch branch, int nextChild) {
    if (depth == branches.length) {
      branches = Arrays.copyOf(branches, 2 * depth);
      nextChildren = Arrays.copyOf(nextChildren, 2 * depth);
    }
    branches[depth] = branch;
    nextChildren[depth] = nextChild;
    depth++;
  }

  @Override
  public boolean next() {
    TrieLeaf leaf = nextLeaf();
    if (leaf != null && isBeyond(leaf.key())) {
      depth = 0;
      leaf = null;
    }
    current = leaf;
    return leaf != null;
  }

  private boolean isBeyond(Key key) {
    if (step < 0) {
      return key.compareTo(range.startInclusive()) < 0;
    }
    Key end = range.endExclusive();
    return end != null && key.compareTo(end) >= 0;
  }

  private @Nullable TrieLeaf nextLeaf() {
    while (sought == null && depth > 0) {
      TrieBranch branch = branches[depth - 1];
      int index = nextChildren[depth - 1];
      if (index < 0 || index >= branch.childCount()) {
        depth--;
      } else {
        nextChildren[depth - 1] = index + step;
        enter(branch.child(index));
      }
    }
    TrieLeaf leaf = sought;
    sought = null;
    return leaf;
  }

  @Override
  public Key key() {
    return entry().key();
  }

  @Override
  public StoredValue value() {
    return entry().value();
  }

  private TrieLeaf entry() {
    if (current == null) {
      throw new IllegalStateException("the cursor stands on no entry");
    }
    return current;
  }

  @Override
  public void close() {
    depth = 0;
    sought = null;
    current = null;
  }
}
