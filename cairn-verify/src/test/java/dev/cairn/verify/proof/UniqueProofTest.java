package dev.cairn.verify.proof;

import org.junit.jupiter.api.Test;

/** Unique values: one owner each, no marker left behind, and everybody told the truth. */
final class UniqueProofTest {
  private static final int ROUNDS_OF_CREATORS = 20;
  private static final int ROUNDS_OF_CHANGES = 250;

  @Test
  void create_by64Callers_hasOneWinnerForEachValue() {
    Rounds.play(ROUNDS_OF_CREATORS, seed -> UniqueRound.ofCreators(seed, Tampering.NONE));
  }

  @Test
  void changes_ofTheSameItems_leaveNoValueWithTwoOwnersAndNoOrphan() {
    Rounds.play(ROUNDS_OF_CHANGES, seed -> UniqueRound.ofChanges(seed, Tampering.NONE));
  }

  @Test
  void changes_whileTheTableIsBackfilled_leaveNoValueWithTwoOwnersAndNoOrphan() {
    Rounds.play(ROUNDS_OF_CHANGES, seed -> UniqueRound.ofBackfill(seed, Tampering.NONE));
  }
}
