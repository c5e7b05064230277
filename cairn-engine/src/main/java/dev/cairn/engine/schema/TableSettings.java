package dev.cairn.engine.schema;

import dev.cairn.engine.api.OnDemandThroughput;
import dev.cairn.engine.api.SseSpecification;
import dev.cairn.engine.api.StreamSpecification;
import dev.cairn.engine.api.Tag;
import dev.cairn.engine.api.ThroughputDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What can be changed about a table while it lives. Members that were never set are null. */
public record TableSettings(
    BillingMode billingMode,
    ThroughputDescription throughput,
    @Nullable OnDemandThroughput onDemandThroughput,
    @Nullable StreamSpecification stream,
    @Nullable SseSpecification encryption,
    @Nullable String tableClass,
    boolean deletionProtected,
    List<Tag> tags) {
  public TableSettings {
    tags = List.copyOf(tags);
  }
}
