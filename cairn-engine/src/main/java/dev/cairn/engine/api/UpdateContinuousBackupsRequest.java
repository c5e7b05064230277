package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters of UpdateContinuousBackups as they came in; null for those that did not. */
public record UpdateContinuousBackupsRequest(
    @Nullable String tableName,
    @Nullable PointInTimeRecoverySpecification pointInTimeRecoverySpecification) {}
