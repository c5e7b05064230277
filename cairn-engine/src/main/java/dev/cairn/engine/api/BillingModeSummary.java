package dev.cairn.engine.api;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How a table is billed, and since when it is on demand (null when it never was). */
public record BillingModeSummary(
    String billingMode, @Nullable Instant lastUpdateToPayPerRequestDateTime) {}
