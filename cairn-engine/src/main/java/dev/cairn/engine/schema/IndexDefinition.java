package dev.cairn.engine.schema;

import dev.cairn.engine.api.OnDemandThroughput;
import dev.cairn.engine.api.ThroughputDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A secondary index of a table.
 *
 * @param nonKeyAttributes what the projection INCLUDE adds; empty for the other projections
 * @param throughput provisioned throughput of a global index; null for a local one
 */
public record IndexDefinition(
    String name,
    Kind kind,
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

  public IndexDefinition {
    nonKeyAttributes = List.copyOf(nonKeyAttributes);
  }
}
