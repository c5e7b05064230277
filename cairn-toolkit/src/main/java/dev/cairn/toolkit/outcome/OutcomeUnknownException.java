package dev.cairn.toolkit.outcome;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when replies were lost until the deadline, so that it is not known whether a write was
 * applied. Read the item before trying again.
 */
public final class OutcomeUnknownException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** It may have been applied, and this is the last that was heard. */
  public OutcomeUnknownException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
