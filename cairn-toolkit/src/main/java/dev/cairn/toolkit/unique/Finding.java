package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something about one marker that is not as it should be.
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
    /** A marker's owner has another value, or its normaliser makes another key of it now. */
    STALE_MARKER,
    /**
     * A marker is its owner's but has other attributes than it should: another normaliser or
     * layout, another expiry, or a copy that is out of step.
     */
    OUTDATED_MARKER,
    /** An item has a value that is another's. Only people can decide whose it is. */
    COLLISION
  }

  private final Kind kind;
  private final String constraint;
  private final ItemKey marker;
  private final ItemKey item;
  private final @Nullable ItemKey other;
  private final boolean isFixed;

  Finding(Kind kind, Marker marker, ItemKey item, @Nullable ItemKey other, boolean isFixed) {
    this.kind = kind;
    this.constraint = marker.constraint().name();
    this.marker = marker.key();
    this.item = item;
    this.other = other;
    this.isFixed = isFixed;
  }

  /** What is wrong. */
  public Kind kind() {
    return kind;
  }

  /** The constraint's name. */
  public String constraint() {
    return constraint;
  }

  /** The key of the marker, whether it is there or not. */
  public ItemKey marker() {
    return marker;
  }

  /** The item that has the value, or that the marker names. */
  public ItemKey item() {
    return item;
  }

  /** The item that has the value too; empty unless this is a collision, or if it is not known. */
  public Optional<ItemKey> other() {
    return Optional.ofNullable(other);
  }

  /** Whether it was put right. */
  public boolean isFixed() {
    return isFixed;
  }

  @Override
  public String toString() {
    return kind
        + " of constraint \""
        + constraint
        + "\": "
        + marker
        + ", item "
        + item
        + (other == null ? "" : ", other " + other)
        + (isFixed ? ", fixed" : "");
  }
}
