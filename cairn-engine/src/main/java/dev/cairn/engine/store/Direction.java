package dev.cairn.engine.store;

/** The order in which entries are visited. */
public enum Direction {
  ASCENDING,
  DESCENDING
}
