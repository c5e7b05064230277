package dev.cairn.embedded;

import dev.cairn.engine.Engine;
import dev.cairn.engine.store.Lag;
import dev.cairn.protocol.Endpoint;
import dev.cairn.protocol.FrontDoor;
import dev.cairn.protocol.WireRequest;
import dev.cairn.protocol.WireResponse;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;

/**
 * The engine that a Cairn's requests go to, in whose place another can be put at any time.
 *
 * <p>Atomicity: a request is carried out by the engine that is there when it arrives, from its
 * first step to its last. Threads: thread-safe. Cost: one volatile read a request.
 */
final class CurrentEngine implements FrontDoor {
  private final RandomGenerator random;
  private volatile Running running;

  // Guarded by this.
  private Lag staleness = Lag.NONE;
  private boolean isClosed;

  private record Running(Engine engine, Endpoint endpoint) {}

  /**
   * Begins with an engine, which it owns from now on.
   *
   * @param random makes request ids
   */
  CurrentEngine(Engine engine, RandomGenerator random) {
    this.random = random;
    this.running = running(engine);
  }

  private Running running(Engine engine) {
    // A broken engine reaches the caller as it is; the SDK would only try a status 500 again.
    return new Running(engine, new Endpoint(engine, random, Failures::rethrow));
  }

  @Override
  public CompletionStage<WireResponse> handle(WireRequest request) {
    return running.endpoint().handle(request);
  }

  Engine engine() {
    return running.engine();
  }

  /** Lets reads be as stale as that, in this engine and in those that come after it. */
  synchronized void remember(Lag lag) {
    staleness = lag;
    running.engine().remember(lag);
  }

  /**
   * Puts another engine in its place, which it owns from now on. What is under way completes in the
   * old one.
   *
   * @throws IllegalStateException when closed
   */
  synchronized void replace(Engine engine) {
    if (isClosed) {
      engine.close();
      throw new IllegalStateException("This Cairn is closed.");
    }
    engine.remember(staleness);
    Engine old = running.engine();
    running = running(engine);
    old.retire();
  }

  synchronized void close() {
    isClosed = true;
    running.engine().close();
  }
}
