package dev.cairn.toolkit.transaction;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a transaction was not applied because of one or more of its steps. The message names
 * each of them, with the reason and the item that is there.
 */
public final class TransactionFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient List<StepFailure> failures;

  /** For other strategies: these steps stood in the way. */
  public TransactionFailedException(List<StepFailure> failures, @Nullable Throwable cause) {
    super(failures.stream().map(StepFailure::toString).collect(Collectors.joining("; ")), cause);
    this.failures = failures;
  }

  /** The steps that stood in the way, in the order of the transaction. */
  public List<StepFailure> failures() {
    return failures == null ? List.of() : failures;
  }
}
