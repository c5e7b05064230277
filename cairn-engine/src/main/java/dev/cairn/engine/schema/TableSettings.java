package dev.cairn.engine.schema;

import dev.cairn.engine.api.OnDemandThroughput;
import dev.cairn.engine.api.SseSpecification;
import dev.cairn.engine.api.StreamSpecification;
import dev.cairn.engine.api.Tag;
import dev.cairn.engine.api.ThroughputDescription;
import dev.cairn.engine.api.WarmThroughput;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What can be changed about a table while it lives. Members that were never set are null.
 *
 * @param onDemandSince when the table was last made an on-demand one
 * @param tableClassSince when the table's class was last changed
 * @param timeToLiveAttribute the attribute that says when an item expires; null when none does
 * @param pointInTimeRecovery null when it is off
 */
public record TableSettings(
    BillingMode billingMode,
    ThroughputDescription throughput,
    @Nullable OnDemandThroughput onDemandThroughput,
    @Nullable WarmThroughput warmThroughput,
    @Nullable Instant onDemandSince,
    @Nullable StreamSpecification stream,
    @Nullable SseSpecification encryption,
    @Nullable String tableClass,
    @Nullable Instant tableClassSince,
    boolean deletionProtected,
    List<Tag> tags,
    @Nullable String timeToLiveAttribute,
    @Nullable PointInTimeRecovery pointInTimeRecovery,
    Attachments attachments) {
  public TableSettings {
    tags = List.copyOf(tags);
  }

  /** The same settings with other provisioned throughput. */
  public TableSettings withThroughput(ThroughputDescription newThroughput) {
    return new TableSettings(
        billingMode,
        newThroughput,
        onDemandThroughput,
        warmThroughput,
        onDemandSince,
        stream,
        encryption,
        tableClass,
        tableClassSince,
        deletionProtected,
        tags,
        timeToLiveAttribute,
        pointInTimeRecovery,
        attachments);
  }

  /** The same settings with other tags. */
  public TableSettings withTags(List<Tag> newTags) {
    return new TableSettings(
        billingMode,
        throughput,
        onDemandThroughput,
        warmThroughput,
        onDemandSince,
        stream,
        encryption,
        tableClass,
        tableClassSince,
        deletionProtected,
        newTags,
        timeToLiveAttribute,
        pointInTimeRecovery,
        attachments);
  }

  /** The same settings with another attribute that says when items expire. */
  public TableSettings withTimeToLive(@Nullable String newAttribute) {
    return new TableSettings(
        billingMode,
        throughput,
        onDemandThroughput,
        warmThroughput,
        onDemandSince,
        stream,
        encryption,
        tableClass,
        tableClassSince,
        deletionProtected,
        tags,
        newAttribute,
        pointInTimeRecovery,
        attachments);
  }

  /** The same settings with recovery on, or off. */
  public TableSettings withPointInTimeRecovery(@Nullable PointInTimeRecovery newRecovery) {
    return new TableSettings(
        billingMode,
        throughput,
        onDemandThroughput,
        warmThroughput,
        onDemandSince,
        stream,
        encryption,
        tableClass,
        tableClassSince,
        deletionProtected,
        tags,
        timeToLiveAttribute,
        newRecovery,
        attachments);
  }

  /** The same settings with other attachments. */
  public TableSettings withAttachments(Attachments newAttachments) {
    return new TableSettings(
        billingMode,
        throughput,
        onDemandThroughput,
        warmThroughput,
        onDemandSince,
        stream,
        encryption,
        tableClass,
        tableClassSince,
        deletionProtected,
        tags,
        timeToLiveAttribute,
        pointInTimeRecovery,
        newAttachments);
  }
}
