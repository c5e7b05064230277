package dev.cairn.toolkit.outcome;

/** Whether one call may have skipped numbers. */
public enum Gaps {
  /** The call skipped no number. */
  NONE,

  /**
   * The call may have skipped numbers: a request was sent again although it may have been applied,
   * or an issued number got no item, or it is not known how often a request was sent.
   */
  POSSIBLE;

  /** POSSIBLE if one of both is. */
  public Gaps or(Gaps other) {
    return this == POSSIBLE ? POSSIBLE : other;
  }
}
