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
   * (5) `count` and `sizeBytes` are the sums of the children's.
   */

  private final byte[] sample;
  private final int depth;
  private final int ends;
  private final long bits0;
  private final long bits1;
  private final long bits2;
  private final long bits3;
  private final TrieNode[] children;

  private final long count;
  private final long sizeBytes;

  private TrieBranch(byte[] sample, int depth, Slots slots, TrieNode[] children, Extent extent) {
    this.sample = sample;
    this.depth = depth;
    this.ends = slots.ends;
    this.bits0 = slots.bits[0];
    this.bits1 = slots.bits[1];
    this.bits2 = slots.bits[2];
    this.bits3 = slots.bits[3];
    this.children = children;
    this.count = extent.count();
    this.sizeBytes = extent.sizeBytes();
  }

  /** The other branch with another node in the place of one of its children. */
  private TrieBranch(TrieBranch other, TrieNode[] children, TrieNode before, TrieNode after) {
    this.count = other.count - before.count() + after.count();
    this.sizeBytes = other.sizeBytes - before.sizeBytes() + after.sizeBytes();
    this.sample = other.sample;
    this.depth = other.depth;
    this.ends = other.ends;
    this.bits0 = other.bits0;
    this.bits1 = other.bits1;
    this.bits2 = other.bits2;
    this.bits3 = other.bits3;
    this.children = children;
  }

  /** Which bytes a branch has children for, while it is put together. */
  private static final class Slots {
    private final long[] bits = new long[4];
    private int ends;

    void add(int slot) {
      if (slot < 0) {
        ends = 1;
      } else {
        bits[slot >>> 6] |= 1L << slot;
      }
    }
  }

  /** Joins two nodes whose keys part at the given depth. */
  static TrieBranch ofTwo(int depth, TrieNode one, TrieNode other) {
    int first = slot(one.sample(), depth);
    int second = slot(other.sample(), depth);
    Slots slots = new Slots();
    slots.add(first);
    slots.add(second);
    TrieNode[] children =
        first < second ? new TrieNode[] {one, other} : new TrieNode[] {other, one};
    return new TrieBranch(one.sample(), depth, slots, children, one.extent().plus(other.extent()));
  }

  /** The byte at the given depth, or -1 for a key that ends there. */
  private static int slot(byte[] bytes, int depth) {
    return bytes.length == depth ? -1 : bytes[depth] & 0xFF;
  }

  @Override
  public byte[] sample() {
    return sample;
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public long sizeBytes() {
    return sizeBytes;
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
    return new TrieBranch(this, changed, children[index], child);
  }

  /** This branch with one child more, for the given key. */
  TrieBranch withInserted(int index, byte[] key, TrieNode child) {
    TrieNode[] changed = new TrieNode[children.length + 1];
    System.arraycopy(children, 0, changed, 0, index);
    changed[index] = child;
    System.arraycopy(children, index, changed, index + 1, children.length - index);
    Slots slots = new Slots();
    slots.bits[0] = bits0;
    slots.bits[1] = bits1;
    slots.bits[2] = bits2;
    slots.bits[3] = bits3;
    slots.ends = ends;
    slots.add(slot(key, depth));
    return new TrieBranch(sample, depth, slots, changed, extent().plus(child.extent()));
  }

  /** This branch without one child, or its last child when no other is left. */
  TrieNode withoutChild(int index) {
    if (children.length == 2) {
      return children[1 - index];
    }
    @Nullable TrieNode[] left = children.clone();
    left[index] = null;
    return withOnly(left, extent().minus(children[index].extent()));
  }

  /**
   * This branch with what is left of its children: nothing for a child that is gone, and null when
   * all are.
   */
  @Nullable TrieNode withRemaining(@Nullable TrieNode[] left) {
    int leftCount = 0;
    TrieNode last = null;
    Extent extent = Extent.NONE;
    for (TrieNode child : left) {
      if (child != null) {
        leftCount++;
        last = child;
        extent = extent.plus(child.extent());
      }
    }
    return leftCount < 2 ? last : withOnly(left, extent);
  }

  private TrieBranch withOnly(@Nullable TrieNode[] left, Extent extent) {
    TrieNode[] kept = new TrieNode[left.length];
    Slots slots = new Slots();
    int keptCount = 0;
    for (TrieNode child : left) {
      if (child != null) {
        slots.add(slot(child.sample(), depth));
        kept[keptCount++] = child;
      }
    }
    return new TrieBranch(sample, depth, slots, Arrays.copyOf(kept, keptCount), extent);
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
    Extent extent = Extent.NONE;
    for (int i = 0; i < children.length; i++) {
      TrieNode child = children[i];
      byte[] key = child.sample();
      require(TrieNode.mismatch(sample, key) >= depth, "a key with another beginning");
      require(indexFor(key) == i, "a child out of place");
      extent = extent.plus(child.extent());
      if (child instanceof TrieBranch branch) {
        require(branch.depth > depth, "a branch not below its parent");
        require(i >= ends, "a branch in the place of the key that ends");
      }
    }
    require(extent().equals(extent), "the children are not what was counted");
  }

  private static void require(boolean condition, String broken) {
    if (!condition) {
      throw new AssertionError("trie: " + broken);
    }
  }
}
