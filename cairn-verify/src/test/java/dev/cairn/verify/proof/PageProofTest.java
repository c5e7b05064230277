package dev.cairn.verify.proof;

import org.junit.jupiter.api.Test;

/** Pages: every row once, in order, to the end and back. */
final class PageProofTest {
  /** Each source at each selectivity so many times. */
  private static final int TIMES = 3;

  private static final int ROUNDS = TIMES * PageRound.combinations();

  @Test
  void pages_toTheEndAndBack_haveEveryRowOnce() {
    Rounds.play(ROUNDS, seed -> PageRound.of(seed, Tampering.NONE));
  }

  @Test
  void segments_ofAScan_haveEveryRowOnceTogether() {
    Rounds.play(ROUNDS, seed -> ScanRound.of(seed, Tampering.NONE));
  }
}
