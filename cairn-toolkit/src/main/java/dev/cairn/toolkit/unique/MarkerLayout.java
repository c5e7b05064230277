package dev.cairn.toolkit.unique;

/** What a marker item has beside its key. */
public enum MarkerLayout {
  /** The owner's full key, the constraint's name and the normaliser's id: the default. */
  OWNED,
  /**
   * Nothing, as in the articles. Such a marker cannot say whose it is: no look-up by value, a
   * violation names no owner, and an orphan cannot be told from a marker in use. What protects it
   * from a delete that comes too late is the condition that the main item still has the value.
   */
  BARE,
  /**
   * Like {@link #OWNED}, with a copy of the item, so that a look-up by value needs one read. The
   * copy is one attribute, {@code cairnCopy}, so it is in no index of the table.
   */
  FULL_COPY,
  /**
   * The same with the item's attributes beside each other, as in the articles. Each index that the
   * item is in has the marker too.
   */
  FLAT_COPY
}
