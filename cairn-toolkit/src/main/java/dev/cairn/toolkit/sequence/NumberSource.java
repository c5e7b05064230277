package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.outcome.Gaps;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Where one call of {@link NumberedItems#append} has its numbers from.
 *
 * <p>One instance serves one call. One thread at a time.
 */
interface NumberSource {
  /**
   * A number to try.
   *
   * @param number the number; null if the deadline passed before there was one
   * @param cause why there is none
   */
  record Draw(@Nullable Long number, @Nullable RuntimeException cause) {
    static Draw of(long number) {
      return new Draw(number, null);
    }
  }

  /** The first number to try. */
  CompletionStage<Draw> first();

  /**
   * The number to try at once after this one, given how its write ended just now; empty if it is
   * better to pause first.
   */
  Optional<Draw> atOnceAfter(long lost, TransactionOutcome outcome);

  /** The number to try after this one and a pause, in which others went on. */
  CompletionStage<Draw> afterPause(long lost);

  /** Whether a write that failed its conditions did so because somebody else took the number. */
  boolean isLostRace(TransactionOutcome outcome);

  /** A step that must succeed together with the item, if there is one. */
  Optional<TransactionStep> claim(long number);

  /** Whether a number that was drawn belongs to this call alone, whether or not it is stored. */
  boolean isDrawExclusive();

  /** Whether numbers may have been skipped by drawing. */
  Gaps gaps();
}
