package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/**
 * The units a second that a table or index is asked to be ready for; null where none were named.
 */
public record WarmThroughput(
    @Nullable Long readUnitsPerSecond, @Nullable Long writeUnitsPerSecond) {
  /** Whether it asks for nothing. */
  public boolean isEmpty() {
    return readUnitsPerSecond == null && writeUnitsPerSecond == null;
  }
}
