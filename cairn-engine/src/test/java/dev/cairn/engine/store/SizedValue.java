package dev.cairn.engine.store;

/** A value whose size is not the length of its bytes. */
record SizedValue(byte[] bytes, long sizeBytes) implements StoredValue {}
