package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.capacity.CapacityReport;

/**
 * A counter that was moved forward, or was there already.
 *
 * <p>Threads: immutable.
 *
 * @param last the counter's last number, at least the one that was asked for
 * @param capacity what it cost
 */
public record Seeded(long last, CapacityReport capacity) {}
