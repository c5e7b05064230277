package dev.cairn.cli.demo;

import java.util.List;

/**
 * What happened in one scene.
 *
 * <p>Immutable.
 *
 * @param name the scene's name
 * @param steps its steps, in order
 * @param promises what is promised of all steps together
 */
record SceneReport(String name, List<StepReport> steps, List<Promise> promises) {
  SceneReport {
    steps = List.copyOf(steps);
    promises = List.copyOf(promises);
  }

  boolean isKept() {
    return brokenCount() == 0;
  }

  long promiseCount() {
    return promises.size()
        + steps.stream().mapToLong(step -> step.promises().size() + step.lines().size()).sum();
  }

  long brokenCount() {
    long broken = promises.stream().filter(promise -> !promise.isKept()).count();
    for (StepReport step : steps) {
      broken += step.promises().stream().filter(promise -> !promise.isKept()).count();
      broken += step.lines().stream().filter(line -> !line.isKept()).count();
    }
    return broken;
  }
}
