package dev.cairn.engine.store;

class MemoryStoreConcurrencyTest extends StoreConcurrencyContract {
  @Override
  protected Store open() {
    return new MemoryStore();
  }

  @Override
  protected void check(Store store) {
    ((MemoryStore) store).check();
  }
}
