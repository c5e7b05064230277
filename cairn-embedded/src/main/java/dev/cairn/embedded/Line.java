package dev.cairn.embedded;

import dev.cairn.protocol.FrontDoor;
import dev.cairn.protocol.WireRequest;
import dev.cairn.protocol.WireResponse;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * What would be the network: the way from the SDK's clients to the front door, which takes time if
 * asked to and can be cut.
 *
 * <p>Half of the delay passes before the request arrives and half after the response left, so that
 * calls overlap as they do on a network. Threads: thread-safe; it has none of its own, the JDK's
 * timer of delayed executors waits for asynchronous calls. Cost: without a delay, one volatile read
 * a call.
 */
final class Line {
  private final FrontDoor door;
  private final LateTasks lateTasks;
  private volatile long delayNanos;
  private volatile boolean closed;

  Line(FrontDoor door, LateTasks lateTasks, Duration delay) {
    this.door = door;
    this.lateTasks = lateTasks;
    this.delayNanos = nanos(delay);
  }

  private static long nanos(Duration delay) {
    if (delay.isNegative()) {
      throw new IllegalArgumentException("The transport delay is negative: " + delay);
    }
    return delay.toNanos();
  }

  void delay(Duration delay) {
    delayNanos = nanos(delay);
  }

  Duration delay() {
    return Duration.ofNanos(delayNanos);
  }

  /** The time a request travels. The rest of the delay is the response's. */
  long requestNanos() {
    return delayNanos / 2;
  }

  long responseNanos() {
    return delayNanos - delayNanos / 2;
  }

  /**
   * Hands the request over.
   *
   * @throws IllegalStateException when closed
   */
  CompletionStage<WireResponse> send(WireRequest request) {
    checkOpen();
    return door.handle(request);
  }

  void checkOpen() {
    if (closed) {
      throw new IllegalStateException("This Cairn is closed.");
    }
  }

  /**
   * Runs the task on the executor after that time, or in this thread when there is nothing to wait
   * for.
   */
  void after(long nanos, Runnable task) {
    if (nanos <= 0) {
      task.run();
      return;
    }
    lateTasks.after(nanos).execute(task);
  }

  /** Cuts the line. Calls under way arrive at their delay's end and find it cut. */
  void close() {
    closed = true;
  }
}
