package dev.cairn.verify.proof;

/** A way to number. */
enum Strategy {
  COUNTER,
  BLOCKS,
  COUNTED_ITEMS,
  HIGHEST_SORT_KEY,
  HIGH_WATER_MARK,
  GAPLESS_ITEMS;

  boolean hasItems() {
    return this != COUNTER && this != BLOCKS;
  }

  /** Whether stored numbers are 1, 2, 3 and so on while nothing is deleted. */
  boolean isDense() {
    return this == HIGHEST_SORT_KEY || this == HIGH_WATER_MARK || this == GAPLESS_ITEMS;
  }

  /** Whether somebody else may store items under numbers too, who does not know the counter. */
  boolean isOpenToOthers() {
    return this == HIGHEST_SORT_KEY || this == COUNTED_ITEMS;
  }
}
