package dev.cairn.toolkit.unique;

/**
 * What it means for a constraint that an item has no value: an attribute is missing, or is NULL, or
 * is empty after normalisation.
 */
public enum Absence {
  /** The constraint does not bind the item: any number of items may be without a value. */
  NOT_BOUND,
  /** Such an item is refused with an {@code IllegalArgumentException} before anything is sent. */
  REFUSED,
  /**
   * Absence is a value like others: only one item may be without it, or with it, other attributes
   * of the constraint being equal.
   */
  COUNTS_AS_VALUE
}
