package dev.cairn.engine.store;

import org.jspecify.annotations.Nullable;

/** Cuts a range of keys out of a trie, or measures it. */
final class TrieRange {
  private TrieRange() {}

  /**
   * What is left of a node without the keys of the range: null when nothing is, the node itself
   * when all is. Recursion goes only along the two bounds, so it is no deeper than they are long.
   */
  static @Nullable TrieNode remaining(TrieNode node, KeyRange range) {
    if (!(node instanceof TrieBranch branch)) {
      return range.contains(((TrieLeaf) node).key()) ? null : node;
    }
    Key end = range.endExclusive();
    int toStart = branch.positionTo(range.startInclusive());
    int toEnd = end == null ? -1 : branch.positionTo(end);
    if (toStart < 0 || toEnd > 0) {
      return node;
    }
    if (toStart > 0 && toEnd < 0) {
      return null;
    }
    @Nullable TrieNode[] left = new TrieNode[branch.childCount()];
    boolean changed = false;
    for (int i = 0; i < left.length; i++) {
      TrieNode child = branch.child(i);
      left[i] = remaining(child, range);
      changed |= left[i] != child;
    }
    return changed ? branch.withRemaining(left) : node;
  }

  /** What of a node is in the range. Recursion goes no deeper than in {@link #remaining}. */
  static Extent extent(TrieNode node, KeyRange range) {
    if (!(node instanceof TrieBranch branch)) {
      return range.contains(((TrieLeaf) node).key()) ? node.extent() : Extent.NONE;
    }
    Key end = range.endExclusive();
    int toStart = branch.positionTo(range.startInclusive());
    int toEnd = end == null ? -1 : branch.positionTo(end);
    if (toStart < 0 || toEnd > 0) {
      return Extent.NONE;
    }
    if (toStart > 0 && toEnd < 0) {
      return branch.extent();
    }
    Extent extent = Extent.NONE;
    for (int i = 0; i < branch.childCount(); i++) {
      extent = extent.plus(extent(branch.child(i), range));
    }
    return extent;
  }
}
