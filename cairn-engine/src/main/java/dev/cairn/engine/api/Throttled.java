package dev.cairn.engine.api;

import java.util.List;

/** A request was one too many for a table, an index, a key or the account. */
public final class Throttled extends ApiException {
  private final List<ThrottlingReason> reasons;

  /** Takes DynamoDB's reasons; they may be unknown. */
  public Throttled(ErrorCode code, String message, List<ThrottlingReason> reasons) {
    super(code, message);
    this.reasons = List.copyOf(reasons);
  }

  public List<ThrottlingReason> reasons() {
    return reasons;
  }
}
