package dev.cairn.toolkit.maintenance;

import dev.cairn.toolkit.capacity.CapacityReport;

/**
 * How far a backfill, verification or repair is.
 *
 * @param itemCount the items and markers gone through in this run
 * @param findingCount the findings in this run
 * @param capacity what this run cost up to now
 * @param cursor where another run can go on
 */
public record BackfillProgress(
    long itemCount, long findingCount, CapacityReport capacity, String cursor) {}
