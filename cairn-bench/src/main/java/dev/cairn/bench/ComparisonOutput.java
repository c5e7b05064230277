package dev.cairn.bench;

import java.io.PrintStream;
import java.util.Locale;

/**
 * What a comparison prints: figures for people, and lines {@code RATIO name value} for programs.
 */
final class ComparisonOutput {
  private final PrintStream out;

  ComparisonOutput(PrintStream out) {
    this.out = out;
  }

  void medians(String what, Rounds rounds, Rounds.Medians medians) {
    out.println(what + ", processor time, medians of " + rounds.count() + " alternating rounds:");
    medians
        .nanos()
        .forEach(
            (name, value) ->
                out.println(String.format(Locale.ROOT, "  %-22s %10.2f us", name, value / 1000)));
  }

  void ratio(String name, double ratio) {
    out.println(String.format(Locale.ROOT, "RATIO %s %.3f", name, ratio));
  }
}
