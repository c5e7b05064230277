package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.transaction.internal.Draft;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What an {@link Existence} adds to a caller's transaction.
 *
 * @param next what makes the draft to send after a failure, if that is not final
 * @param end the outcome in the strategy's words
 */
record ExistenceDraft<T>(
    List<TransactionStep> steps,
    Optional<StepFailure> refusal,
    Function<TransactionOutcome, Optional<Supplier<Draft<ExistenceOutcome<T>>>>> next,
    Function<TransactionOutcome, ExistenceOutcome<T>> end)
    implements Draft<ExistenceOutcome<T>> {

  /** One step, whose failure is final. */
  static <T> ExistenceDraft<T> of(
      TransactionStep step, Function<TransactionOutcome, ExistenceOutcome<T>> end) {
    return new ExistenceDraft<>(List.of(step), Optional.empty(), failed -> Optional.empty(), end);
  }

  /** The same together with a partition's sentinel. */
  ExistenceDraft<T> with(TransactionStep sentinel) {
    List<TransactionStep> all = new ArrayList<>(steps);
    all.add(sentinel);
    return new ExistenceDraft<>(all, refusal, next, end);
  }

  @Override
  public CompletionStage<Optional<Draft<ExistenceOutcome<T>>>> after(TransactionOutcome refused) {
    return CompletableFuture.completedFuture(next.apply(refused).map(Supplier::get));
  }

  @Override
  public Optional<ExistenceOutcome<T>> result(TransactionOutcome outcome) {
    boolean couldGoOn =
        outcome.status() == TransactionOutcome.Status.FAILED && next.apply(outcome).isPresent();
    return couldGoOn ? Optional.empty() : Optional.of(end.apply(outcome));
  }
}
