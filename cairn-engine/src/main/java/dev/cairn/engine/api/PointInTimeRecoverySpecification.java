package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** Whether a table can be restored, and how many days back. */
public record PointInTimeRecoverySpecification(
    @Nullable Boolean pointInTimeRecoveryEnabled, @Nullable Integer recoveryPeriodInDays) {}
