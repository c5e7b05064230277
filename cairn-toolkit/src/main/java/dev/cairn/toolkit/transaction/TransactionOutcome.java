package dev.cairn.toolkit.transaction;

import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.outcome.GaveUpException;
import dev.cairn.toolkit.outcome.OutcomeUnknownException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What became of a transaction.
 *
 * <p>Threads: immutable.
 */
public final class TransactionOutcome {
  /** The ways in which a transaction ends. */
  public enum Status {
    /** All steps were applied, once. */
    APPLIED,
    /** No step was applied; {@link #failures} says because of which. */
    FAILED,
    /** No step was applied; conflicts or throttles lasted until the deadline. */
    GAVE_UP,
    /** All steps were applied or none was; replies were lost until the deadline. */
    UNKNOWN
  }

  private final Status status;
  private final List<StepFailure> failures;
  private final int attemptCount;
  private final CapacityReport capacity;
  private final @Nullable RuntimeException cause;
  private final Map<TransactionPlan<?>, Object> results;

  /**
   * An outcome, as the strategies make them, and tests of code that deals with them.
   *
   * @param cause the last exception of the SDK; null when the transaction was applied
   */
  public TransactionOutcome(
      Status status,
      List<StepFailure> failures,
      int attemptCount,
      CapacityReport capacity,
      @Nullable RuntimeException cause) {
    this(status, failures, new Effort(attemptCount, capacity, cause), Map.of());
  }

  private record Effort(
      int attemptCount, CapacityReport capacity, @Nullable RuntimeException cause) {}

  private TransactionOutcome(
      Status status,
      List<StepFailure> failures,
      Effort effort,
      Map<TransactionPlan<?>, Object> results) {
    this.status = status;
    this.failures = List.copyOf(failures);
    this.attemptCount = effort.attemptCount();
    this.capacity = effort.capacity();
    this.cause = effort.cause();
    this.results = results;
  }

  /** The same, with what the strategies say about their plans. */
  public TransactionOutcome withResults(Map<TransactionPlan<?>, Object> byPlan) {
    return new TransactionOutcome(
        status, failures, new Effort(attemptCount, capacity, cause), new HashMap<>(byPlan));
  }

  /**
   * What became of a plan, in the words of its strategy. Empty if the transaction failed for
   * another reason than a condition of the plan, or the plan was no part of it.
   */
  public <R> Optional<R> of(TransactionPlan<R> plan) {
    // A plan's result has the type that the plan says.
    @SuppressWarnings("unchecked")
    @Nullable R result = (R) results.get(plan);
    return Optional.ofNullable(result);
  }

  /** How it ended. */
  public Status status() {
    return status;
  }

  /** Whether all steps were applied. */
  public boolean isApplied() {
    return status == Status.APPLIED;
  }

  /** The steps that stood in the way at the last attempt, in the order of the transaction. */
  public List<StepFailure> failures() {
    return failures;
  }

  /** How the step with this label stood in the way; empty if it did not. */
  public Optional<StepFailure> failed(String label) {
    return failures.stream().filter(failure -> failure.label().equals(label)).findFirst();
  }

  /** How often the transaction was sent; repetitions inside the SDK client are not counted. */
  public int attemptCount() {
    return attemptCount;
  }

  /** What all attempts together cost. */
  public CapacityReport capacity() {
    return capacity;
  }

  /** The last exception of the SDK; empty when the transaction was applied. */
  public Optional<RuntimeException> cause() {
    return Optional.ofNullable(cause);
  }

  /**
   * Does nothing if the transaction was applied.
   *
   * @throws TransactionFailedException when it was not, because of its steps
   * @throws GaveUpException when it was not, because of conflicts or throttles
   * @throws OutcomeUnknownException when it is not known
   */
  public TransactionOutcome orThrow() {
    return switch (status) {
      case APPLIED -> this;
      case FAILED -> throw new TransactionFailedException(failures, cause);
      case GAVE_UP -> throw new GaveUpException("transaction not applied: " + reasons(), cause);
      case UNKNOWN ->
          throw new OutcomeUnknownException(
              "transaction may have been applied: no reply in " + attemptCount + " attempts",
              cause);
    };
  }

  /**
   * For other strategies, whose conditions are part of their meaning.
   *
   * @throws RuntimeException the SDK's exception, when a step failed for another lasting reason
   */
  public TransactionOutcome orThrowUnlessConditional() {
    boolean isMistake =
        status == Status.FAILED
            && failures.stream()
                .noneMatch(failure -> failure.reason() == StepFailure.Reason.CONDITION_FAILED);
    if (isMistake && cause != null) {
      throw cause;
    }
    return this;
  }

  private String reasons() {
    return failures.isEmpty() ? String.valueOf(cause) : failures.toString();
  }

  @Override
  public String toString() {
    return status + (failures.isEmpty() ? "" : " " + failures);
  }
}
