package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import org.jspecify.annotations.Nullable;

/** How an {@link Existence} works; immutable. */
record ExistenceOptions(
    RetryOptions retries,
    boolean hasTokens,
    @Nullable Object sentinel,
    @Nullable String expiry,
    @Nullable CapacityCollector collector) {
  static final ExistenceOptions DEFAULTS =
      new ExistenceOptions(RetryOptions.defaults(), false, null, null, null);

  ExistenceOptions withRetries(RetryOptions other) {
    return new ExistenceOptions(other, hasTokens, sentinel, expiry, collector);
  }

  ExistenceOptions withTokens() {
    return new ExistenceOptions(retries, true, sentinel, expiry, collector);
  }

  ExistenceOptions withSentinel(Object other) {
    return new ExistenceOptions(retries, hasTokens, other, expiry, collector);
  }

  ExistenceOptions withExpiry(String other) {
    return new ExistenceOptions(retries, hasTokens, sentinel, other, collector);
  }

  ExistenceOptions withCollector(@Nullable CapacityCollector other) {
    return new ExistenceOptions(retries, hasTokens, sentinel, expiry, other);
  }
}
