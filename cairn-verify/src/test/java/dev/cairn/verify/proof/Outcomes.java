package dev.cairn.verify.proof;

import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;

/** What answers of the toolkit say. */
final class Outcomes {
  private Outcomes() {}

  /** Whether somebody was told that another has the value of a constraint. */
  static boolean isTaken(Object answer, String constraint) {
    return answer instanceof WriteOutcome<?> outcome
        && outcome.status() == Status.TAKEN
        && outcome.violations().stream().anyMatch(v -> v.constraint().equals(constraint));
  }

  static boolean isCollision(dev.cairn.toolkit.maintenance.Finding finding) {
    return finding.kind() == dev.cairn.toolkit.maintenance.Finding.Kind.COLLISION;
  }
}
