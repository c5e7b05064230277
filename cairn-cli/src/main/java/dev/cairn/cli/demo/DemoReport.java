package dev.cairn.cli.demo;

import dev.cairn.toolkit.capacity.CapacityReport;
import java.time.Duration;
import java.util.List;

/**
 * What happened in the whole demo.
 *
 * <p>Immutable.
 *
 * @param place where it was played
 * @param scenes its scenes, in order
 * @param leftOut names of scenes that are played in process only, and so were not
 * @param time how long it took
 */
record DemoReport(String place, List<SceneReport> scenes, List<String> leftOut, Duration time) {
  DemoReport {
    scenes = List.copyOf(scenes);
    leftOut = List.copyOf(leftOut);
  }

  /** What all steps cost, as far as the toolkit knows. */
  CapacityReport capacity() {
    return scenes.stream()
        .flatMap(scene -> scene.steps().stream())
        .map(step -> step.cost().capacity())
        .reduce(CapacityReport.NONE, CapacityReport::plus);
  }

  boolean isKept() {
    return brokenCount() == 0;
  }

  long promiseCount() {
    return scenes.stream().mapToLong(SceneReport::promiseCount).sum();
  }

  long brokenCount() {
    return scenes.stream().mapToLong(SceneReport::brokenCount).sum();
  }
}
