package dev.cairn.engine.store;

import static dev.cairn.engine.store.TextStore.key;
import static dev.cairn.engine.store.TextStore.numberedKey;
import static dev.cairn.engine.store.TextStore.putOf;
import static dev.cairn.engine.store.TextStore.text;
import static dev.cairn.engine.store.TextStore.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every {@link Store} promises to one caller, line by line of the interface's comments. {@link
 * StoreConcurrencyContract} has what it promises to many.
 */
public abstract class StoreContract {
  private static final Key A = key("a");
  private static final Key B = key("b");

  private Store store;
  private TextStore texts;

  protected StoreContract() {}

  /** A new store without entries. */
  protected abstract Store open() throws IOException;

  /** Verifies the store's own structure, for a store that can. Runs after each test. */
  protected void check(Store store) {}

  @BeforeEach
  void openStore() throws IOException {
    store = open();
    texts = new TextStore(store);
  }

  @AfterEach
  void checkAndClose() {
    check(store);
    store.close();
  }

  // Looking up, deciding, writing.

  @Test
  void get_withoutEntry_isNull() {
    assertThat(texts.get(A)).isNull();
    String decidedOn = texts.decided(Footprint.changing(A), current -> text(current.get(A)));
    assertThat(decidedOn).isNull();
  }

  @Test
  void put_isSeenByLaterDecisionsAndSnapshots() {
    texts.put(A, "1");
    assertThat(texts.get(A)).isEqualTo("1");
    String decidedOn = texts.decided(Footprint.changing(A), current -> text(current.get(A)));
    assertThat(decidedOn).isEqualTo("1");
  }

  @Test
  void put_ofExistingKey_replacesItsValue() {
    texts.put(A, "1");
    texts.put(A, "2");
    assertThat(texts.all()).containsExactly(Map.entry("a", "2"));
  }

  @Test
  void put_ofEmptyKeyAndEmptyValue_keepsBoth() {
    texts.put("", "");
    assertThat(texts.all()).containsExactly(Map.entry("", ""));
  }

  @Test
  void delete_ofMissingKey_changesNothing() {
    texts.put(A, "1");
    texts.write(B, new Write.Delete(B));
    assertThat(texts.all()).containsExactly(Map.entry("a", "1"));
  }

  @Test
  void delete_removesOnlyThatKey() {
    texts.put("a", "1");
    texts.put("ab", "2");
    texts.put("b", "3");
    texts.write(A, new Write.Delete(A));
    assertThat(texts.all()).containsExactly(Map.entry("ab", "2"), Map.entry("b", "3"));
  }

  @Test
  void writes_applyInTheirOrder() {
    texts.write(
        A,
        putOf("a", "1"),
        new Write.Delete(A),
        putOf("a", "2"),
        putOf("b", "3"),
        new Write.DeleteRange(new KeyRange(B, key("c"))),
        putOf("bb", "4"));
    assertThat(texts.all()).containsExactly(Map.entry("a", "2"), Map.entry("bb", "4"));
  }

  @Test
  void verdict_withoutWrites_answersAndChangesNothing() {
    texts.put(A, "1");
    Commit<String> commit =
        store.transact(Footprint.changing(A), current -> Verdict.unchanged("refused"));
    assertThat(commit.result()).isEqualTo("refused");
    assertThat(commit.durable().toCompletableFuture().join()).isNull();
    assertThat(texts.all()).containsExactly(Map.entry("a", "1"));
  }

  @Test
  void commit_ofWrites_becomesDurable() {
    Commit<String> commit =
        store.transact(
            Footprint.changing(A), current -> new Verdict<>("done", List.of(putOf("a", "1"))));
    assertThat(commit.result()).isEqualTo("done");
    assertThat(commit.durable().toCompletableFuture().join()).isNull();
    try (Snapshot snapshot = store.snapshot()) {
      assertThat(snapshot.durable().toCompletableFuture().join()).isNull();
    }
  }

  @Test
  void write_toKeyThatIsNotNamed_isWrittenWithTheRest() {
    texts.write(A, putOf("a", "1"), putOf("b", "index entry"));
    assertThat(texts.all()).containsExactly(Map.entry("a", "1"), Map.entry("b", "index entry"));
  }

  @Test
  void decision_thatReadsAKeyItDidNotName_isRefusedAndChangesNothing() {
    Decision<Object> decision = current -> new Verdict<>(current.get(B), List.of(putOf("a", "1")));
    assertThatThrownBy(() -> store.transact(Footprint.changing(A), decision))
        .isInstanceOf(IllegalStateException.class);
    assertThat(texts.all()).isEmpty();
  }

