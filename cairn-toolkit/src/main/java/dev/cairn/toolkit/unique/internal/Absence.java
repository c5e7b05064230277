package dev.cairn.toolkit.unique.internal;

/**
 * What it means for a constraint that an item has no value: an attribute is missing, or is NULL, or
 * is empty after normalisation.
 */
public enum Absence {
  /** Such an item is refused before anything is sent. */
  REFUSED,
  /** The constraint does not bind the item: any number of items may be without a value. */
  NOT_BOUND,
  /** Absence is a value like others: only one item may be without it. */
  COUNTS_AS_VALUE
}
