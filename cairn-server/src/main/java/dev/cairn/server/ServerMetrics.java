package dev.cairn.server;

import dev.cairn.engine.capacity.CapacityAccount;
import dev.cairn.protocol.FrontDoor;
import dev.cairn.protocol.Namespace;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;

/**
 * What a server measures of itself, with Micrometer. {@code docs/metrics.md} lists the meters.
 *
 * <p>Micrometer is an optional dependency: a server that is started without metrics does not need
 * it. Limits: capacity units of the first {@value #RESOURCE_COUNT_MAX} tables and indexes. Threads:
 * safe for any number of them.
 */
public final class ServerMetrics {
  static final int RESOURCE_COUNT_MAX = 2000;

  private final MeterRegistry registry;
  private final AtomicInteger activeCount = new AtomicInteger();
  private final AtomicInteger resourceCount = new AtomicInteger();

  /** Keeps the meters in that registry, which stays the caller's. */
  public ServerMetrics(MeterRegistry registry) {
    this.registry = registry;
    Gauge.builder("cairn.requests.active", activeCount, AtomicInteger::get)
        .description("Requests that have arrived whole and are not answered yet.")
        .strongReference(true)
        .register(registry);
  }

  /** A front door that counts and times what comes through it. */
  FrontDoor measured(FrontDoor door) {
    return new MeasuredFrontDoor(door, registry, activeCount);
  }

  /** Shows how many connections are open. REQUIRES: thread-safe. */
  void connections(Collection<?> connections) {
    Gauge.builder("cairn.connections", connections, Collection::size)
        .description("Connections that are open.")
        .strongReference(true)
        .register(registry);
  }

  /** Shows the capacity units that a database charges, by table and index. */
  public void capacity(CapacityAccount account) {
    capacity(account, Tags.empty());
  }

  /** Shows the capacity units that the database of an account and region charges. */
  public void capacity(CapacityAccount account, Namespace namespace) {
    capacity(account, Tags.of("account", namespace.accountId(), "region", namespace.region()));
  }

  private void capacity(CapacityAccount account, Tags tags) {
    account.observe(
        (table, index, charged) -> {
          if (resourceCount.incrementAndGet() <= RESOURCE_COUNT_MAX) {
            Tags ofResource = tags.and("table", table, "index", index == null ? "" : index);
            units(account, () -> charged.get().readUnits(), ofResource.and("kind", "read"));
            units(account, () -> charged.get().writeUnits(), ofResource.and("kind", "write"));
          }
        });
  }

  /** The meter lives as long as its account, which it holds only weakly. */
  private void units(CapacityAccount account, DoubleSupplier units, Tags tags) {
    FunctionCounter.builder("cairn.consumed.units", account, a -> units.getAsDouble())
        .description("Capacity units that were charged, failures included.")
        .tags(tags)
        .register(registry);
  }

  /** All meters of the registry as Prometheus reads them. */
  String page() {
    return PrometheusText.of(registry);
  }
}
