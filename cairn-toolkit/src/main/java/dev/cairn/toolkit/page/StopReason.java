package dev.cairn.toolkit.page;

/** Why a {@link FilledPage} has no more items than it has. */
public enum StopReason {
  /** The page has as many items as were asked for. */
  FULL,

  /** No further item matches, in the direction in which the page was read. */
  END,

  /** The budget's requests were used up. */
  REQUESTS,

  /** The budget's read units were used up. */
  READ_UNITS,

  /** The budget's time was up. */
  TIME
}
