package dev.cairn.engine.store;

/** One entry. Threads: immutable. */
record TrieLeaf(Key key, StoredValue value) implements TrieNode {
  @Override
  public byte[] sample() {
    return key.bytes();
  }
}
