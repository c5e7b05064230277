package dev.cairn.engine.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The branches from the root to one node, to make the new path from. Threads: one at a time. */
final class TriePath {
  private static final int DEPTH_USUAL = 8;

  private TrieBranch[] branches = new TrieBranch[DEPTH_USUAL];
  private int[] indexes = new int[DEPTH_USUAL];
  private int depth;

  void push(TrieBranch branch, int index) {
    if (depth == branches.length) {
      branches = Arrays.copyOf(branches, 2 * depth);
      indexes = Arrays.copyOf(indexes, 2 * depth);
    }
    branches[depth] = branch;
    indexes[depth] = index;
    depth++;
  }

  /** The new root when the node at the end of the path is replaced, or removed when null. */
  @Nullable TrieNode rebuild(@Nullable TrieNode replacement) {
    TrieNode node = replacement;
    for (int i = depth - 1; i >= 0; i--) {
      TrieBranch branch = branches[i];
      node = node == null ? branch.withoutChild(indexes[i]) : branch.withChild(indexes[i], node);
    }
    return node;
  }
}