  @Test
  void currentValues_afterTheDecision_areNotReadable() {
    List<CurrentValues> escaped = new ArrayList<>();
    store.transact(
        Footprint.changing(A),
        current -> {
          escaped.add(current);
          return Verdict.unchanged(null);
        });
    assertThat(escaped).isNotEmpty();
    for (CurrentValues current : escaped) {
      assertThatThrownBy(() -> current.get(A)).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void decision_thatThrows_changesNothingAndHoldsNothing() {
    texts.put(A, "1");
    RuntimeException mistake = new IllegalArgumentException("mistake");
    Decision<Object> decision =
        current -> {
          throw mistake;
        };
    assertThatThrownBy(() -> store.transact(new Footprint(List.of(A), List.of(B)), decision))
        .isSameAs(mistake);
    assertThat(texts.all()).containsExactly(Map.entry("a", "1"));
    // From another thread, so that a lock that was left behind would be in the way.
    try (TestThreads threads = new TestThreads()) {
      threads.together(
          1,
          (thread, random) -> {
            texts.put(A, "2");
            texts.put(B, "3");
          });
    }
    assertThat(texts.all()).containsExactly(Map.entry("a", "2"), Map.entry("b", "3"));
  }

  @Test
  void footprint_withKeysTwiceAndKeysOfBothKinds_isHeldOnce() {
    Footprint footprint = new Footprint(List.of(A, A, B), List.of(B, A, A));
    store.transact(footprint, current -> new Verdict<>(null, List.of(putOf("a", "1"))));
    assertThat(texts.all()).containsExactly(Map.entry("a", "1"));
  }

  @Test
  void footprint_withoutKeys_decidesOnNothing() {
    Footprint nothing = new Footprint(List.of(), List.of());
    String answer = texts.decided(nothing, current -> "answer");
    assertThat(answer).isEqualTo("answer");
  }

  @Test
  void footprint_withManyKeys_readsEachOfThem() {
    List<Key> keys = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      keys.add(numberedKey(i));
      expected.add(String.valueOf(i));
      texts.put(numberedKey(i), String.valueOf(i));
    }
    Footprint footprint = new Footprint(keys.subList(0, 200), keys.subList(200, 300));
    List<String> read =
        texts.decided(footprint, current -> keys.stream().map(k -> text(current.get(k))).toList());
    assertThat(read).isEqualTo(expected);
  }

  // Ranges.

  @Test
  void scan_goesByUnsignedBytes_shorterKeysFirst() {
    List<String> order = List.of("00", "0000", "0001", "01", "7f", "7fff", "80", "ff", "ff00");
    for (int i = order.size() - 1; i >= 0; i--) {
      texts.put(hexKey(order.get(i)), order.get(i));
    }
    assertThat(texts.scanned(KeyRange.ALL, Direction.ASCENDING)).isEqualTo(order);
    List<String> backwards = new ArrayList<>(order);
    Collections.reverse(backwards);
    assertThat(texts.scanned(KeyRange.ALL, Direction.DESCENDING)).isEqualTo(backwards);
  }

  @Test
  void scan_hasItsStartAndNotItsEnd() {
    putAll("a", "b", "c", "d");
    KeyRange range = new KeyRange(key("b"), key("d"));
    assertThat(texts.scanned(range, Direction.ASCENDING)).containsExactly("b", "c");
    assertThat(texts.scanned(range, Direction.DESCENDING)).containsExactly("c", "b");
  }

  @Test
  void scan_betweenKeysThatAreNotThere_hasWhatLiesBetween() {
    putAll("a", "c", "e");
    KeyRange range = new KeyRange(key("aa"), key("d"));
    assertThat(texts.scanned(range, Direction.ASCENDING)).containsExactly("c");
    assertThat(texts.scanned(range, Direction.DESCENDING)).containsExactly("c");
  }

  @Test
  void scan_withoutEnd_goesToTheLastKey() {
    texts.put(hexKey("01"), "1");
    texts.put(hexKey("ffffff"), "2");
    KeyRange range = new KeyRange(hexKey("02"), null);
    assertThat(texts.scanned(range, Direction.ASCENDING)).containsExactly("2");
    assertThat(texts.scanned(KeyRange.ofPrefix(hexKey("ff")), Direction.DESCENDING))
        .containsExactly("2");
  }

  @Test
  void scan_ofEmptyRange_hasNothing() {
    putAll("a", "b");
    for (KeyRange range :
        List.of(new KeyRange(A, A), new KeyRange(B, A), new KeyRange(key("aa"), key("ab")))) {
      assertThat(texts.scanned(range, Direction.ASCENDING)).isEmpty();
      assertThat(texts.scanned(range, Direction.DESCENDING)).isEmpty();
    }
  }

  @Test
  void deleteRange_removesItsStartAndNotItsEnd() {
    putAll("a", "b", "bb", "c", "d", "e");
    deleteRange(new KeyRange(key("b"), key("d")));
    assertThat(texts.scanned(KeyRange.ALL, Direction.ASCENDING)).containsExactly("a", "d", "e");
  }

  @Test
  void deleteRange_thatIsEmpty_removesNothing() {
    putAll("a", "b");
    deleteRange(new KeyRange(B, A));
    deleteRange(new KeyRange(key("aa"), key("ab")));
    assertThat(texts.scanned(KeyRange.ALL, Direction.ASCENDING)).containsExactly("a", "b");
  }

  @Test
  void deleteRange_withoutEnd_removesAllFromItsStart() {
    putAll("a", "b", "c");
    deleteRange(new KeyRange(key("aa"), null));
    assertThat(texts.scanned(KeyRange.ALL, Direction.ASCENDING)).containsExactly("a");
    deleteRange(KeyRange.ALL);
    assertThat(texts.scanned(KeyRange.ALL, Direction.ASCENDING)).isEmpty();
  }

  static LongStream seeds() {
    return Seeds.first(5);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void randomProgram_doesWhatASortedMapDoes(long seed) {
    Random random = new Random(seed);
    RandomKeys keys = RandomKeys.drawn(random);
    NavigableMap<Key, String> model = new TreeMap<>();
    for (int step = 0; step < 300; step++) {
      List<Write> writes = new ArrayList<>();
      for (int i = random.nextInt(4); i >= 0; i--) {
        writes.add(randomWrite(random, keys, String.valueOf(step), model));
      }
      texts.write(A, writes.toArray(new Write[0]));
      KeyRange range = keys.nextRange();
      List<String> expected =
          model.entrySet().stream()
              .filter(entry -> range.contains(entry.getKey()))
              .map(Map.Entry::getValue)
              .toList();
      assertThat(texts.scanned(range, Direction.ASCENDING)).isEqualTo(expected);
      assertThat(texts.get(keys.last())).isEqualTo(model.get(keys.last()));
    }
  }

  private static Write randomWrite(
      Random random, RandomKeys keys, String text, NavigableMap<Key, String> model) {
    int choice = random.nextInt(10);
    if (choice < 6) {
      model.put(keys.next(), text);
      return new Write.Put(keys.last(), value(text));
    }
    if (choice < 9) {
      model.remove(keys.next());
      return new Write.Delete(keys.last());
    }
    KeyRange range = keys.nextRange();
    model.keySet().removeIf(range::contains);
    return new Write.DeleteRange(range);
  }

  // Snapshots.

  @Test
  void snapshot_isNotChangedByLaterWrites() {
    putAll("a", "b");
    try (Snapshot before = store.snapshot()) {
      texts.put("a", "changed");
      texts.write(B, new Write.Delete(B));
      texts.put("c", "new");
      assertThat(text(before.get(A))).isEqualTo("a");
      assertThat(TextStore.scanned(before, KeyRange.ALL, Direction.ASCENDING))
          .containsExactly("a", "b");
      deleteRange(KeyRange.ALL);
      assertThat(TextStore.scanned(before, KeyRange.ALL, Direction.DESCENDING))
          .containsExactly("b", "a");
    }
    assertThat(texts.all()).isEmpty();
  }

  @Test
  void extent_isHowManyEntriesARangeHas_andTheirSize() {
    texts.write(
        A,
        new Write.Put(A, new SizedValue(new byte[1], 10)),
        new Write.Put(B, new SizedValue(new byte[2], 200)),
        new Write.Put(key("bb"), new SizedValue(new byte[3], 3_000)));
    try (Snapshot before = store.snapshot()) {
      texts.write(B, new Write.Put(B, new SizedValue(new byte[0], 500)), new Write.Delete(A));
      deleteRange(new KeyRange(key("bb"), null));
      assertThat(before.extent(KeyRange.ALL)).isEqualTo(new Extent(3, 3_210));
      assertThat(before.extent(KeyRange.ofPrefix(B))).isEqualTo(new Extent(2, 3_200));
      assertThat(before.extent(new KeyRange(A, B))).isEqualTo(new Extent(1, 10));
      assertThat(before.extent(new KeyRange(B, A))).isEqualTo(Extent.NONE);
    }
    try (Snapshot after = store.snapshot()) {
      assertThat(after.extent(KeyRange.ALL)).isEqualTo(new Extent(1, 500));
      assertThat(after.extent(KeyRange.ofPrefix(A))).isEqualTo(Extent.NONE);
    }
  }

  @Test
  void cursor_goesOnOverItsSnapshotWhileWritesHappen_onOtherThreadsToo() {
    for (int i = 0; i < 50; i++) {
      texts.put(numberedKey(i), String.valueOf(i));
    }
    try (TestThreads threads = new TestThreads();
        Snapshot snapshot = store.snapshot();
        EntryCursor cursor = snapshot.scan(KeyRange.ALL, Direction.ASCENDING)) {
      for (int i = 0; i < 50; i++) {
        texts.write(A, new Write.Delete(numberedKey(49 - i)));
        texts.put(numberedKey(100 + i), "new");
        assertThat(threads.elsewhere(() -> cursor.next() ? text(cursor.value()) : "end"))
            .isEqualTo(String.valueOf(i));
      }
      assertThat(cursor.next()).isFalse();
      assertThat(cursor.next()).isFalse();
    }
  }

  private void putAll(String... names) {
    for (String name : names) {
      texts.put(name, name);
    }
  }

  private void deleteRange(KeyRange range) {
    texts.write(A, new Write.DeleteRange(range));
  }

  private static Key hexKey(String hex) {
    return Key.wrap(HexFormat.of().parseHex(hex));
  }
}
