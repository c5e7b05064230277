package dev.cairn.cli;

/** A failure that a command foresees: its message is all that a person needs to see. */
final class CommandException extends Exception {
  CommandException(String message) {
    super(message);
  }

  CommandException(String message, Throwable cause) {
    super(message, cause);
  }
}
