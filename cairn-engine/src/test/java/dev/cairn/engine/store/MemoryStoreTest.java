package dev.cairn.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryStoreTest extends StoreContract {
  @Override
  protected Store open() {
    return new MemoryStore();
  }

  @Override
  protected void check(Store store) {
    ((MemoryStore) store).check();
  }

  @Test
  void fork_hasWhatWasThere_andGoesItsOwnWay() {
    MemoryStore store = new MemoryStore();
    TextStore texts = new TextStore(store);
    texts.put("a", "1");
    MemoryStore fork = store.fork();
    TextStore forkTexts = new TextStore(fork);
    texts.put("b", "store");
    forkTexts.put("a", "fork");
    forkTexts.put("c", "fork");
    assertThat(texts.all()).containsExactly(Map.entry("a", "1"), Map.entry("b", "store"));
    assertThat(forkTexts.all()).containsExactly(Map.entry("a", "fork"), Map.entry("c", "fork"));
    store.check();
    fork.check();
  }

  @Test
  void fork_ofAFork_isIndependentOfBoth() {
    MemoryStore store = new MemoryStore();
    new TextStore(store).put("a", "1");
    MemoryStore fork = store.fork();
    MemoryStore forkOfFork = fork.fork();
    new TextStore(fork).write(TextStore.key("a"), new Write.DeleteRange(KeyRange.ALL));
    assertThat(new TextStore(store).get("a")).isEqualTo("1");
    assertThat(new TextStore(fork).all()).isEmpty();
    assertThat(new TextStore(forkOfFork).get("a")).isEqualTo("1");
  }

  @Test
  void fork_outlivesTheStoreThatItCameFrom() {
    MemoryStore store = new MemoryStore();
    new TextStore(store).put("a", "1");
    MemoryStore fork = store.fork();
    store.close();
    assertThat(new TextStore(fork).get("a")).isEqualTo("1");
  }

  @Test
  void fork_whileWritersWork_hasWholeCommitsOnly() {
    MemoryStore store = new MemoryStore();
    TextStore texts = new TextStore(store);
    Key a = TextStore.key("a");
    Key b = TextStore.key("b");
    try (TestThreads threads = new TestThreads()) {
      threads.together(
          2,
          (thread, random) -> {
            for (int i = 0; i < 500; i++) {
              if (thread == 0) {
                texts.add(1, a, b);
              } else {
                TextStore fork = new TextStore(store.fork());
                assertThat(fork.get(a)).isEqualTo(fork.get(b));
                fork.add(1, a);
              }
            }
          });
    }
    assertThat(texts.all()).containsExactly(Map.entry("a", "500"), Map.entry("b", "500"));
  }

  @Test
  void get_handsBackTheVeryValueThatWasPut() {
    MemoryStore store = new MemoryStore();
    Key key = TextStore.key("a");
    StoredValue value = TextStore.value("1");
    new TextStore(store).write(key, new Write.Put(key, value));
    try (Snapshot snapshot = store.snapshot()) {
      assertThat(snapshot.get(key)).isSameAs(value);
    }
  }

  @Test
  void closedStore_refusesEveryCall() {
    MemoryStore store = new MemoryStore();
    store.close();
    assertThatThrownBy(store::snapshot).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(store::fork).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> new TextStore(store).put("a", "1"))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void mayBlock_isFalse() {
    assertThat(new MemoryStore().mayBlock()).isFalse();
  }
}
