package dev.cairn.engine.schema;

import dev.cairn.engine.api.OnDemandThroughput;
import dev.cairn.engine.api.ThroughputDescription;
import dev.cairn.engine.api.WarmThroughput;
import dev.cairn.engine.schema.Lifecycle.Status;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A secondary index of a table.
 *
 * @param number stands for the index in the keys of its entries; never used again within the table
 * @param backfilling whether items that were there before the index may have no entries yet
 * @param nonKeyAttributes what the projection INCLUDE adds; empty for the other projections
 * @param throughput provisioned throughput of a global index; null for a local one
 */
public record IndexDefinition(
    int number,
    String name,
    Kind kind,
    Lifecycle lifecycle,
    boolean backfilling,
    KeySchema keySchema,
    Projection projection,
    List<String> nonKeyAttributes,
    @Nullable ThroughputDescription throughput,
    @Nullable OnDemandThroughput onDemandThroughput,
    @Nullable WarmThroughput warmThroughput) {

  /** Whether an index has a partition key of its own. */
  public enum Kind {
    LOCAL,
    GLOBAL
  }

  /** Which attributes an index holds besides its own key and the table's. */
  public enum Projection {
    ALL,
    KEYS_ONLY,
    INCLUDE
  }

  public IndexDefinition {
    nonKeyAttributes = List.copyOf(nonKeyAttributes);
  }

  /** What a client is told: an index that is being filled is being created. */
  public Status status() {
    return backfilling && lifecycle.status() == Status.ACTIVE
        ? Status.CREATING
        : lifecycle.status();
  }

  /** Whether entries follow their items: from the first moment to the one of the deletion. */
  public boolean isKept() {
    return lifecycle.status() != Status.DELETING;
  }

  /** Whether the index keeps the attribute with that name. */
  public boolean projects(String attributeName, KeySchema tableKey) {
    return projection == Projection.ALL
        || keySchema.contains(attributeName)
        || tableKey.contains(attributeName)
        || nonKeyAttributes.contains(attributeName);
  }

  /** The same index in another stage of its life. */
  public IndexDefinition withLifecycle(Lifecycle newLifecycle) {
    return new IndexDefinition(
        number,
        name,
        kind,
        newLifecycle,
        backfilling,
        keySchema,
        projection,
        nonKeyAttributes,
        throughput,
        onDemandThroughput,
        warmThroughput);
  }

  /** The same index as it is made beside items that have no entries yet. */
  public IndexDefinition creating(Lifecycle newLifecycle) {
    return new IndexDefinition(
        number,
        name,
        kind,
        newLifecycle,
        true,
        keySchema,
        projection,
        nonKeyAttributes,
        throughput,
        onDemandThroughput,
        warmThroughput);
  }

  /** The same index, once every item has its entry. */
  public IndexDefinition filled() {
    return new IndexDefinition(
        number,
        name,
        kind,
        lifecycle,
        false,
        keySchema,
        projection,
        nonKeyAttributes,
        throughput,
        onDemandThroughput,
        warmThroughput);
  }

  /** The same index with other throughput. */
  public IndexDefinition withThroughput(
      @Nullable ThroughputDescription newThroughput,
      @Nullable OnDemandThroughput newOnDemandThroughput,
      @Nullable WarmThroughput newWarmThroughput) {
    return new IndexDefinition(
        number,
        name,
        kind,
        lifecycle,
        backfilling,
        keySchema,
        projection,
        nonKeyAttributes,
        newThroughput,
        newOnDemandThroughput,
        newWarmThroughput);
  }

  /** The index at that time; null when it is gone by then. */
  @Nullable IndexDefinition at(Instant now) {
    if (lifecycle.isSettled()) {
      return this;
    }
    Lifecycle then = lifecycle.at(now);
    if (then == null) {
      return null;
    }
    return then.equals(lifecycle) ? this : withLifecycle(then);
  }
}
