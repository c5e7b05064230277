package dev.cairn.cli.demo;

import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.capacity.CapacityUnits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What was asked in one step of a scene, and what happened.
 *
 * <p>Immutable.
 *
 * @param name the step's name
 * @param asked what was asked
 * @param happened what happened
 * @param racesLost writers that were overtaken by another; empty where none can be
 * @param cost what the step took
 * @param lines the step line by line; empty where it is not played like that
 * @param promises what was promised, and whether it was kept
 */
record StepReport(
    String name,
    String asked,
    String happened,
    OptionalLong racesLost,
    Cost cost,
    List<Line> lines,
    List<Promise> promises) {
  StepReport {
    lines = List.copyOf(lines);
    promises = List.copyOf(promises);
  }

  /**
   * What a step took.
   *
   * @param calls what passed between client and DynamoDB
   * @param capacity what the toolkit says that it cost
   * @param charged what DynamoDB charged; empty where nobody can know
   * @param time how long it took
   */
  record Cost(
      CallCounts calls, CapacityReport capacity, Optional<CapacityUnits> charged, Duration time) {
    /** Reported and estimated units together. */
    CapacityUnits explained() {
      return capacity.reported().plus(capacity.estimated());
    }

    /** Whether the toolkit's figures are what was charged, as far as that can be known. */
    boolean isExplained() {
      return charged.isEmpty() || charged.get().equals(explained());
    }
  }

  boolean isKept() {
    return promises.stream().allMatch(Promise::isKept) && lines.stream().allMatch(Line::isKept);
  }
}
