package dev.cairn.server;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.random.RandomGenerator;

/**
 * Where a server listens, and what it takes from its clients and from the outside world.
 *
 * @param host the address to listen on
 * @param port the port to listen on; 0 for any that is free
 * @param access from where the server may be reached
 * @param bodyBytesMax the largest request body
 * @param requestTimeout how long a request may take to arrive, and how long a connection may be
 *     idle
 * @param shutdownTimeout how long closing waits for requests that have arrived
 * @param executor reads large requests and compresses large answers
 * @param clock tells the time for the header {@code date}
 * @param random goes into request ids
 */
public record ServerOptions(
    String host,
    int port,
    Access access,
    int bodyBytesMax,
    Duration requestTimeout,
    Duration shutdownTimeout,
    Executor executor,
    InstantSource clock,
    RandomGenerator random) {
  /** What Amazon DynamoDB takes. Source: dynalite's connection tests, which were run on it. */
  private static final int BODY_BYTES_MAX = 16 * 1024 * 1024;

  private static final int PORT_MAX = 65_535;

  public ServerOptions {
    if (port < 0 || port > PORT_MAX) {
      throw new IllegalArgumentException("port must be from 0 to " + PORT_MAX + ", not " + port);
    }
    if (bodyBytesMax <= 0) {
      throw new IllegalArgumentException("bodyBytesMax must be positive, not " + bodyBytesMax);
    }
    if (requestTimeout.isNegative() || requestTimeout.isZero()) {
      throw new IllegalArgumentException("requestTimeout must be positive, not " + requestTimeout);
    }
    if (shutdownTimeout.isNegative()) {
      throw new IllegalArgumentException(
          "shutdownTimeout must not be negative, but is " + shutdownTimeout);
    }
  }

  /** 127.0.0.1, any free port, and DynamoDB's limit of 16 MiB for a body. */
  public static ServerOptions defaults() {
    return new ServerOptions(
        "127.0.0.1",
        0,
        Access.loopback(),
        BODY_BYTES_MAX,
        Duration.ofSeconds(60),
        Duration.ofSeconds(10),
        ForkJoinPool.commonPool(),
        InstantSource.system(),
        new SecureRandom());
  }

  public ServerOptions withHost(String host) {
    return new ServerOptions(
        host, port, access, bodyBytesMax, requestTimeout, shutdownTimeout, executor, clock, random);
  }

  public ServerOptions withPort(int port) {
    return new ServerOptions(
        host, port, access, bodyBytesMax, requestTimeout, shutdownTimeout, executor, clock, random);
  }

  public ServerOptions withAccess(Access access) {
    return new ServerOptions(
        host, port, access, bodyBytesMax, requestTimeout, shutdownTimeout, executor, clock, random);
  }

  public ServerOptions withBodyBytesMax(int bodyBytesMax) {
    return new ServerOptions(
        host, port, access, bodyBytesMax, requestTimeout, shutdownTimeout, executor, clock, random);
  }

  public ServerOptions withRequestTimeout(Duration requestTimeout) {
    return new ServerOptions(
        host, port, access, bodyBytesMax, requestTimeout, shutdownTimeout, executor, clock, random);
  }

  public ServerOptions withShutdownTimeout(Duration shutdownTimeout) {
    return new ServerOptions(
        host, port, access, bodyBytesMax, requestTimeout, shutdownTimeout, executor, clock, random);
  }
}
