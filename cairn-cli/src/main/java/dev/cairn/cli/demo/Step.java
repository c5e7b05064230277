package dev.cairn.cli.demo;

import dev.cairn.cli.demo.StepReport.Cost;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * A step that was played and is being checked. {@link #end} puts its report into the scene's.
 *
 * <p>One thread at a time.
 */
final class Step {
  private final String name;
  private final Cost cost;
  private final boolean mustRace;
  private final Consumer<StepReport> reports;
  private final List<Line> lines = new ArrayList<>();
  private final List<Promise> promises = new ArrayList<>();
  private String asked = "";
  private OptionalLong racesLost = OptionalLong.empty();

  Step(String name, Cost cost, boolean mustRace, Consumer<StepReport> reports) {
    this.name = name;
    this.cost = cost;
    this.mustRace = mustRace;
    this.reports = reports;
  }

  Cost cost() {
    return cost;
  }

  Step asked(String text) {
    asked = text;
    return this;
  }

  Step promise(Promise promise) {
    promises.add(promise);
    return this;
  }

  Step line(Line line) {
    lines.add(line);
    return this;
  }

  /** How many writers were overtaken; a step that proves something about races needs some. */
  Step racesLost(long count) {
    racesLost = OptionalLong.of(count);
    if (mustRace) {
      promises.add(
          Promise.of("writers raced, and some lost", count > 0, "nobody was ever overtaken"));
    }
    return this;
  }

  /** For steps in which nobody is overtaken, since the item puts the calls in line. */
  Step metAtOnce() {
    if (mustRace) {
      int most = cost.calls().concurrentMax();
      promises.add(
          Promise.of(
              "writers met: up to " + Figures.count(most, "call") + " under way at once",
              most > 1,
              "one call came after the other"));
    }
    return this;
  }

  /** For steps that are played line by line: what all lines together show. */
  void endLines(String lesson) {
    boolean isKept = lines.stream().allMatch(Line::isKept);
    end(isKept ? lesson : "Something else than was expected.");
  }

  void end(String happened) {
    reports.accept(new StepReport(name, asked, happened, racesLost, cost, lines, promises));
  }
}
