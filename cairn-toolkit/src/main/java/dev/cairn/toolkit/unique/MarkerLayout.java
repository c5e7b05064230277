package dev.cairn.toolkit.unique;

/** What a marker item has beside its key. */
public enum MarkerLayout {
  /** The owner's full key, the constraint's name and the normaliser's id: the default. */
  OWNED,
  /**
   * Nothing. Such a marker cannot say whose it is: no look-up by value, a violation names no owner,
   * and an orphan cannot be told from a marker in use. What protects it from a delete that comes
   * too late is the condition that the main item still has the value.
   */
  BARE,
  /** Like {@link #OWNED}, with a copy of all attributes of the item: look-up needs one read. */
  FULL_COPY
}
