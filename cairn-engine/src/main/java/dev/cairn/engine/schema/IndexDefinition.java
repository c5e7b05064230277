package dev.cairn.engine.schema;

import dev.cairn.engine.api.OnDemandThroughput;
import dev.cairn.engine.api.ThroughputDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A secondary index of a table.
 *
 * @param number stands for the index in the keys of its entries; never used again within the table
 * @param nonKeyAttributes what the projection INCLUDE adds; empty for the other projections
 * @param throughput provisioned throughput of a global index; null for a local one
 */
public record IndexDefinition(
    int number,
    String name,
    Kind kind,
    Status status,
    KeySchema keySchema,
    Projection projection,
    List<String> nonKeyAttributes,
    @Nullable ThroughputDescription throughput,
    @Nullable OnDemandThroughput onDemandThroughput) {

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

  /** Where an index is in its life. Entries are kept from the first to the last but one. */
  public enum Status {
    CREATING,
    ACTIVE,
    DELETING
  }

  public IndexDefinition {
    nonKeyAttributes = List.copyOf(nonKeyAttributes);
  }

  /** Whether the index keeps the attribute with that name. */
  public boolean projects(String attributeName, KeySchema tableKey) {
    return projection == Projection.ALL
        || keySchema.contains(attributeName)
        || tableKey.contains(attributeName)
        || nonKeyAttributes.contains(attributeName);
  }

  /** The same index in another state. */
  public IndexDefinition withStatus(Status newStatus) {
    return new IndexDefinition(
        number,
        name,
        kind,
        newStatus,
        keySchema,
        projection,
        nonKeyAttributes,
        throughput,
        onDemandThroughput);
  }
}
