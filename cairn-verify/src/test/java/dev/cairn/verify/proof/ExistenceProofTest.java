package dev.cairn.verify.proof;

import org.junit.jupiter.api.Test;

/** What {@code Existence} promises, with third parties between any two requests. */
final class ExistenceProofTest {
  private static final int ROUNDS = 150;

  @Test
  void writes_thatDependOnExistence_areWhatTheyAreToldToBe() {
    Rounds.play(ROUNDS, seed -> ExistenceRound.of(seed, Tampering.NONE));
  }
}
