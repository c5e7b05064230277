package dev.cairn.cli;

/** A failure that a command foresees: its message is all that a person needs to see. */
public final class CommandException extends Exception {
  /** With what to print. */
  public CommandException(String message) {
    super(message);
  }

  /** With what to print, and what is behind it. */
  public CommandException(String message, Throwable cause) {
    super(message, cause);
  }
}
