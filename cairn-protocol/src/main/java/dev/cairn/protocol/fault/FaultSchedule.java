package dev.cairn.protocol.fault;

/**
 * When a rule strikes, of the requests that it is for.
 *
 * <p>Immutable.
 *
 * @param request strikes at this one of them only, counted from 1; 0 for no such limit
 * @param times strikes at most so many times; {@link Long#MAX_VALUE} for no limit
 * @param probability strikes at each with this probability
 */
record FaultSchedule(long request, long times, double probability) {
  static final FaultSchedule ALWAYS = new FaultSchedule(0, Long.MAX_VALUE, 1);

  FaultSchedule {
    if (request < 0) {
      throw new IllegalArgumentException("Requests count from 1, not from " + request);
    }
    if (times < 1) {
      throw new IllegalArgumentException("A fault must strike at least once, not " + times);
    }
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException("A probability is from 0 to 1, not " + probability);
    }
  }

  FaultSchedule withRequest(long other) {
    return new FaultSchedule(other, times, probability);
  }

  FaultSchedule withTimes(long other) {
    return new FaultSchedule(request, other, probability);
  }

  FaultSchedule withProbability(double other) {
    return new FaultSchedule(request, times, other);
  }
}
