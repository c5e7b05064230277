package dev.cairn.cli.demo;

import org.jspecify.annotations.Nullable;

/** A failure that the demo foresees: its message is all that a person needs to see. */
final class DemoException extends RuntimeException {
  private static final long serialVersionUID = 1;

  DemoException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
