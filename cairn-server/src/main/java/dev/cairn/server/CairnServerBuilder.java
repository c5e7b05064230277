package dev.cairn.server;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.store.MemoryStore;
import dev.cairn.protocol.AccessKeys;
import dev.cairn.protocol.Authenticator;
import dev.cairn.protocol.Endpoint;
import dev.cairn.protocol.FrontDoor;
import dev.cairn.protocol.Namespace;
import dev.cairn.protocol.RequestInflater;
import dev.cairn.protocol.fault.Faults;
import dev.cairn.protocol.fault.FaultyFrontDoor;
import dev.cairn.protocol.fault.MovableClock;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A server to be started in this process, as {@code cairn serve} is without options: it listens on
 * a loopback address and takes every signature, but takes nothing unsigned.
 *
 * <p>Threads: one at a time.
 */
public final class CairnServerBuilder {
  private ServerOptions options = ServerOptions.defaults();
  private @Nullable Database database;

  private record Database(FrontDoor frontDoor, Faults faults, MovableClock clock) {}

  CairnServerBuilder() {}

  /** The port to listen on; 0, which is the default, for any that is free. */
  public CairnServerBuilder port(int port) {
    options = options.withPort(port);
    return this;
  }

  /**
   * The database that the server answers for, such as an embedded one, which stays the caller's to
   * close. By default it is an empty one in memory, for this server alone.
   *
   * @param faults the script that calls from this machine may read and set. REQUIRES: the front
   *     door goes by it
   * @param clock the time that calls from this machine may read and move. REQUIRES: what is behind
   *     the front door goes by it
   */
  public CairnServerBuilder database(FrontDoor frontDoor, Faults faults, MovableClock clock) {
    database =
        new Database(
            Objects.requireNonNull(frontDoor, "frontDoor"),
            Objects.requireNonNull(faults, "faults"),
            Objects.requireNonNull(clock, "clock"));
    return this;
  }

  /**
   * Listens, and answers from now on.
   *
   * @throws IOException when the port cannot be listened on
   */
  public CairnServer start() throws IOException {
    Database served = database == null ? inMemory() : database;
    // A signature is one of the bytes as they were sent, so it comes before they are inflated.
    FrontDoor inflater =
        new RequestInflater(served.frontDoor(), options.bodyBytesMax(), options.random());
    FrontDoor authenticator =
        new Authenticator(inflater, AccessKeys.of(List.of()), options.clock(), options.random());
    return CairnServer.start(authenticator, options, served.faults(), served.clock());
  }

  private static Database inMemory() {
    EngineOptions options = EngineOptions.defaults();
    MovableClock clock = new MovableClock(options.clock());
    Engine engine = Engine.on(new MemoryStore(), options.withClock(clock));
    Faults faults = new Faults();
    faults.onStaleness(engine::remember);
    FrontDoor frontDoor =
        new FaultyFrontDoor(
            new Endpoint(engine, options.random()),
            faults,
            Namespace.NONE,
            delay -> CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS),
            options.random());
    return new Database(frontDoor, faults, clock);
  }
}
