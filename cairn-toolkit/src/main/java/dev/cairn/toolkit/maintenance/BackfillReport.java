package dev.cairn.toolkit.maintenance;

import dev.cairn.toolkit.capacity.CapacityReport;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a backfill, verification or repair found and did.
 *
 * <p>Threads: immutable.
 */
public final class BackfillReport {
  /** How many findings are listed; more are only counted. */
  public static final int FINDINGS_LISTED_MAX = 10_000;

  private final Counts counts;
  private final List<Finding> findings;
  private final @Nullable String cursor;
  private final CapacityReport capacity;

  /** How many items were gone through, and how many findings there were and were put right. */
  record Counts(long items, long findings, long fixed) {}

  BackfillReport(
      Counts counts, List<Finding> findings, @Nullable String cursor, CapacityReport capacity) {
    this.counts = counts;
    this.findings = List.copyOf(findings);
    this.cursor = cursor;
    this.capacity = capacity;
  }

  /** The items and markers gone through. */
  public long itemCount() {
    return counts.items();
  }

  /** How many findings there were. */
  public long findingCount() {
    return counts.findings();
  }

  /** How many findings were put right. */
  public long fixedCount() {
    return counts.fixed();
  }

  /** The first {@link #FINDINGS_LISTED_MAX} findings, in the order in which they were made. */
  public List<Finding> findings() {
    return findings;
  }

  /** The listed findings of one kind. */
  public List<Finding> findings(Finding.Kind kind) {
    return findings.stream().filter(finding -> finding.kind() == kind).toList();
  }

  /** Where to go on; empty when the whole table was gone through. */
  public Optional<String> cursor() {
    return Optional.ofNullable(cursor);
  }

  /** What it cost. */
  public CapacityReport capacity() {
    return capacity;
  }

  @Override
  public String toString() {
    return counts.items()
        + " items, "
        + counts.findings()
        + " findings, "
        + capacity
        + (cursor == null ? "" : ", not at the end");
  }
}
