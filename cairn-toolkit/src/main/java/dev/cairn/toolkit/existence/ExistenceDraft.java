package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.internal.Draft;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * What an {@link Existence} adds to a caller's transaction.
 *
 * @param next the draft to send after a failure; empty if that is final
 * @param end the outcome in the strategy's words; empty if it has nothing to say
 */
record ExistenceDraft<T>(
    List<TransactionStep> steps,
    Optional<StepFailure> refusal,
    Function<TransactionOutcome, CompletionStage<Optional<Draft<WriteOutcome<T>>>>> next,
    Function<TransactionOutcome, Optional<WriteOutcome<T>>> end)
    implements Draft<WriteOutcome<T>> {
  /** Steps whose failure is final. */
  static <T> ExistenceDraft<T> of(
      List<TransactionStep> steps, Function<TransactionOutcome, Optional<WriteOutcome<T>>> end) {
    return new ExistenceDraft<>(
        steps,
        Optional.empty(),
        failed -> CompletableFuture.completedFuture(Optional.empty()),
        end);
  }

  @Override
  public CompletionStage<Optional<Draft<WriteOutcome<T>>>> after(TransactionOutcome refused) {
    return next.apply(refused);
  }

  @Override
  public Optional<WriteOutcome<T>> result(TransactionOutcome outcome) {
    return end.apply(outcome);
  }
}
