package dev.cairn.engine.schema;

import dev.cairn.engine.api.KinesisDataStreamDestination;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is attached to a table for services that are only on AWS: kept and shown, without effect.
 *
 * <p>Threads: immutable.
 */
public record Attachments(
    @Nullable ResourcePolicy resourcePolicy,
    List<ContributorInsights> contributorInsights,
    List<KinesisDataStreamDestination> kinesisDestinations) {
  public static final Attachments NONE = new Attachments(null, List.of(), List.of());

  public Attachments {
    contributorInsights = List.copyOf(contributorInsights);
    kinesisDestinations = List.copyOf(kinesisDestinations);
  }

  /** The same attachments with another policy, or without one. */
  public Attachments withResourcePolicy(@Nullable ResourcePolicy newPolicy) {
    return new Attachments(newPolicy, contributorInsights, kinesisDestinations);
  }

  /** The insights of an index, or of the table for null; null when they were never asked for. */
  public @Nullable ContributorInsights findInsights(@Nullable String indexName) {
    for (ContributorInsights insights : contributorInsights) {
      if (Objects.equals(insights.indexName(), indexName)) {
        return insights;
      }
    }
    return null;
  }

  /** The same attachments with these insights in the place of those of the same index. */
  public Attachments withInsights(ContributorInsights newInsights) {
    List<ContributorInsights> all = new ArrayList<>(contributorInsights);
    all.removeIf(insights -> Objects.equals(insights.indexName(), newInsights.indexName()));
    all.add(newInsights);
    return new Attachments(resourcePolicy, all, kinesisDestinations);
  }

  /** The same attachments without what belongs to other indexes than these. */
  public Attachments withIndexes(List<IndexDefinition> indexes) {
    List<ContributorInsights> left = new ArrayList<>(contributorInsights);
    left.removeIf(
        insights ->
            insights.indexName() != null
                && indexes.stream().noneMatch(i -> i.name().equals(insights.indexName())));
    return left.size() == contributorInsights.size()
        ? this
        : new Attachments(resourcePolicy, left, kinesisDestinations);
  }

  /** The same attachments with this destination in the place of the one for the same stream. */
  public Attachments withDestination(KinesisDataStreamDestination destination) {
    List<KinesisDataStreamDestination> all = new ArrayList<>(kinesisDestinations);
    all.removeIf(known -> known.streamArn().equals(destination.streamArn()));
    all.add(destination);
    return new Attachments(resourcePolicy, contributorInsights, all);
  }
}
