package dev.cairn.engine.store;

/** One change of a store, written in one commit with all others of its {@link Verdict}. */
public sealed interface Write {
  /** Hands this write to the visitor's method for its kind. */
  void accept(Visitor visitor);

  /** What to do with each kind of write. */
  interface Visitor {
    void put(Put put);

    void delete(Delete delete);

    void deleteRange(DeleteRange deleteRange);
  }

  /** Sets the value of a key, whether it had one or not. */
  record Put(Key key, StoredValue value) implements Write {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /** Removes a key; nothing happens when it has no value. */
  record Delete(Key key) implements Write {
    @Override
    public void accept(Visitor visitor) {
      visitor.delete(this);
    }
  }

  /** Removes all keys of a range. */
  record DeleteRange(KeyRange range) implements Write {
    @Override
    public void accept(Visitor visitor) {
      visitor.deleteRange(this);
    }
  }
}
