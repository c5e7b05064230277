package dev.cairn.engine.store;

/**
 * Says that a store could not be read or written. The message is fixed; the cause has the
 * particulars.
 */
public class StorageException extends RuntimeException {
  public StorageException(String message, Throwable cause) {
    super(message, cause);
  }

  StorageException(String message) {
    super(message);
  }
}
