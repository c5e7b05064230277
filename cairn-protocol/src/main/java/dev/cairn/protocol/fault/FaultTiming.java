package dev.cairn.protocol.fault;

/**
 * The second half of a rule: how often it strikes, of the requests it is for. The methods that
 * return nothing set the rule.
 *
 * <p>Errors: {@link IllegalArgumentException} for what could never strike. Immutable.
 */
public final class FaultTiming {
  private final Faults faults;
  private final FaultTarget target;
  private final Fault fault;
  private final FaultSchedule schedule;

  FaultTiming(Faults faults, FaultTarget target, Fault fault, FaultSchedule schedule) {
    this.faults = faults;
    this.target = target;
    this.fault = fault;
    this.schedule = schedule;
  }

  /** Blames the action at this position of a transaction, and passes over shorter ones. */
  public FaultTiming atAction(int position) {
    return new FaultTiming(faults, target, fault.atAction(position), schedule);
  }

  /** Strikes at most so many times, whatever else is said. */
  public FaultTiming atMost(long times) {
    return new FaultTiming(faults, target, fault, schedule.withTimes(times));
  }

  /** Strikes at the next request. */
  public void once() {
    times(1);
  }

  /** Strikes at the next so many requests. */
  public void times(long times) {
    set(target, schedule.withTimes(times));
  }

  /** Strikes at every request. */
  public void always() {
    set(target, schedule);
  }

  /** Strikes at the n-th request from now, retries counted, and at no other. */
  public void onRequest(long n) {
    if (n < 1) {
      throw new IllegalArgumentException("Requests count from 1, not from " + n);
    }
    set(target, schedule.withRequest(n));
  }

  /**
   * Strikes at the n-th attempt of every call, as the AWS SDKs tell it in a header. A client that
   * tells nothing is always at its first.
   */
  public void onAttempt(int n) {
    if (n < 1) {
      throw new IllegalArgumentException("Attempts count from 1, not from " + n);
    }
    set(target.withAttempt(n), schedule);
  }

  /**
   * Strikes at each request with this probability, from 0 to 1. The seed alone decides at which of
   * them; which request is the n-th may depend on threads.
   */
  public void withProbability(double probability) {
    set(target, schedule.withProbability(probability));
  }

  private void set(FaultTarget finalTarget, FaultSchedule finalSchedule) {
    faults.add(new FaultRule(finalTarget, fault, finalSchedule));
  }
}
