package dev.cairn.engine.store;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A view of a store as it was at one moment, whole commits only.
 *
 * <p>Threads: safe for any number of readers. Must be closed by whoever took it, soon: a store on
 * disk keeps old versions for it.
 */
public interface Snapshot extends AutoCloseable {
  /** The value of the key, or null. */
  @Nullable StoredValue get(Key key);

  /** The entries of a range, in the order of their keys or against it. */
  EntryCursor scan(KeyRange range, Direction direction);

  /** Completes when everything that can be seen here is as durable as the store promises. */
  CompletionStage<Void> durable();

  @Override
  void close();
}
