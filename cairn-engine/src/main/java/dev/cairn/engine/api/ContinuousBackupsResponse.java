package dev.cairn.engine.api;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What DescribeContinuousBackups and UpdateContinuousBackups answer; null for what a table without
 * recovery does not have.
 */
public record ContinuousBackupsResponse(
    String continuousBackupsStatus,
    String pointInTimeRecoveryStatus,
    @Nullable Long recoveryPeriodInDays,
    @Nullable Instant earliestRestorableDateTime,
    @Nullable Instant latestRestorableDateTime) {}
