package dev.cairn.toolkit.outcome;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a strategy stopped trying, at its deadline for instance, and nothing was applied. It
 * is safe to try again.
 */
public final class GaveUpException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Nothing was applied, for this reason. */
  public GaveUpException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
