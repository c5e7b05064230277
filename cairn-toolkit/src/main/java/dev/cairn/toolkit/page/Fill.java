package dev.cairn.toolkit.page;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How much may be read to fill one page: a number of requests, a number of read units, a time, or
 * several of them, of which the first that is used up ends the page.
 *
 * <p>A budget matters under a filter that matches little. Without one a page of {@code n} items
 * needs few requests, and only items of hundreds of kilobytes can exhaust {@link #standard()}.
 *
 * <p>The first request is always sent. The later ones are kept small enough, by what the earlier
 * ones cost, that read units are exceeded by little; the time may be exceeded by one request.
 * Whatever the budget, the deadline of the toolkit's calls is a bound of its time. Immutable.
 */
public final class Fill {
  private static final int REQUESTS_STANDARD = 20;
  private static final Fill STANDARD = maxRequests(REQUESTS_STANDARD);

  private final OptionalInt requestsMax;
  private final OptionalDouble readUnitsMax;
  private final Optional<Duration> timeMax;

  private Fill(OptionalInt requestsMax, OptionalDouble readUnitsMax, Optional<Duration> timeMax) {
    this.requestsMax = requestsMax;
    this.readUnitsMax = readUnitsMax;
    this.timeMax = timeMax;
  }

  /** At most 20 requests, each of which evaluates at most 1 MB. */
  public static Fill standard() {
    return STANDARD;
  }

  /** At most this many requests for a page, 1 or more. */
  public static Fill maxRequests(int requests) {
    if (requests < 1) {
      throw new IllegalArgumentException("requests must be at least 1: " + requests);
    }
    return new Fill(OptionalInt.of(requests), OptionalDouble.empty(), Optional.empty());
  }

  /** About this many read units for a page, more than 0. */
  public static Fill maxReadUnits(double readUnits) {
    if (!(readUnits > 0)) {
      throw new IllegalArgumentException("read units must be more than 0: " + readUnits);
    }
    return new Fill(OptionalInt.empty(), OptionalDouble.of(readUnits), Optional.empty());
  }

  /**
   * About this long for a page by the toolkit's clock, more than 0: no request is sent after it.
   */
  public static Fill maxTime(Duration time) {
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException("time must be more than 0: " + time);
    }
    return new Fill(OptionalInt.empty(), OptionalDouble.empty(), Optional.of(time));
  }

  /**
   * Within both.
   *
   * @throws IllegalArgumentException for two bounds of one kind
   */
  public Fill and(Fill other) {
    boolean isRepeated =
        (requestsMax.isPresent() && other.requestsMax.isPresent())
            || (readUnitsMax.isPresent() && other.readUnitsMax.isPresent())
            || (timeMax.isPresent() && other.timeMax.isPresent());
    if (isRepeated) {
      throw new IllegalArgumentException("two bounds of one kind");
    }
    return new Fill(
        requestsMax.isPresent() ? requestsMax : other.requestsMax,
        readUnitsMax.isPresent() ? readUnitsMax : other.readUnitsMax,
        timeMax.or(() -> other.timeMax));
  }

  /** Starts to spend the budget on one page, and this long at most. */
  Spending start(InstantSource clock, Duration deadline) {
    Duration time = timeMax.filter(max -> max.compareTo(deadline) < 0).orElse(deadline);
    return new Spending(this, clock, clock.instant().plus(time));
  }

  /** What was spent of a budget on one page. One thread at a time. */
  static final class Spending {
    private final Fill budget;
    private final InstantSource clock;
    private final Instant end;
    private int requests;
    private double readUnits;

    private Spending(Fill budget, InstantSource clock, Instant end) {
      this.budget = budget;
      this.clock = clock;
      this.end = end;
    }

    /** One request was answered and has cost this. */
    void spend(double units) {
      requests++;
      readUnits += units;
    }

    /** Whether a bound is used up. */
    boolean isExhausted() {
      return (budget.requestsMax.isPresent() && requests >= budget.requestsMax.getAsInt())
          || (budget.readUnitsMax.isPresent() && readUnits >= budget.readUnitsMax.getAsDouble())
          || !clock.instant().isBefore(end);
    }

    /** How many items the rest of the budget can evaluate, by what those so far have cost. */
    long itemsAffordable(long evaluated) {
      if (budget.readUnitsMax.isEmpty() || evaluated == 0 || readUnits <= 0) {
        return Long.MAX_VALUE;
      }
      double rest = budget.readUnitsMax.getAsDouble() - readUnits;
      return Math.max(1, (long) (rest * evaluated / readUnits));
    }
  }
}
