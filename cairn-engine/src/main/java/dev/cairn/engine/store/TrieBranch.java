package dev.cairn.engine.store;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The place where keys that begin alike differ for the first time: at most one child for each byte,
 * and one for the key that ends there.
 *
 * <p>Threads: immutable.
 */
final class TrieBranch implements TrieNode {
  /*
   * Invariants:
   * (1) There are at least two children.
   * (2) All keys below share their first `depth` bytes, and those are the first of `sample`.
   * (3) If `ends` is 1, the first child is the leaf whose key is those bytes and nothing more.
   * (4) The other children stand in the order of their byte at `depth`, one for each bit set in the
   *     four bitmaps, the lowest bit of the first being byte 0. So the order of children is the order
   *     of keys.
   */

  private final byte[] sample;
  private final int depth;
  private final int ends;
  private final long bits0;
  private final long bits1;
  private final long bits2;
  private final long bits3;
  private final TrieNode[] children;

  private TrieBranch(byte[] sample, int depth, int ends, long[] bits, TrieNode[] children) {
    this.sample = sample;
    this.depth = depth;
    this.ends = ends;
    this.bits0 = bits[0];
    this.bits1 = bits[1];
    this.bits2 = bits[2];
    this.bits3 = bits[3];
    this.children = children;
  }

  private TrieBranch(TrieBranch other, TrieNode[] children) {
    this.sample = other.sample;
    this.depth = other.depth;
    this.ends = other.ends;
    this.bits0 = other.bits0;
    this.bits1 = other.bits1;
    this.bits2 = other.bits2;
    this.bits3 = other.bits3;
    this.children = children;
  }

  /** Joins two nodes whose keys part at the given depth. */
  static TrieBranch ofTwo(int depth, TrieNode one, TrieNode other) {
    int first = slot(one.sample(), depth);
    int second = slot(other.sample(), depth);
    long[] bits = new long[4];
    set(bits, first);
    set(bits, second);
    int ends = first < 0 || second < 0 ? 1 : 0;
    TrieNode[] children =
        first < second ? new TrieNode[] {one, other} : new TrieNode[] {other, one};
    return new TrieBranch(one.sample(), depth, ends, bits, children);
  }

  /** The byte at the given depth, or -1 for a key that ends there. */
  private static int slot(byte[] bytes, int depth) {
    return bytes.length == depth ? -1 : bytes[depth] & 0xFF;
  }

  private static void set(long[] bits, int slot) {
    if (slot >= 0) {
      bits[slot >>> 6] |= 1L << slot;
    }
  }

  @Override
  public byte[] sample() {
    return sample;
  }

  /** How many first bytes all keys below share. */
  int depth() {
    return depth;
  }

  int childCount() {
    return children.length;
  }

  TrieNode child(int index) {
    return children[index];
  }

  List<TrieNode> children() {
    return List.of(children);
  }

  /** The child under which the key would be, or null. */
  @Nullable TrieNode childFor(byte[] key) {
    if (key.length <= depth) {
      return key.length == depth && ends == 1 ? children[0] : null;
    }
    int slot = key[depth] & 0xFF;
    long word = word(slot >>> 6);
    return (word & 1L << slot) == 0 ? null : children[rank(slot, word)];
  }

  /**
   * The index of the child under which the key would be, or the complement of the index at which
   * that child would stand. REQUIRES: the key has at least {@link #depth} bytes.
   */
  int indexFor(byte[] key) {
    if (key.length == depth) {
      return ends - 1;
    }
    int slot = key[depth] & 0xFF;
    long word = word(slot >>> 6);
    int rank = rank(slot, word);
    return (word & 1L << slot) == 0 ? ~rank : rank;
  }

  private long word(int index) {
    return switch (index) {
      case 0 -> bits0;
      case 1 -> bits1;
      case 2 -> bits2;
      default -> bits3;
    };
  }

