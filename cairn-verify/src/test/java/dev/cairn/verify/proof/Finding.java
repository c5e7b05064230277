package dev.cairn.verify.proof;

/** A broken promise. */
record Finding(Kind kind, String text) {
  /** What was promised. */
  enum Kind {
    /** One value, two items that have it. */
    TWO_OWNERS,
    /** A marker whose owner does not have its value. */
    ORPHAN,
    /** An item without the marker of its value. */
    NO_MARKER,
    /** A caller was told what was not so. */
    UNTRUE,
    /** One call was applied more than once. */
    APPLIED_TWICE,
    /** The toolkit's own verification found something when everything had settled. */
    NOT_SETTLED,
    /** One number was given twice. */
    NUMBER_TWICE,
    /** A number was left out where none may be. */
    GAP,
    /** A row came more than once. */
    ROW_TWICE,
    /** A row did not come. */
    ROW_MISSING,
    /** The rows came in another order. */
    ROW_ORDER,
    /** A changed token was accepted. */
    TOKEN_ACCEPTED
  }

  @Override
  public String toString() {
    return kind + ": " + text;
  }
}
