package dev.cairn.engine.store;

import static dev.cairn.engine.store.TextStore.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RememberingStoreTest extends StoreContract {
  private static final Key A = key("a");
  private static final Duration TEN = Duration.ofSeconds(10);

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final MemoryStore memory = new MemoryStore();
  private final CountingStore counting = new CountingStore(memory);
  private final RememberingStore store = new RememberingStore(counting, () -> now);
  private final TextStore texts = new TextStore(store);

  /** What keeps the contract is a store that remembers. */
  @Override
  protected Store open() {
    RememberingStore open = new RememberingStore(new MemoryStore(), () -> now);
    open.remember(new Lag(3, TEN));
    return open;
  }

  static LongStream seeds() {
    return Seeds.first(4);
  }

  /** Knows which of its snapshots are open. */
  private static final class CountingStore implements Store {
    private final Store store;
    private final Set<Snapshot> open = new HashSet<>();

    CountingStore(Store store) {
      this.store = store;
    }

    @Override
    public <R> Commit<R> transact(Footprint footprint, Decision<R> decision) {
      return store.transact(footprint, decision);
    }

    @Override
    public Snapshot snapshot() {
      Snapshot snapshot = new Counted(store.snapshot());
      open.add(snapshot);
      return snapshot;
    }

    @Override
    public boolean mayBlock() {
      return false;
    }

    @Override
    public void close() {
      store.close();
    }

    private final class Counted implements Snapshot {
      private final Snapshot snapshot;

      Counted(Snapshot snapshot) {
        this.snapshot = snapshot;
      }

      @Override
      public StoredValue get(Key key) {
        assertThat(open.contains(this)).as("is open").isTrue();
        return snapshot.get(key);
      }

      @Override
      public EntryCursor scan(KeyRange range, Direction direction) {
        return snapshot.scan(range, direction);
      }

      @Override
      public CompletionStage<Void> durable() {
        return snapshot.durable();
      }

      @Override
      public void close() {
        assertThat(open.remove(this)).as("closed once").isTrue();
      }
    }
  }

  private String read(Lag lag) {
    try (Snapshot snapshot = store.snapshot(lag)) {
      return TextStore.text(snapshot.get(A));
    }
  }

  private void put(String text) {
    texts.put(A, text);
  }

  @Test
  void snapshotBehindByCommits_missesAsMany_andReachesBackToTheFirstCall() {
    put("0");
    store.remember(Lag.ofCommits(2));
    assertThat(read(Lag.ofCommits(2))).isEqualTo("0");
    put("1");
    put("2");
    put("3");
    assertThat(read(Lag.NONE)).isEqualTo("3");
    assertThat(read(Lag.ofCommits(1))).isEqualTo("2");
    assertThat(read(Lag.ofCommits(2))).isEqualTo("1");
    store.transact(Footprint.changing(A), current -> Verdict.unchanged(true));
    assertThat(read(Lag.ofCommits(1))).as("a commit without writes is none").isEqualTo("2");
  }

  @Test
  void snapshotBehindByTime_seesWhatThereWasThen_andInTheEndTheNewest() {
    store.remember(Lag.of(TEN));
    put("1");
    assertThat(read(Lag.of(TEN))).isNull();
    now = now.plusSeconds(6);
    put("2");
    now = now.plusSeconds(4);
    assertThat(read(Lag.of(TEN))).isEqualTo("1");
    now = now.plusSeconds(6);
    assertThat(read(Lag.of(TEN))).isEqualTo("2");
  }

  @Test
  void snapshotBehindByBoth_isOldEnoughForEither() {
    store.remember(new Lag(1, TEN));
    put("1");
    now = now.plusSeconds(20);
    assertThat(read(new Lag(1, TEN))).isNull();
    assertThat(read(Lag.of(TEN))).isEqualTo("1");
  }

  @Test
  void clockThatWentBack_leavesNothingUnseenForLongerThanTheLag() {
    store.remember(Lag.of(TEN));
    put("1");
    now = now.minus(Duration.ofDays(1));
    put("2");
    assertThat(read(Lag.of(TEN))).isNull();
    now = now.plus(TEN);
    assertThat(read(Lag.of(TEN))).isEqualTo("2");
  }

  @Test
  void statesThatNobodyNeeds_areClosed_thoughNotBeforeTheirReaders() {
    store.remember(Lag.ofCommits(1));
    put("1");
    put("2");
    assertThat(counting.open).hasSize(2);
    try (Snapshot reader = store.snapshot(Lag.ofCommits(1))) {
      put("3");
      put("4");
      assertThat(counting.open).hasSize(3);
      assertThat(TextStore.text(reader.get(A))).isEqualTo("1");
    }
    assertThat(counting.open).hasSize(2);
    store.remember(Lag.NONE);
    assertThat(counting.open).isEmpty();
    put("5");
    assertThat(counting.open).isEmpty();
    assertThat(read(Lag.ofCommits(1))).isEqualTo("5");
  }

  @Test
  void statesByTime_areNoMoreThanTheirSteps_howeverManyCommitsThereAre() {
    store.remember(Lag.of(TEN));
    for (int i = 0; i < 10_000; i++) {
      now = now.plusMillis(7);
      put(String.valueOf(i));
    }
    assertThat(counting.open.size()).isLessThanOrEqualTo(History.STEP_COUNT + 3);
    store.close();
    assertThat(counting.open).isEmpty();
  }

  @Test
  void fork_hasTheSamePast_andGoesItsOwnWay() {
    RememberingStore original = new RememberingStore(new MemoryStore(), () -> now);
    original.remember(Lag.of(TEN));
    TextStore originalTexts = new TextStore(original);
    originalTexts.put(A, "1");
    now = now.plusSeconds(8);
    originalTexts.put(A, "2");
    RememberingStore fork = original.fork(() -> now);
    fork.remember(Lag.of(TEN));
    originalTexts.put(A, "original");
    original.close();
    now = now.plusSeconds(2);
    try (Snapshot snapshot = fork.snapshot(Lag.of(TEN))) {
      assertThat(TextStore.text(snapshot.get(A))).isEqualTo("1");
    }
    now = now.plusSeconds(8);
    try (Snapshot snapshot = fork.snapshot(Lag.of(TEN))) {
      assertThat(TextStore.text(snapshot.get(A))).isEqualTo("2");
    }
  }

  @Test
  void fork_ofAStoreThatIsNotInMemory_isRefused() {
    assertThatThrownBy(() -> store.fork(() -> now))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void snapshots_areAsFarBehindAsAsked_andHardlyFurther(long seed) {
    Random random = new Random(seed);
    Duration time = Duration.ofMillis(1 + random.nextInt(20_000));
    int commits = random.nextInt(6);
    Duration step = Duration.ofMillis(Math.max(1, time.toMillis() / History.STEP_COUNT));
    int pauseMillis = 1 + random.nextInt(2_000);
    store.remember(new Lag(commits, time));
    List<Instant> writtenAt = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      if (random.nextInt(3) == 0) {
        now = now.plusMillis(random.nextInt(pauseMillis));
      }
      if (random.nextInt(3) > 0) {
        put(String.valueOf(writtenAt.size()));
        writtenAt.add(now);
      }
      int byTime = number(read(Lag.of(time)));
      assertThat(byTime)
          .as("step %s by time", i)
          .isLessThanOrEqualTo(last(writtenAt, now.minus(time)))
          .isGreaterThanOrEqualTo(last(writtenAt, now.minus(time).minus(step)));
      assertThat(number(read(Lag.ofCommits(commits))))
          .as("step %s by commits", i)
          .isEqualTo(Math.max(-1, writtenAt.size() - 1 - commits));
    }
  }

  private static int number(String text) {
    return text == null ? -1 : Integer.parseInt(text);
  }

  /** The number of the last text that was written up to that time. */
  private static int last(List<Instant> writtenAt, Instant time) {
    int last = -1;
    while (last + 1 < writtenAt.size() && !writtenAt.get(last + 1).isAfter(time)) {
      last++;
    }
    return last;
  }
}
