package dev.cairn.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures several tasks in turn, round by round, so that whatever else the machine does meets all
 * of them alike. Counted is the processor time of the measuring thread: waiting for a processor
 * does not count.
 *
 * <p>Threads: one thread at a time.
 */
final class Rounds {
  private static final ThreadMXBean PROCESSOR_TIME = ManagementFactory.getThreadMXBean();

  private final int roundCount;
  private final int warmUpCount;
  private final Map<String, Task> tasks = new LinkedHashMap<>();

  Rounds(int roundCount, int warmUpCount) {
    this.roundCount = roundCount;
    this.warmUpCount = warmUpCount;
  }

  /** How many rounds count. */
  int count() {
    return roundCount;
  }

  /** Something to measure: does its work a number of times. */
  @FunctionalInterface
  interface Task {
    void run(int times);
  }

  Rounds task(String name, Task task) {
    tasks.put(name, task);
    return this;
  }

  /**
   * Nanoseconds of processor time for one time of each task: the median of its rounds.
   *
   * @param nanos by the name of the task, in the order of the tasks
   */
  record Medians(Map<String, Double> nanos) {
    /** How many times as long one task takes as another. */
    double ratio(String task, String base) {
      return nanos.getOrDefault(task, Double.NaN) / nanos.getOrDefault(base, Double.NaN);
    }
  }

  Medians medians(int timesPerRound) {
    Map<String, List<Double>> measured = new LinkedHashMap<>();
    for (int round = 0; round < warmUpCount + roundCount; round++) {
      for (Map.Entry<String, Task> task : tasks.entrySet()) {
        long start = PROCESSOR_TIME.getCurrentThreadCpuTime();
        task.getValue().run(timesPerRound);
        double nanos = (double) (PROCESSOR_TIME.getCurrentThreadCpuTime() - start) / timesPerRound;
        if (round >= warmUpCount) {
          measured.computeIfAbsent(task.getKey(), name -> new ArrayList<>()).add(nanos);
        }
      }
    }
    Map<String, Double> medians = new LinkedHashMap<>();
    measured.forEach((name, values) -> medians.put(name, median(values)));
    return new Medians(medians);
  }

  private static double median(List<Double> values) {
    Collections.sort(values);
    int middle = values.size() / 2;
    return values.size() % 2 == 1
        ? values.get(middle)
        : (values.get(middle - 1) + values.get(middle)) / 2;
  }
}
