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
  private final Queue<Engine> engines = new ConcurrentLinkedQueue<>();

  /**
   * Opens databases with these options.
   *
   * @param faults what goes wrong, with all of them alike
   */
  Databases(EngineOptions options, Faults faults) {
    this.options = options;
    this.faults = faults;
  }

  /** One database for all requests. */
  FrontDoor shared() {
    return open(options);
  }

  /** A database for each account and region that a request comes for. */
  FrontDoor byNamespace(AccessKeys keys) {
    return new Namespaces(keys, this::open, options.random());
  }

  private FrontDoor open(Namespace namespace) {
    return open(options.withRegion(namespace.region()).withAccountId(namespace.accountId()));
  }

  private FrontDoor open(EngineOptions options) {
    Engine engine = Engine.on(new MemoryStore(), options);
    engines.add(engine);
    faults.onStaleness(engine::remember);
    return new FaultyFrontDoor(
        new Endpoint(engine, options.random()),
        faults,
        new Namespace(options.accountId(), options.region()),
        delay -> CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS),
        options.random());
  }

  @Override
  public void close() {
    engines.forEach(Engine::close);
  }
}
