package dev.cairn.cli;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.store.MemoryStore;
import dev.cairn.protocol.AccessKeys;
import dev.cairn.protocol.Endpoint;
import dev.cairn.protocol.FrontDoor;
import dev.cairn.protocol.Namespace;
import dev.cairn.protocol.Namespaces;
import dev.cairn.protocol.fault.Faults;
import dev.cairn.protocol.fault.FaultyFrontDoor;
import dev.cairn.server.ServerMetrics;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * The engines that a command has opened, and closes together, each behind a front door that fails
 * as the script says. Threads: safe for any number.
 */
final class Databases implements AutoCloseable {
  private final EngineOptions options;
  private final Faults faults;
  private final ServerMetrics metrics;
  private final Queue<Engine> engines = new ConcurrentLinkedQueue<>();

  /**
   * Opens databases with these options.
   *
   * @param faults what goes wrong, with all of them alike
   * @param metrics shows what they charge
   */
  Databases(EngineOptions options, Faults faults, ServerMetrics metrics) {
    this.metrics = metrics;
    this.options = options;
    this.faults = faults;
  }

  /** One database for all requests. */
  FrontDoor shared() {
    Engine engine = open(options);
    metrics.capacity(engine.account());
    return frontDoor(engine, Namespace.NONE);
  }

  /** A database for each account and region that a request comes for. */
  FrontDoor byNamespace(AccessKeys keys) {
    return new Namespaces(keys, this::open, options.random());
  }

  private FrontDoor open(Namespace namespace) {
    Engine engine =
        open(options.withRegion(namespace.region()).withAccountId(namespace.accountId()));
    metrics.capacity(engine.account(), namespace);
    return frontDoor(engine, namespace);
  }

  private Engine open(EngineOptions options) {
    Engine engine = Engine.on(new MemoryStore(), options);
    engines.add(engine);
    faults.onStaleness(engine::remember);
    return engine;
  }

  private FrontDoor frontDoor(Engine engine, Namespace namespace) {
    return new FaultyFrontDoor(
        new Endpoint(engine, options.random()),
        faults,
        namespace,
        delay -> CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS),
        options.random());
  }

  @Override
  public void close() {
    engines.forEach(Engine::close);
  }
}
