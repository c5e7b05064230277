package dev.cairn.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PersistentTrieTest {
  private static final int STEP_COUNT = 2_000;

  /** A map as it was at some step, beside what it must still hold whenever it is looked at. */
  private record Kept(PersistentTrie trie, NavigableMap<Key, StoredValue> model) {}

  static LongStream seeds() {
    return Seeds.first(12);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyChange_givesWhatATreeMapGives_andLeavesOlderMapsAlone(long seed) {
    Random random = new Random(seed);
    RandomKeys keys = RandomKeys.drawn(random);
    PersistentTrie trie = PersistentTrie.EMPTY;
    NavigableMap<Key, StoredValue> model = new TreeMap<>();
    List<Kept> kept = new ArrayList<>();
    for (int step = 0; step < STEP_COUNT; step++) {
      int choice = random.nextInt(100);
      if (choice < 60) {
        Key key = keys.next();
        StoredValue value = new SizedValue(new byte[] {(byte) step}, random.nextInt(1_000));
        trie = trie.with(key, value);
        model.put(key, value);
      } else if (choice < 94) {
        Key key = model.isEmpty() || random.nextInt(4) == 0 ? keys.next() : someKey(model, keys);
        trie = trie.without(key);
        model.remove(key);
      } else if (choice < 96) {
        KeyRange range = keys.nextRange();
        trie = trie.without(range);
        model.keySet().removeIf(range::contains);
      } else if (choice < 98) {
        verifyRange(trie, model, keys.nextRange());
      } else {
        kept.add(new Kept(trie, new TreeMap<>(model)));
      }
      assertThat(trie.find(keys.last())).isSameAs(model.get(keys.last()));
    }
    kept.add(new Kept(trie, model));
    for (Kept one : kept) {
      one.trie().check();
      verifyRange(one.trie(), one.model(), KeyRange.ALL);
      verifyRange(one.trie(), one.model(), keys.nextRange());
    }
  }

  private static Key someKey(NavigableMap<Key, StoredValue> model, RandomKeys keys) {
    Key key = model.ceilingKey(keys.next());
    return key == null ? model.firstKey() : key;
  }

  private static void verifyRange(
      PersistentTrie trie, NavigableMap<Key, StoredValue> model, KeyRange range) {
    NavigableMap<Key, StoredValue> expected = new TreeMap<>();
    model.forEach(
        (key, value) -> {
          if (range.contains(key)) {
            expected.put(key, value);
          }
        });
    assertThat(scanned(trie, range, Direction.ASCENDING))
        .as("ascending %s", range)
        .isEqualTo(List.copyOf(expected.entrySet()));
    assertThat(scanned(trie, range, Direction.DESCENDING))
        .as("descending %s", range)
        .isEqualTo(List.copyOf(expected.descendingMap().entrySet()));
    long sizeBytes = expected.values().stream().mapToLong(StoredValue::sizeBytes).sum();
    assertThat(trie.extent(range))
        .as("extent of %s", range)
        .isEqualTo(new Extent(expected.size(), sizeBytes));
  }

  private static List<Map.Entry<Key, StoredValue>> scanned(
      PersistentTrie trie, KeyRange range, Direction direction) {
    List<Map.Entry<Key, StoredValue>> entries = new ArrayList<>();
    try (EntryCursor cursor = trie.scan(range, direction)) {
      while (cursor.next()) {
        entries.add(Map.entry(cursor.key(), cursor.value()));
      }
      assertThat(cursor.next()).as("after the end").isFalse();
    }
    return entries;
  }

  @Test
  void changes_ofKeysThatEachExtendTheLast_needNoDeepStack() throws InterruptedException {
    List<Long> counts = new CopyOnWriteArrayList<>();
    Thread thread =
        new Thread(null, () -> changeKeysThatExtendEachOther(counts), "small stack", 256 * 1024);
    thread.start();
    thread.join();
    assertThat(counts).containsExactly(2_000L, 1_000L);
  }

  private static void changeKeysThatExtendEachOther(List<Long> counts) {
    int length = 20_000;
    PersistentTrie trie = PersistentTrie.EMPTY;
    for (int i = 0; i < length; i += 10) {
      trie = trie.with(Key.wrap(new byte[i]), StoredValue.ofBytes(new byte[0]));
    }
    trie.check();
    counts.add(trie.extent(KeyRange.ALL).count());
    for (int i = 0; i < length; i += 20) {
      trie = trie.without(Key.wrap(new byte[i]));
    }
    trie.check();
    counts.add(trie.extent(KeyRange.ALL).count());
  }

  @Test
  void without_missingKey_isTheSameMap() {
    PersistentTrie trie =
        PersistentTrie.EMPTY.with(Key.wrap(new byte[] {1}), StoredValue.ofBytes(new byte[0]));
    assertThat(trie.without(Key.wrap(new byte[] {2}))).isSameAs(trie);
    assertThat(trie.without(Key.wrap(new byte[] {1, 0}))).isSameAs(trie);
    assertThat(trie.without(KeyRange.ofPrefix(Key.wrap(new byte[] {2})))).isSameAs(trie);
  }

  @Test
  void without_lastKey_isEmpty() {
    Key key = Key.wrap(new byte[] {1});
    PersistentTrie trie = PersistentTrie.EMPTY.with(key, StoredValue.ofBytes(new byte[0]));
    assertThat(trie.without(key).isEmpty()).isTrue();
    assertThat(trie.without(KeyRange.ALL).isEmpty()).isTrue();
  }
}
