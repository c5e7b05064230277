package dev.cairn.toolkit.outcome;

import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.item.ItemKey;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What became of a write, whichever strategy made it.
 *
 * <p>Threads: immutable, as far as the value is.
 *
 * @param <T> the type of the values that are stored
 */
public final class WriteOutcome<T> {
  /** The ways in which a write ends. */
  public enum Status {
    /** Everything was written, by this call. */
    APPLIED,
    /** There was nothing to write: all is as it should be. */
    UNCHANGED,
    /** An earlier call for the same request wrote; this one wrote nothing. */
    REPEATED,
    /** Not applied: other items have the unique values of {@link WriteOutcome#violations}. */
    TAKEN,
    /** Not applied: an item with the key is there. */
    ALREADY_EXISTS,
    /** Not applied: no item with the key is there. */
    NOT_FOUND,
    /**
     * Not applied: the item is not of the version that was given, or another condition of the
     * schema's own does not hold.
     */
    STALE,
    /** Not applied: conflicts, lost races or throttles lasted until the deadline. */
    GAVE_UP,
    /** Applied or not: a reply was lost. */
    UNKNOWN
  }

  private final Status status;
  private final @Nullable ItemKey key;
  private final @Nullable T item;
  private final List<Violation> violations;
  private final Effort effort;

  /**
   * What a write took.
   *
   * @param number the number that was given to the item, or tried last; empty for other writes
   * @param gaps whether numbers may have been skipped
   * @param attemptCount how often it was sent, or how many numbers were tried
   * @param capacity what it cost, repetitions included
   * @param cause the last exception of the SDK; null where there was none
   */
  public record Effort(
      OptionalLong number,
      Gaps gaps,
      int attemptCount,
      CapacityReport capacity,
      @Nullable RuntimeException cause) {
    /** That of a write without a number. */
    public static Effort of(
        int attemptCount, CapacityReport capacity, @Nullable RuntimeException cause) {
      return new Effort(OptionalLong.empty(), Gaps.NONE, attemptCount, capacity, cause);
    }
  }

  /**
   * An outcome, as the strategies make them, and tests of code that deals with them.
   *
   * @param key the key that the write was about; null if it ended before there was one
   * @param item the item as written, or as it was found; null where there is none or it is unknown
   */
  public WriteOutcome(
      Status status,
      @Nullable ItemKey key,
      @Nullable T item,
      List<Violation> violations,
      Effort effort) {
    this.status = status;
    this.key = key;
    this.item = item;
    this.violations = List.copyOf(violations);
    this.effort = effort;
  }

  /** How it ended. */
  public Status status() {
    return status;
  }

  /** Whether this call wrote. */
  public boolean isApplied() {
    return status == Status.APPLIED;
  }

  /**
   * The key that the write was about.
   *
   * @throws IllegalStateException if the call ended before there was a number to make a key of
   */
  public ItemKey key() {
    if (key == null) {
      throw new IllegalStateException("no number was tried: " + effort.cause());
    }
    return key;
  }

  /**
   * The item as it is now: as written, or as it was found. Empty after a delete, and where it is
   * not known.
   */
  public Optional<T> item() {
    return Optional.ofNullable(item);
  }

  /** The unique values that other items have, in the order of the constraints' declaration. */
  public List<Violation> violations() {
    return violations;
  }

  /**
   * The number of an item that was to be stored under the next one; after a failure the last that
   * was tried.
   *
   * @throws IllegalStateException if the write gives no numbers, or ended before there was one
   */
  public long number() {
    return effort
        .number()
        .orElseThrow(() -> new IllegalStateException("no number was tried: " + effort.cause()));
  }

  /** Whether numbers may have been skipped; NONE for writes that give none. */
  public Gaps gaps() {
    return effort.gaps();
  }

  /** How often the write was sent, or how many numbers were tried. */
  public int attemptCount() {
    return effort.attemptCount();
  }

  /** What the call cost, repetitions included. */
  public CapacityReport capacity() {
    return effort.capacity();
  }

  /** The last exception of the SDK; empty where there was none. */
  public Optional<RuntimeException> cause() {
    return Optional.ofNullable(effort.cause());
  }

  /**
   * Does nothing if the item is as it should be.
   *
   * @throws UniqueViolationException for {@link Status#TAKEN}
   * @throws ItemExistsException for {@link Status#ALREADY_EXISTS}
   * @throws NoSuchItemException for {@link Status#NOT_FOUND}
   * @throws StaleItemException for {@link Status#STALE}
   * @throws GaveUpException for {@link Status#GAVE_UP}
   * @throws OutcomeUnknownException for {@link Status#UNKNOWN}
   */
  public WriteOutcome<T> orThrow() {
    RuntimeException cause = effort.cause();
    return switch (status) {
      case APPLIED, UNCHANGED, REPEATED -> this;
      case TAKEN -> throw new UniqueViolationException(violations, cause);
      case ALREADY_EXISTS -> throw new ItemExistsException(key(), cause);
      case NOT_FOUND -> throw new NoSuchItemException(key(), cause);
      case STALE -> throw new StaleItemException(key(), cause);
      case GAVE_UP -> throw new GaveUpException("not applied" + where() + ": " + cause, cause);
      case UNKNOWN -> throw new OutcomeUnknownException("may have been applied" + where(), cause);
    };
  }

  private String where() {
    return key == null ? "" : " to " + key;
  }

  @Override
  public String toString() {
    String number = effort.number().isPresent() ? " " + effort.number().getAsLong() : "";
    return status
        + number
        + (key == null ? "" : " " + key)
        + (violations.isEmpty() ? "" : " " + violations);
  }
}
