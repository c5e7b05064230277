package dev.cairn.verify.proof;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Numbers: none twice, none left out where none may be, and everybody told the truth. */
final class SequenceProofTest {
  private static final int ROUNDS_OF_MANY = 3;
  private static final int ROUNDS_OF_FEW = 40;
  private static final int ROUNDS_OF_SEEDS = 120;

  @ParameterizedTest
  @EnumSource
  void numbers_for64Callers_areGivenOnce(Strategy strategy) {
    Rounds.play(ROUNDS_OF_MANY, seed -> NumberRound.ofMany(seed, strategy, Tampering.NONE));
  }

  @ParameterizedTest
  @EnumSource
  void numbers_forRequestsThatComeAgain_areGivenOnce(Strategy strategy) {
    Rounds.play(ROUNDS_OF_FEW, seed -> NumberRound.ofFew(seed, strategy, Tampering.NONE));
  }

  @Test
  void counter_thatTakesOverFromStoredNumbers_beginsAboveThem() {
    Rounds.play(ROUNDS_OF_SEEDS, seed -> SeedRound.of(seed, Tampering.NONE));
  }
}
