package dev.cairn.engine.store;

/** One entry. Threads: immutable. */
record TrieLeaf(Key key, StoredValue value) implements TrieNode {
  @Override
  public byte[] sample() {
    return key.bytes();
  }

  @Override
  public long count() {
    return 1;
  }

  @Override
  public long sizeBytes() {
    return value.sizeBytes();
  }
}
