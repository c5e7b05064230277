package dev.cairn.cli.demo;

import java.util.Collection;
import java.util.function.Supplier;

/**
 * A call by which its writer wanted something that only one of several can have.
 *
 * <p>Immutable.
 *
 * @param outcome what the call returned
 * @param asked when it was made
 * @param answered when it returned
 */
record Attempt<T>(T outcome, long asked, long answered) {
  static <T> Attempt<T> of(Stage stage, Supplier<T> call) {
    long asked = stage.nanoTime();
    T outcome = call.get();
    return new Attempt<>(outcome, asked, stage.nanoTime());
  }

  /**
   * How many asked before the winner had its answer, and so lost a race and did not come late.
   *
   * @param all all attempts, the winner's among them
   */
  static long overtaken(Attempt<?> winner, Collection<? extends Attempt<?>> all) {
    return all.stream().filter(attempt -> attempt.asked() < winner.answered()).count() - 1;
  }
}
