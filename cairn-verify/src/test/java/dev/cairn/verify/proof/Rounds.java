package dev.cairn.verify.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.verify.Seeds;
import java.time.Duration;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Rounds of a proof, each from a seed: the first few, or the one that {@code -Dcairn.seed=} names,
 * or new ones for a time if {@code -Dcairn.proof.minutes=} says how long the whole proof shall
 * take.
 */
final class Rounds {
  private static final String MINUTES = System.getProperty("cairn.proof.minutes");

  /**
   * How many tests share the time: three of unique values, two of pages, one of existence, one of
   * counters that take over, two of each sequence.
   */
  private static final int TESTS = 7 + 2 * Strategy.values().length;

  private Rounds() {}

  /** Plays rounds until one of them has findings, which fails with the seed and the findings. */
  static void play(int count, LongFunction<List<Finding>> round) {
    if (MINUTES == null || System.getProperty("cairn.seed") != null) {
      Seeds.first(count).forEach(seed -> play(seed, round));
    } else {
      long end = System.nanoTime() + share().toNanos();
      for (long seed = System.nanoTime(); System.nanoTime() < end; seed++) {
        play(seed, round);
      }
    }
  }

  private static Duration share() {
    return Duration.ofMillis((long) (Double.parseDouble(MINUTES) * 60_000 / TESTS));
  }

  private static void play(long seed, LongFunction<List<Finding>> round) {
    List<Finding> findings;
    try {
      findings = round.apply(seed);
    } catch (RuntimeException | Error e) {
      throw new AssertionError(replay(seed), e);
    }
    assertThat(findings).as(replay(seed)).isEmpty();
  }

  private static String replay(long seed) {
    return "seed " + seed + ", again by -Dcairn.seed=" + seed;
  }
}
