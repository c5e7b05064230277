package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.outcome.Gaps;

/**
 * A number that was issued, once.
 *
 * <p>Threads: immutable.
 *
 * @param value the number
 * @param attemptCount how often the counter's update was sent for it, those of the SDK client
 *     included, as far as is known; 0 for a number from a block that was there already
 * @param gaps whether numbers may have been skipped
 * @param capacity what it cost
 */
public record Issued(long value, int attemptCount, Gaps gaps, CapacityReport capacity) {}
