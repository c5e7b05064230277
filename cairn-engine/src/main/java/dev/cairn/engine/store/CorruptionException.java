package dev.cairn.engine.store;

/** Says that stored bytes are not what was written, and where that was noticed. */
public final class CorruptionException extends StorageException {
  private final int offset;

  /**
   * @param problem what is wrong, as a fixed text
   * @param offset how many bytes after the start of the stored value the problem was noticed
   */
  public CorruptionException(String problem, int offset) {
    super("Stored bytes are corrupt: " + problem + " (at byte " + offset + ")");
    this.offset = offset;
  }

  /** How many bytes after the start of the stored value the problem was noticed. */
  public int offset() {
    return offset;
  }
}
