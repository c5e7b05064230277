package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.GaveUpException;
import dev.cairn.toolkit.ItemExistsException;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.NoSuchItemException;
import dev.cairn.toolkit.OutcomeUnknownException;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionFailedException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What became of a write to a {@link UniqueTable}.
 *
 * <p>Threads: immutable, as far as the value is.
 *
 * @param <T> the type of the values that are stored
 */
public final class WriteOutcome<T> {
  /** The ways in which such a write ends. */
  public enum Status {
    /** Item and markers were written. */
    APPLIED,
    /** There was nothing to write: the function changed nothing. */
    UNCHANGED,
    /** Not applied: other items have the unique values of {@link WriteOutcome#violations}. */
    TAKEN,
    /** Not applied: an item with the key is there. */
    ALREADY_EXISTS,
    /** Not applied: no item with the key is there. */
    NOT_FOUND,
    /** Not applied: a step of the caller's own failed, which {@link WriteOutcome#failures} has. */
    CANCELLED,
    /** Not applied: conflicts or throttles lasted until the deadline. */
    GAVE_UP,
    /** Applied or not: replies were lost. */
    UNKNOWN
  }

  private final Status status;
  private final ItemKey key;
  private final @Nullable T item;
  private final List<Violation> violations;
  private final Effort effort;

  /**
   * What the write took: its cost, the caller's steps that failed, and the last exception of the
   * SDK.
   */
  record Effort(
      CapacityReport capacity, List<StepFailure> failures, @Nullable RuntimeException cause) {}

  WriteOutcome(
      Status status, ItemKey key, @Nullable T item, List<Violation> violations, Effort effort) {
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

  /** The key that the write was about. */
  public ItemKey key() {
    return key;
  }

  /** The item as written, or as it was found; empty after a delete and where it is not known. */
  public Optional<T> item() {
    return Optional.ofNullable(item);
  }

  /** The unique values that other items have, in the order of the constraints' declaration. */
  public List<Violation> violations() {
    return violations;
  }

  /** The steps of the caller's own that failed in a {@link UniquePlan}; empty for other writes. */
  public List<StepFailure> failures() {
    return effort.failures();
  }

  /** What the call cost, repetitions included. */
  public CapacityReport capacity() {
    return effort.capacity();
  }

  /**
   * Does nothing if the item is as it should be.
   *
   * @throws UniqueViolationException for {@link Status#TAKEN}
   * @throws ItemExistsException for {@link Status#ALREADY_EXISTS}
   * @throws NoSuchItemException for {@link Status#NOT_FOUND}
   * @throws TransactionFailedException for {@link Status#CANCELLED}
   * @throws GaveUpException for {@link Status#GAVE_UP}
   * @throws OutcomeUnknownException for {@link Status#UNKNOWN}
   */
  public WriteOutcome<T> orThrow() {
    RuntimeException cause = effort.cause();
    return switch (status) {
      case APPLIED, UNCHANGED -> this;
      case TAKEN -> throw new UniqueViolationException(violations, cause);
      case ALREADY_EXISTS -> throw new ItemExistsException(key, cause);
      case NOT_FOUND -> throw new NoSuchItemException(key, cause);
      case CANCELLED -> throw new TransactionFailedException(effort.failures(), cause);
      case GAVE_UP -> throw new GaveUpException("not applied to " + key + ": " + cause, cause);
      case UNKNOWN -> throw new OutcomeUnknownException("may have been applied to " + key, cause);
    };
  }

  @Override
  public String toString() {
    return status + " " + key + (violations.isEmpty() ? "" : " " + violations);
  }
}
