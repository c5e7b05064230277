package dev.cairn.protocol.fault;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of a script: which requests, what goes wrong, and when.
 *
 * <p>Order: the seed, the rule's number and how many requests of its own it has seen decide whether
 * it strikes; nothing else does. Threads: one at a time.
 */
final class FaultRule {
  // Odd constants that keep what is drawn for different rules, requests and purposes apart.
  private static final long RULE_STEP = 0x9E3779B97F4A7C15L;
  private static final long REQUEST_STEP = 0xD1342543DE82EF95L;

  private static final long STRIKE_DRAW = 0xA0761D6478BD642FL;
  private static final long ACTION_DRAW = 0xE7037ED1A0B428DBL;

  private final FaultTarget target;
  private final Fault fault;
  private final FaultSchedule schedule;
  private long requestCount;
  private long strikeCount;

  FaultRule(FaultTarget target, Fault fault, FaultSchedule schedule) {
    this.target = target;
    this.fault = fault;
    this.schedule = schedule;
  }

  FaultTarget target() {
    return target;
  }

  Fault fault() {
    return fault;
  }

  FaultSchedule schedule() {
    return schedule;
  }

  /** How many requests it was for. */
  long requestCount() {
    return requestCount;
  }

  long strikeCount() {
    return strikeCount;
  }

  /** Whether it may strike again. */
  boolean isOpen() {
    return strikeCount < schedule.times();
  }

  /**
   * Counts the request if it is for this rule.
   *
   * @param mayStrike false when an earlier rule strikes already
   * @return what happens to it, or null
   */
  @Nullable Strike strike(FaultyRequest request, long seed, int ruleNumber, boolean mayStrike) {
    if (!fault.kind().canHit(request.operation())
        || !target.matches(request)
        || (fault.kind() == FaultKind.STALE_READ && request.outline().isConsistentRead())) {
      return null;
    }
    List<Integer> actions = actions(request);
    if (actions.isEmpty()) {
      return null;
    }
    requestCount++;
    if (!mayStrike || !isDue(seed, ruleNumber)) {
      return null;
    }
    strikeCount++;
    if (fault.kind() == FaultKind.UNPROCESSED) {
      int processedCount = Math.max(0, actions.size() - fault.itemCount());
      return new Strike(fault, target, actions.subList(processedCount, actions.size()));
    }
    long draw = draw(seed, ruleNumber, ACTION_DRAW);
    int drawn = actions.get((int) Long.remainderUnsigned(draw, actions.size()));
    return new Strike(fault, target, List.of(drawn));
  }

  /** The actions that may be blamed; for whatever blames none, a zero. */
  private List<Integer> actions(FaultyRequest request) {
    if (fault.kind() == FaultKind.UNPROCESSED) {
      return target.actions(request.outline());
    }
    if (!fault.kind().strikesAction() || !FaultKind.isTransaction(request.operation())) {
      return List.of(0);
    }
    List<Integer> actions = target.actions(request.outline());
    Integer chosen = fault.action();
    if (chosen == null) {
      return actions;
    }
    return actions.contains(chosen) ? List.of(chosen) : List.of();
  }

  private boolean isDue(long seed, int ruleNumber) {
    double fraction = (draw(seed, ruleNumber, STRIKE_DRAW) >>> 11) * 0x1p-53;
    return isOpen()
        && (schedule.request() == 0 || schedule.request() == requestCount)
        && fraction < schedule.probability();
  }

  /** Bits that look random: the finalizer of SplitMix64, on what decides them. */
  private long draw(long seed, int ruleNumber, long purpose) {
    long z = seed + ruleNumber * RULE_STEP + requestCount * REQUEST_STEP + purpose;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }
}
