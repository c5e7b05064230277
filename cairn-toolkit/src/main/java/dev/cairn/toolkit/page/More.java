package dev.cairn.toolkit.page;

/** Whether a further item follows a page. */
public enum More {
  /** At least one further item matched when the page was read. */
  YES,

  /** No further item matched when the page was read. */
  NO,

  /** The budget ended before a further item, or the end, was seen. */
  UNKNOWN
}
