package dev.cairn.engine.store;

import java.time.Duration;
import java.time.InstantSource;

class RememberingStoreConcurrencyTest extends StoreConcurrencyContract {
  @Override
  protected Store open() {
    RememberingStore store = new RememberingStore(new MemoryStore(), InstantSource.system());
    store.remember(new Lag(2, Duration.ofMillis(1)));
    return store;
  }
}
