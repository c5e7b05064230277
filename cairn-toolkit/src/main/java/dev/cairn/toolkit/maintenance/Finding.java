package dev.cairn.toolkit.maintenance;

import dev.cairn.toolkit.item.ItemKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something about one item, or one marker, that is not as it should be.
 *
 * <p>Threads: immutable.
 */
public final class Finding {
  /** What can be wrong. */
  public enum Kind {
    /** An item has a value, and no marker says so. */
    MISSING_MARKER,
    /** A marker's owner is not there, or a reservation has ended. */
    ORPHANED_MARKER,
    /**
     * A marker's owner has another value, or its normaliser makes another key of it now, or the
     * constraint is not about it.
     */
    STALE_MARKER,
    /**
     * A marker is its owner's but has other attributes than it should: another normaliser or
     * layout, another expiry, or a copy that is out of step.
     */
    OUTDATED_MARKER,
    /** An item has a value that is another's. Only people can decide whose it is. */
    COLLISION,
    /** An item has no value, and the constraint requires one. Only people know which. */
    MISSING_VALUE,
    /** An item's value cannot be unique: it is a list, for instance. */
    UNUSABLE_VALUE,
    /**
     * Where a marker belongs there is an item that is none, and occupies a value for nobody. It was
     * written past the toolkit, and only people know what it is.
     */
    OCCUPIED_KEY
  }

  private final Kind kind;
  private final Subject subject;
  private final boolean isFixed;

  /**
   * What a finding is about.
   *
   * @param constraint the constraint's name
   * @param marker the key of the marker; null where there cannot be one
   * @param item the item that has the value, or that the marker names
   * @param other the item that has the value too
   * @param reason for people, where the kind does not say it all
   */
  record Subject(
      String constraint,
      @Nullable ItemKey marker,
      ItemKey item,
      @Nullable ItemKey other,
      @Nullable String reason) {}

  Finding(Kind kind, Subject subject, boolean isFixed) {
    this.kind = kind;
    this.subject = subject;
    this.isFixed = isFixed;
  }

  /** What is wrong. */
  public Kind kind() {
    return kind;
  }

  /** The constraint's name. */
  public String constraint() {
    return subject.constraint();
  }

  /**
   * The key of the marker, whether it is there or not; empty if no key can be made of the value.
   */
  public Optional<ItemKey> marker() {
    return Optional.ofNullable(subject.marker());
  }

  /**
   * The item that has the value, or lacks it, or that the marker names, or that is in its place.
   */
  public ItemKey item() {
    return subject.item();
  }

  /** The item that has the value too; empty unless this is a collision, or if it is not known. */
  public Optional<ItemKey> other() {
    return Optional.ofNullable(subject.other());
  }

  /** For people, where the kind does not say it all: which attribute, and what it has. */
  public Optional<String> reason() {
    return Optional.ofNullable(subject.reason());
  }

  /** Whether it was put right. */
  public boolean isFixed() {
    return isFixed;
  }

  @Override
  public String toString() {
    return kind
        + " of constraint \""
        + subject.constraint()
        + "\": "
        + (subject.marker() == null ? "" : subject.marker() + ", ")
        + "item "
        + subject.item()
        + (subject.other() == null ? "" : ", other " + subject.other())
        + (subject.reason() == null ? "" : ", " + subject.reason())
        + (isFixed ? ", fixed" : "");
  }
}
