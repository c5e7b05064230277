package dev.cairn.verify.proof;

import org.junit.jupiter.api.Test;

/** Predictions: a call costs what was said before it was made. */
final class CostProofTest {
  private static final int ROUNDS = 180;

  @Test
  void calls_ofAnyStrategyOnAnyTable_costWhatWasPredicted() {
    Rounds.play(ROUNDS, seed -> CostRound.of(seed, Tampering.NONE));
  }
}
