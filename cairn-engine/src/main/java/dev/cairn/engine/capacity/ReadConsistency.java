package dev.cairn.engine.capacity;

import org.jspecify.annotations.Nullable;

/** How a read is isolated, which is what it costs. */
public enum ReadConsistency {
  EVENTUAL,
  STRONG,
  TRANSACTIONAL;

  /** The consistency that a request's ConsistentRead parameter asks for; eventual without one. */
  public static ReadConsistency ofFlag(@Nullable Boolean consistentRead) {
    return Boolean.TRUE.equals(consistentRead) ? STRONG : EVENTUAL;
  }
}
