package dev.cairn.toolkit.transaction.internal;

import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.transaction.TransactionPlan;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * A plan as the toolkit's strategies make it.
 *
 * <p>Immutable.
 *
 * @param <R> what the strategy says about its part
 */
public final class Plan<R> implements TransactionPlan<R> {
  private final Function<Call, CompletionStage<Draft<R>>> drafting;

  /** A plan that begins each execution like this. */
  public Plan(Function<Call, CompletionStage<Draft<R>>> drafting) {
    this.drafting = drafting;
  }

  /**
   * The plan behind what a caller has.
   *
   * @throws IllegalArgumentException when it is none of the toolkit's
   */
  public static <R> Plan<R> of(TransactionPlan<R> plan) {
    if (plan instanceof Plan<R> own) {
      return own;
    }
    throw new IllegalArgumentException("not a plan of a strategy: " + plan);
  }

  CompletionStage<Draft<R>> draft(Call call) {
    return Stages.from(() -> drafting.apply(call));
  }
}
