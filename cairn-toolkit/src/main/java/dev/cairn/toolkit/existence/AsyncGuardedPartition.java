package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.existence.ExistenceWrite.Kind;
import dev.cairn.toolkit.outcome.CheckReturnValue;
import dev.cairn.toolkit.outcome.WriteOutcome;
import java.util.concurrent.CompletableFuture;

/**
 * A {@link GuardedPartition} that holds no thread, with its methods.
 *
 * @param <T> the type of the values that are stored
 */
@CheckReturnValue
public final class AsyncGuardedPartition<T> {
  private final AsyncExistence<T> existence;
  private final Sentinel<T> sentinel;

  AsyncGuardedPartition(AsyncExistence<T> existence, Sentinel<T> sentinel) {
    this.existence = existence;
    this.sentinel = sentinel;
  }

  AsyncExistence<T> existence() {
    return existence;
  }

  Sentinel<T> sentinel() {
    return sentinel;
  }

  /** {@link GuardedPartition#exists}. */
  public CompletableFuture<Boolean> exists() {
    return existence.run(run -> run.isMarked(sentinel));
  }

  /** {@link GuardedPartition#put}. */
  public CompletableFuture<WriteOutcome<T>> put(T item) {
    return existence.run(
        run -> run.send(run.put(Kind.PUT, sentinel.requireInside(item)), sentinel.mark()));
  }

  /** {@link GuardedPartition#createIfAbsent}. */
  public CompletableFuture<WriteOutcome<T>> createIfAbsent(T item) {
    return existence.run(
        run -> run.send(run.put(Kind.CREATION, sentinel.requireInside(item)), sentinel.mark()));
  }
}
