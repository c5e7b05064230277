package dev.cairn.engine.store;

/** One change of a store, written in one commit with all others of its {@link Verdict}. */
public sealed interface Write {
  /** Sets the value of a key, whether it had one or not. */
  record Put(Key key, StoredValue value) implements Write {}

  /** Removes a key; nothing happens when it has no value. */
  record Delete(Key key) implements Write {}

  /** Removes all keys of a range. */
  record DeleteRange(KeyRange range) implements Write {}
}