  /** How many children stand before the given byte's. */
  private int rank(int slot, long word) {
    int rank = ends + Long.bitCount(word & (1L << slot) - 1);
    int index = slot >>> 6;
    if (index > 0) {
      rank += Long.bitCount(bits0);
    }
    if (index > 1) {
      rank += Long.bitCount(bits1);
    }
    if (index > 2) {
      rank += Long.bitCount(bits2);
    }
    return rank;
  }

  /** This branch with another child at an index. */
  TrieBranch withChild(int index, TrieNode child) {
    TrieNode[] changed = children.clone();
    changed[index] = child;
    return new TrieBranch(this, changed);
  }

  /** This branch with one child more, for the given key. */
  TrieBranch withInserted(int index, byte[] key, TrieNode child) {
    TrieNode[] changed = new TrieNode[children.length + 1];
    System.arraycopy(children, 0, changed, 0, index);
    changed[index] = child;
    System.arraycopy(children, index, changed, index + 1, children.length - index);
    long[] bits = {bits0, bits1, bits2, bits3};
    int slot = slot(key, depth);
    set(bits, slot);
    return new TrieBranch(sample, depth, slot < 0 ? 1 : ends, bits, changed);
  }

  /** This branch without one child, or its last child when no other is left. */
  TrieNode withoutChild(int index) {
    if (children.length == 2) {
      return children[1 - index];
    }
    @Nullable TrieNode[] left = children.clone();
    left[index] = null;
    return withOnly(left);
  }

  /**
   * This branch with what is left of its children: nothing for a child that is gone, and null when
   * all are.
   */
  @Nullable TrieNode withRemaining(@Nullable TrieNode[] left) {
    int count = 0;
    TrieNode last = null;
    for (TrieNode child : left) {
      if (child != null) {
        count++;
        last = child;
      }
    }
    return count < 2 ? last : withOnly(left);
  }

  private TrieBranch withOnly(@Nullable TrieNode[] left) {
    TrieNode[] kept = new TrieNode[left.length];
    long[] bits = new long[4];
    int count = 0;
    int endsLeft = 0;
    for (TrieNode child : left) {
      if (child != null) {
        int slot = slot(child.sample(), depth);
        set(bits, slot);
        endsLeft = slot < 0 ? 1 : endsLeft;
        kept[count++] = child;
      }
    }
    return new TrieBranch(sample, depth, endsLeft, bits, Arrays.copyOf(kept, count));
  }

  /**
   * Where the keys below stand in relation to a bound: -1 when all are below it, 1 when all are at
   * it or above, 0 when the bound may run through them.
   */
  int positionTo(Key bound) {
    byte[] bytes = bound.bytes();
    int shared = Math.min(depth, bytes.length);
    int order = Arrays.compareUnsigned(sample, 0, shared, bytes, 0, shared);
    if (order != 0) {
      return order < 0 ? -1 : 1;
    }
    return bytes.length <= depth ? 1 : 0;
  }

  /**
   * Verifies the invariants of this branch.
   *
   * @throws AssertionError when one does not hold
   */
  void check() {
    require(children.length >= 2, "fewer than two children");
    int bitCount =
        Long.bitCount(bits0) + Long.bitCount(bits1) + Long.bitCount(bits2) + Long.bitCount(bits3);
    require(children.length == ends + bitCount, "children do not match the bitmaps");
    for (int i = 0; i < children.length; i++) {
      TrieNode child = children[i];
      byte[] key = child.sample();
      require(TrieNode.mismatch(sample, key) >= depth, "a key with another beginning");
      require(indexFor(key) == i, "a child out of place");
      if (child instanceof TrieBranch branch) {
        require(branch.depth > depth, "a branch not below its parent");
        require(i >= ends, "a branch in the place of the key that ends");
      }
    }
  }

  private static void require(boolean condition, String broken) {
    if (!condition) {
      throw new AssertionError("trie: " + broken);
    }
  }
}
