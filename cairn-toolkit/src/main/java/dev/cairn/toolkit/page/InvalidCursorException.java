package dev.cairn.toolkit.page;

/**
 * Thrown for a cursor that this pager did not hand out for this query.
 *
 * <p>A web service answers 400 for each {@link Reason} alike: the reason is for its log, and would
 * tell a forger how far a forgery got.
 */
public final class InvalidCursorException extends IllegalArgumentException {

  /** What is wrong with a cursor. */
  public enum Reason {
    /** The text is not a cursor: not URL-safe base64, cut short, or damaged. */
    MALFORMED,

    /** The text is longer than any cursor. */
    TOO_LONG,

    /** The cursor is of another format, or of a version that this library does not read. */
    UNSUPPORTED_FORMAT,

    /** The cursor names a key that the codec was not given. */
    UNKNOWN_KEY,

    /** The signature does not fit: the cursor was changed, or made without the key. */
    TAMPERED,

    /** The cursor is older than the codec accepts. */
    EXPIRED,

    /**
     * The cursor belongs to another table, index, partition, condition, filter, order or audience.
     */
    WRONG_QUERY
  }

  private static final long serialVersionUID = 1L;

  private final Reason reason;

  InvalidCursorException(Reason reason) {
    super("The cursor is not valid for this query: " + reason);
    this.reason = reason;
  }

  /** What is wrong with the cursor. */
  public Reason reason() {
    return reason;
  }
}
