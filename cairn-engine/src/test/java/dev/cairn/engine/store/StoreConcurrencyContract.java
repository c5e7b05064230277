package dev.cairn.engine.store;

import static dev.cairn.engine.store.TextStore.key;
import static dev.cairn.engine.store.TextStore.numberedKey;
import static dev.cairn.engine.store.TextStore.putOf;
import static dev.cairn.engine.store.TextStore.text;
import static dev.cairn.engine.store.TextStore.value;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Store} promises to many callers at once. */
public abstract class StoreConcurrencyContract {
  private static final int THREAD_COUNT = 4;
  private static final int STEP_COUNT = 400;
  private static final Key A = key("a");
  private static final Key B = key("b");

  private final TestThreads threads = new TestThreads();
  private Store store;
  private TextStore texts;

  protected StoreConcurrencyContract() {}

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
    threads.close();
    check(store);
    store.close();
  }

  @Test
  void additions_toOneKey_loseNothing() {
    threads.together(
        THREAD_COUNT,
        (thread, random) -> {
          for (int i = 0; i < STEP_COUNT; i++) {
            texts.add(1, A);
          }
        });
    assertThat(texts.get(A)).isEqualTo(String.valueOf(THREAD_COUNT * STEP_COUNT));
  }

  @Test
  void writes_toDifferentKeys_areAllThere() {
    threads.together(
        THREAD_COUNT,
        (thread, random) -> {
          for (int i = 0; i < STEP_COUNT; i++) {
            texts.put(numberedKey(thread * STEP_COUNT + i), "x");
          }
        });
    assertThat(texts.all()).hasSize(THREAD_COUNT * STEP_COUNT);
  }

  @Test
  void moves_betweenKeysInAnyOrder_neitherDeadlockNorLoseAnything() {
    List<Key> keys = zeros(5);
    threads.together(THREAD_COUNT, (thread, random) -> moveAbout(keys, random));
    assertThat(texts.all().stream().mapToInt(e -> Integer.parseInt(e.getValue())).sum()).isZero();
    assertThat(texts.all()).hasSize(5);
  }

  @Test
  void snapshots_whileWritersWork_seeWholeCommitsOnly() {
    Key[] keys = zeros(20).toArray(new Key[0]);
    AtomicBoolean looking = new AtomicBoolean(true);
    threads.together(
        3,
        (thread, random) -> {
          if (thread > 0) {
            while (looking.get()) {
              texts.add(1, keys);
            }
            return;
          }
          try {
            lookForHalfCommits(keys.length);
          } finally {
            looking.set(false);
          }
        });
  }

  /** Each commit adds to all keys, so all values that are seen together are the same. */
  private void lookForHalfCommits(int keyCount) {
    for (int i = 0; i < STEP_COUNT; i++) {
      Direction direction = i % 2 == 0 ? Direction.ASCENDING : Direction.DESCENDING;
      List<String> values = texts.scanned(KeyRange.ALL, direction);
      assertThat(values).hasSize(keyCount).containsOnly(values.get(0));
    }
  }

  @Test
  void decision_readsAllItsKeysAtOneMoment() {
    Footprint reading = new Footprint(List.of(), List.of(A, B));
    threads.together(
        THREAD_COUNT,
        (thread, random) -> {
          for (int i = 0; i < STEP_COUNT; i++) {
            if (thread < 2) {
              texts.add(1, A, B);
            } else {
              List<Integer> both =
                  texts.decided(
                      reading,
                      current ->
                          List.of(
                              TextStore.number(current.get(A)), TextStore.number(current.get(B))));
              assertThat(both.get(0)).isEqualTo(both.get(1));
            }
          }
        });
  }

  @Test
  void sharedKey_isHeldByTwoDecisionsTogether() {
    CountDownLatch bothInside = new CountDownLatch(2);
    Callable<Boolean> decision =
        () ->
            texts.decided(
                new Footprint(List.of(), List.of(A)),
                current -> {
                  bothInside.countDown();
                  return TestThreads.await(bothInside);
                });
    Future<Boolean> one = threads.start(decision);
    Future<Boolean> other = threads.start(decision);
    assertThat(TestThreads.get(one)).isTrue();
    assertThat(TestThreads.get(other)).isTrue();
  }

  /** As a table that is deleted while an item is put: the item must not be left in it. */
  @Test
  void sharedKey_thatADecisionHolds_makesWhoChangesItWait() {
    texts.put(A, "open");
    CountDownLatch closing = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    CountDownLatch inside = new CountDownLatch(1);
    Future<Object> putting =
        threads.start(
            () ->
                store.transact(
                    new Footprint(List.of(B), List.of(A)),
                    current -> {
                      inside.countDown();
                      TestThreads.await(closing);
                      // Never opens in time, as whoever closes waits for this decision. The wait
                      // only gives a store that is wrong the time to show it.
                      TestThreads.awaitMillis(closed, 50);
                      return new Verdict<>(null, List.of(putOf("b", "item")));
                    }));
    TestThreads.await(inside);
    closing.countDown();
    texts.write(A, putOf("a", "closed"), new Write.Delete(B));
    closed.countDown();
    TestThreads.get(putting);
    assertThat(texts.all()).containsExactly(Map.entry("a", "closed"));
  }

  /** The same with many threads at random: nothing is ever seen in what is closed. */
  @Test
  void sharedKey_isNotChangedUntilTheDecisionsThatReadItHaveWritten() {
    texts.put(A, "open");
    threads.together(
        THREAD_COUNT,
        (thread, random) -> {
          for (int i = 0; i < STEP_COUNT; i++) {
            if (thread < 2) {
              putIfOpen(numberedKey(thread * STEP_COUNT + i));
            } else {
              openOrClose();
            }
            assertNothingInWhatIsClosed();
          }
        });
  }

  private void putIfOpen(Key key) {
    store.transact(
        new Footprint(List.of(key), List.of(A)),
        current -> {
          if (!"open".equals(text(current.get(A)))) {
            return Verdict.unchanged(null);
          }
          return new Verdict<>(null, List.of(new Write.Put(key, value("item"))));
        });
  }

  private void openOrClose() {
    store.transact(
        Footprint.changing(A),
        current ->
            "open".equals(text(current.get(A)))
                ? new Verdict<>(
                    null,
                    List.of(
                        putOf("a", "closed"), new Write.DeleteRange(KeyRange.ofPrefix(key("n")))))
                : new Verdict<>(null, List.of(putOf("a", "open"))));
  }

  private void assertNothingInWhatIsClosed() {
    try (Snapshot snapshot = store.snapshot()) {
      if ("closed".equals(text(snapshot.get(A)))) {
        assertThat(TextStore.scanned(snapshot, KeyRange.ALL, Direction.ASCENDING))
            .containsExactly("closed");
      }
    }
  }

  @Test
  void commitThatHasReturned_isSeenOnEveryThread() {
    for (int i = 0; i < STEP_COUNT; i++) {
      String expected = String.valueOf(i);
      texts.put(A, expected);
      assertThat(threads.elsewhere(() -> texts.get(A))).isEqualTo(expected);
    }
  }

  /** So many keys under which a zero is. */
  private List<Key> zeros(int count) {
    List<Key> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      keys.add(numberedKey(i));
      texts.put(numberedKey(i), "0");
    }
    return keys;
  }

  private void moveAbout(List<Key> keys, Random random) {
    for (int i = 0; i < STEP_COUNT; i++) {
      texts.move(keys.get(random.nextInt(keys.size())), keys.get(random.nextInt(keys.size())));
    }
  }
}
