package dev.cairn.engine.api;

import java.util.List;
import java.util.stream.Collectors;

/** A transaction was cancelled as a whole. */
public final class TransactionCanceled extends ApiException {
  private final transient List<CancellationReason> reasons;

  /** Takes one reason for each action, in the order of the actions. */
  public TransactionCanceled(List<CancellationReason> reasons) {
    super(ErrorCode.TRANSACTION_CANCELED, message(reasons));
    this.reasons = List.copyOf(reasons);
  }

  private static String message(List<CancellationReason> reasons) {
    return Messages.transactionCancelled(
        reasons.stream().map(CancellationReason::code).collect(Collectors.joining(", ")));
  }

  public List<CancellationReason> reasons() {
    return reasons;
  }
}
