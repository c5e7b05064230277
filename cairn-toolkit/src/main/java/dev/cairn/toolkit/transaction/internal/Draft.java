package dev.cairn.toolkit.transaction.internal;

import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * What a plan wants written, given what was stored when it looked.
 *
 * <p>Outcomes that it is asked about have the failures of its own steps only. One thread at a time.
 *
 * @param <R> what the strategy says about its part
 */
public interface Draft<R> {
  /** The steps, whose labels differ. */
  List<TransactionStep> steps();

  /** Why there is no use in sending anything; empty if there is. */
  default Optional<StepFailure> refusal() {
    return Optional.empty();
  }

  /** What to send instead, after a failure of its steps; empty if that is final. */
  default CompletionStage<Optional<Draft<R>>> after(TransactionOutcome refused) {
    return CompletableFuture.completedFuture(Optional.empty());
  }

  /**
   * What became of it, in a transaction that did not fail by other steps alone. Empty if it could
   * have been sent once more, but for the other steps.
   */
  Optional<R> result(TransactionOutcome outcome);
}
