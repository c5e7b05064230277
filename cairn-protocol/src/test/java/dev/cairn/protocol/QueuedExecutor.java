package dev.cairn.protocol;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;

/** Keeps tasks until it is told to run them, so that a test decides what happens in between. */
final class QueuedExecutor implements Executor {
  private final Deque<Runnable> tasks = new ArrayDeque<>();

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
  }

  int size() {
    return tasks.size();
  }

  /** Runs the task that waits longest, if there is one. */
  void runOne() {
    Runnable task = tasks.poll();
    if (task != null) {
      task.run();
    }
  }

  void runAll() {
    while (!tasks.isEmpty()) {
      runOne();
    }
  }
}
