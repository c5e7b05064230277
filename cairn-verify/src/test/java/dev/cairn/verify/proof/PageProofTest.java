package dev.cairn.verify.proof;

import org.junit.jupiter.api.Test;

/** Pages: every row once, in order, to the end and back. */
final class PageProofTest {
  /** Each source at each selectivity three times. */
  private static final int ROUNDS = 72;

  @Test
  void pages_toTheEndAndBack_haveEveryRowOnce() {
    Rounds.play(ROUNDS, seed -> PageRound.of(seed, Tampering.NONE));
  }
}
