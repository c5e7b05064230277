package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.existence.ExistenceWrite.Kind;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.outcome.CheckReturnValue;
import dev.cairn.toolkit.outcome.WriteOutcome;
import java.util.concurrent.CompletableFuture;

/**
 * A {@link CountedPartition} that holds no thread, with its methods.
 *
 * @param <T> the type of the values that are stored
 */
@CheckReturnValue
public final class AsyncCountedPartition<T> {
  private final AsyncExistence<T> existence;
  private final Sentinel<T> sentinel;

  AsyncCountedPartition(AsyncExistence<T> existence, Sentinel<T> sentinel) {
    this.existence = existence;
    this.sentinel = sentinel;
  }

  AsyncExistence<T> existence() {
    return existence;
  }

  Sentinel<T> sentinel() {
    return sentinel;
  }

  /** {@link CountedPartition#count}. */
  public CompletableFuture<Long> count() {
    return existence.run(run -> run.count(sentinel));
  }

  /** {@link CountedPartition#exists}. */
  public CompletableFuture<Boolean> exists() {
    return existence.run(run -> run.count(sentinel).thenApply(count -> count > 0));
  }

  /** {@link CountedPartition#createIfAbsent}. */
  public CompletableFuture<WriteOutcome<T>> createIfAbsent(T item) {
    return existence.run(
        run -> run.send(run.put(Kind.CREATION, sentinel.requireInside(item)), sentinel.add(1)));
  }

  /** {@link CountedPartition#deleteIfPresent}. */
  public CompletableFuture<WriteOutcome<T>> deleteIfPresent(ItemKey key) {
    return existence.run(
        run -> run.send(run.deletion(sentinel.requireInside(key)), sentinel.add(-1)));
  }
}
