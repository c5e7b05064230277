package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.GaveUpException;
import dev.cairn.toolkit.ItemExistsException;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.OutcomeUnknownException;
import dev.cairn.toolkit.capacity.CapacityReport;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What became of an item that was to be stored under the next number.
 *
 * <p>Threads: immutable, as far as the item is.
 *
 * @param <T> the type of the items
 */
public final class AppendOutcome<T> {
  /** The ways in which it ends. */
  public enum Status {
    /** The item is stored under its number. */
    APPENDED,
    /** An earlier call for the same request stored its item; this call stored nothing. */
    REPEATED,
    /** Not stored: an item with that key is there, although the number was not used. */
    ALREADY_EXISTS,
    /** Not stored: conflicts, lost races or throttles lasted until the deadline. */
    GAVE_UP,
    /** Stored or not: a reply was lost. */
    UNKNOWN
  }

  /**
   * A number with the key of its item.
   *
   * @param item the item, where it is known
   */
  record Place<T>(long number, ItemKey key, @Nullable T item) {}

  /** What the call took and cost. */
  record Effort(
      int attempts, Gaps gaps, CapacityReport capacity, @Nullable RuntimeException cause) {}

  private final Status status;
  private final @Nullable Place<T> place;
  private final Effort effort;

  AppendOutcome(Status status, @Nullable Place<T> place, Effort effort) {
    this.status = status;
    this.place = place;
    this.effort = effort;
  }

  /** How it ended. */
  public Status status() {
    return status;
  }

  /** Whether this call stored the item. */
  public boolean isAppended() {
    return status == Status.APPENDED;
  }

  /**
   * The item's number; after a failure the last one that was tried.
   *
   * @throws IllegalStateException if the call gave up before there was one
   */
  public long number() {
    return placed().number();
  }

  /**
   * The key of the item with the number.
   *
   * @throws IllegalStateException if the call gave up before there was a number
   */
  public ItemKey key() {
    return placed().key();
  }

  private Place<T> placed() {
    if (place == null) {
      throw new IllegalStateException("no number was tried: " + effort.cause());
    }
    return place;
  }

  /**
   * The item as it was stored; for ALREADY_EXISTS the one that is there. Empty for the others:
   * after REPEATED it can be read by its {@link #key}.
   */
  public Optional<T> item() {
    return place == null ? Optional.empty() : Optional.ofNullable(place.item());
  }

  /** How many numbers were tried, or how often one was. */
  public int attempts() {
    return effort.attempts();
  }

  /** Whether numbers may have been skipped. */
  public Gaps gaps() {
    return effort.gaps();
  }

  /** What the call cost, repetitions included. */
  public CapacityReport capacity() {
    return effort.capacity();
  }

  /**
   * Does nothing if the item is stored, by this call or by an earlier one for the same request.
   *
   * @throws ItemExistsException for {@link Status#ALREADY_EXISTS}
   * @throws GaveUpException for {@link Status#GAVE_UP}
   * @throws OutcomeUnknownException for {@link Status#UNKNOWN}
   */
  public AppendOutcome<T> orThrow() {
    return switch (status) {
      case APPENDED, REPEATED -> this;
      case ALREADY_EXISTS -> throw new ItemExistsException(key(), effort.cause());
      case GAVE_UP ->
          throw new GaveUpException("no item was stored: " + effort.cause(), effort.cause());
      case UNKNOWN ->
          throw new OutcomeUnknownException("may have been stored as " + key(), effort.cause());
    };
  }

  @Override
  public String toString() {
    return place == null ? status.toString() : status + " " + place.number() + " " + place.key();
  }
}
