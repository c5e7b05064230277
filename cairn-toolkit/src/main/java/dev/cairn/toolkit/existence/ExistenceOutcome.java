package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.GaveUpException;
import dev.cairn.toolkit.ItemExistsException;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.NoSuchItemException;
import dev.cairn.toolkit.OutcomeUnknownException;
import dev.cairn.toolkit.capacity.CapacityReport;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What became of a write that depends on existence.
 *
 * <p>Threads: immutable, as far as the value is.
 *
 * @param <T> the type of the values that are stored
 */
public final class ExistenceOutcome<T> {
  /** The ways in which such a write ends. */
  public enum Status {
    /** It was applied. */
    APPLIED,
    /** There was nothing to do: the item is as it should be. */
    UNCHANGED,
    /** Not applied: an item with the key is there. */
    ALREADY_EXISTS,
    /** Not applied: no item with the key is there. */
    NOT_FOUND,
    /** Not applied: conflicts or throttles lasted until the deadline. */
    GAVE_UP,
    /** Applied or not: a reply was lost. */
    UNKNOWN
  }

  private final Status status;
  private final ItemKey key;
  private final @Nullable T item;
  private final CapacityReport capacity;
  private final @Nullable RuntimeException cause;

  ExistenceOutcome(
      Status status,
      ItemKey key,
      @Nullable T item,
      CapacityReport capacity,
      @Nullable RuntimeException cause) {
    this.status = status;
    this.key = key;
    this.item = item;
    this.capacity = capacity;
    this.cause = cause;
  }

  /** How it ended. */
  public Status status() {
    return status;
  }

  /** Whether this call wrote. */
  public boolean isApplied() {
    return status == Status.APPLIED;
  }

  /** The key that the write was about. */
  public ItemKey key() {
    return key;
  }

  /**
   * The item as it is now: the one written, or the one that was there. Empty after a delete, and
   * where it is not known.
   */
  public Optional<T> item() {
    return Optional.ofNullable(item);
  }

  /** What the call cost, repetitions included. */
  public CapacityReport capacity() {
    return capacity;
  }

  /**
   * Does nothing if the item is as it should be.
   *
   * @throws ItemExistsException for {@link Status#ALREADY_EXISTS}
   * @throws NoSuchItemException for {@link Status#NOT_FOUND}
   * @throws GaveUpException for {@link Status#GAVE_UP}
   * @throws OutcomeUnknownException for {@link Status#UNKNOWN}
   */
  public ExistenceOutcome<T> orThrow() {
    return switch (status) {
      case APPLIED, UNCHANGED -> this;
      case ALREADY_EXISTS -> throw new ItemExistsException(key, cause);
      case NOT_FOUND -> throw new NoSuchItemException(key, cause);
      case GAVE_UP -> throw new GaveUpException("not applied to " + key + ": " + cause, cause);
      case UNKNOWN -> throw new OutcomeUnknownException("may have been applied to " + key, cause);
    };
  }

  @Override
  public String toString() {
    return status + " " + key;
  }
}
