package dev.cairn.toolkit.page;

/** Where a page goes from its cursor: with the order of the query, or against it. */
enum Direction {
  FORWARD,
  BACKWARD;

  Direction opposite() {
    return this == FORWARD ? BACKWARD : FORWARD;
  }
}
