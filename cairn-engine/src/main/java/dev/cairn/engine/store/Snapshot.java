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

  /**
   * How many entries a range has, and their size. Cost: visits them, unless the store keeps count.
   */
  default Extent extent(KeyRange range) {
    long count = 0;
    long sizeBytes = 0;
    try (EntryCursor cursor = scan(range, Direction.ASCENDING)) {
      while (cursor.next()) {
        count++;
        sizeBytes += cursor.value().sizeBytes();
      }
    }
    return new Extent(count, sizeBytes);
  }

  /** Completes when everything that can be seen here is as durable as the store promises. */
  CompletionStage<Void> durable();

  @Override
  void close();
}
