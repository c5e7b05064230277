package dev.cairn.engine.schema;

import java.time.Instant;

/** Since when a table could be restored, and how many days back: settings that are only kept. */
public record PointInTimeRecovery(Instant since, int periodDays) {}
