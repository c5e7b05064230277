package dev.cairn.engine.store;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A store seen through texts, so that tests can be read: keys and values in UTF-8. */
final class TextStore {
  private final Store store;

  TextStore(Store store) {
    this.store = store;
  }

  static Key key(String text) {
    return Key.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  static Key numberedKey(int number) {
    return key(String.format("n%05d", number));
  }

  static StoredValue value(String text) {
    return StoredValue.ofBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  static Write.Put putOf(String key, String value) {
    return new Write.Put(key(key), value(value));
  }

  /** The text of a value, or null without one. */
  static String text(StoredValue value) {
    return value == null ? null : new String(value.bytes(), StandardCharsets.UTF_8);
  }

  static int number(StoredValue value) {
    return value == null ? 0 : Integer.parseInt(text(value));
  }

  /** Writes under one named key, as what belongs to an item is written under the item's. */
  void write(Key named, Write... writes) {
    store.transact(Footprint.changing(named), current -> new Verdict<>(null, List.of(writes)));
  }

  void put(Key key, String text) {
    write(key, new Write.Put(key, value(text)));
  }

  void put(String key, String text) {
    put(key(key), text);
  }

  /** Adds to the numbers under the given keys, in one transaction. */
  void add(int amount, Key... keys) {
    store.transact(
        Footprint.changing(keys),
        current -> {
          List<Write> writes = new ArrayList<>();
          for (Key key : keys) {
            String sum = String.valueOf(number(current.get(key)) + amount);
            writes.add(new Write.Put(key, value(sum)));
          }
          return new Verdict<>(null, writes);
        });
  }

  /** Takes one from the number under a key and adds it to another's. */
  void move(Key from, Key to) {
    store.transact(
        Footprint.changing(from, to),
        current -> {
          if (from.equals(to)) {
            return Verdict.unchanged(null);
          }
          String less = String.valueOf(number(current.get(from)) - 1);
          String more = String.valueOf(number(current.get(to)) + 1);
          return new Verdict<>(
              null, List.of(new Write.Put(from, value(less)), new Write.Put(to, value(more))));
        });
  }

  /** What a decision answers that changes nothing. */
  <R> R decided(Footprint footprint, Function<CurrentValues, R> answer) {
    return store.transact(footprint, current -> Verdict.unchanged(answer.apply(current))).result();
  }

  String get(Key key) {
    try (Snapshot snapshot = store.snapshot()) {
      return text(snapshot.get(key));
    }
  }

  String get(String key) {
    return get(key(key));
  }

  /** All entries, in the order of their keys. */
  List<Map.Entry<String, String>> all() {
    List<Map.Entry<String, String>> entries = new ArrayList<>();
    try (Snapshot snapshot = store.snapshot();
        EntryCursor cursor = snapshot.scan(KeyRange.ALL, Direction.ASCENDING)) {
      while (cursor.next()) {
        String name = new String(cursor.key().bytes(), StandardCharsets.UTF_8);
        entries.add(Map.entry(name, text(cursor.value())));
      }
    }
    return entries;
  }

  /** The values of a range. */
  List<String> scanned(KeyRange range, Direction direction) {
    try (Snapshot snapshot = store.snapshot()) {
      return scanned(snapshot, range, direction);
    }
  }

  static List<String> scanned(Snapshot snapshot, KeyRange range, Direction direction) {
    List<String> values = new ArrayList<>();
    try (EntryCursor cursor = snapshot.scan(range, direction)) {
      while (cursor.next()) {
        values.add(text(cursor.value()));
      }
    }
    return values;
  }
}
