package dev.cairn.engine.store;

import java.util.List;

/**
 * What a {@link Decision} came to: its result, and the writes that make it true, in the order in
 * which they apply. Without writes the store stays as it is.
 */
public record Verdict<R>(R result, List<Write> writes) {
  public Verdict {
    writes = List.copyOf(writes);
  }

  /** A result that changes nothing. */
  public static <R> Verdict<R> unchanged(R result) {
    return new Verdict<>(result, List.of());
  }
}
