package dev.cairn.toolkit.page;

import dev.cairn.toolkit.RetryOptions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How much may be read to fill one page: a number of requests, a number of read units, a time, or
 * several of them.
 *
 * <p>A budget matters under a filter that matches little. Without one a page of {@code n} items
 * needs few requests, and only items of hundreds of kilobytes can exhaust {@link #standard()}.
 *
 * <p>The first request is always sent. The later ones are kept small enough, by what the earlier
 * ones cost, that read units are exceeded by little; the time may be exceeded by one request.
 * Immutable.
 */
public final class Fill {
  private static final int REQUESTS_STANDARD = 20;
  private static final Fill STANDARD = within(maxRequests(REQUESTS_STANDARD));

  private final OptionalInt requestsMax;
  private final OptionalDouble readUnitsMax;
  private final Optional<TimeMax> timeMax;

  private Fill(OptionalInt requestsMax, OptionalDouble readUnitsMax, Optional<TimeMax> timeMax) {
    this.requestsMax = requestsMax;
    this.readUnitsMax = readUnitsMax;
    this.timeMax = timeMax;
  }

  private record TimeMax(Duration time, InstantSource clock) {}

  /** One bound of a budget. Immutable. */
  public static final class Bound {
    private final Fill alone;

    private Bound(Fill alone) {
      this.alone = alone;
    }
  }

  /** At most 20 requests, each of which evaluates at most 1 MB. */
  public static Fill standard() {
    return STANDARD;
  }

  /**
   * A budget of these bounds; whichever is reached first ends the page.
   *
   * @throws IllegalArgumentException if there is no bound, or two of one kind
   */
  public static Fill within(Bound... bounds) {
    if (bounds.length == 0) {
      throw new IllegalArgumentException("a budget needs a bound");
    }
    Fill budget = bounds[0].alone;
    for (int i = 1; i < bounds.length; i++) {
      budget = budget.and(bounds[i].alone);
    }
    return budget;
  }

  private Fill and(Fill bound) {
    boolean isRepeated =
        (requestsMax.isPresent() && bound.requestsMax.isPresent())
            || (readUnitsMax.isPresent() && bound.readUnitsMax.isPresent())
            || (timeMax.isPresent() && bound.timeMax.isPresent());
    if (isRepeated) {
      throw new IllegalArgumentException("two bounds of one kind");
    }
    return new Fill(
        requestsMax.isPresent() ? requestsMax : bound.requestsMax,
        readUnitsMax.isPresent() ? readUnitsMax : bound.readUnitsMax,
        timeMax.or(() -> bound.timeMax));
  }

  /** At most this many requests for a page, 1 or more. */
  public static Bound maxRequests(int requests) {
    if (requests < 1) {
      throw new IllegalArgumentException("requests must be at least 1: " + requests);
    }
    return new Bound(new Fill(OptionalInt.of(requests), OptionalDouble.empty(), Optional.empty()));
  }

  /** About this many read units for a page, more than 0. */
  public static Bound maxReadUnits(double readUnits) {
    if (!(readUnits > 0)) {
      throw new IllegalArgumentException("read units must be more than 0: " + readUnits);
    }
    return new Bound(new Fill(OptionalInt.empty(), OptionalDouble.of(readUnits), Optional.empty()));
  }

  /** About this long for a page, more than 0: no request is sent after it. */
  public static Bound maxTime(Duration time) {
    return maxTime(time, RetryOptions.defaults().clock());
  }

  /** About this long for a page by this clock. */
  public static Bound maxTime(Duration time, InstantSource clock) {
    Objects.requireNonNull(clock, "clock");
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException("time must be more than 0: " + time);
    }
    return new Bound(
        new Fill(
            OptionalInt.empty(), OptionalDouble.empty(), Optional.of(new TimeMax(time, clock))));
  }

  /** Starts to spend the budget on one page. */
  Spending start() {
    return new Spending(this);
  }

  /** What was spent of a budget on one page. One thread at a time. */
  static final class Spending {
    private final Fill budget;
    private final Optional<Instant> end;
    private int requests;
    private double readUnits;

    private Spending(Fill budget) {
      this.budget = budget;
      this.end = budget.timeMax.map(max -> max.clock().instant().plus(max.time()));
    }

    /** One request was answered and has cost this. */
    void spend(double units) {
      requests++;
      readUnits += units;
    }

    /** The bound that is used up, if one is. */
    Optional<StopReason> exhausted() {
      if (budget.requestsMax.isPresent() && requests >= budget.requestsMax.getAsInt()) {
        return Optional.of(StopReason.REQUESTS);
      }
      if (budget.readUnitsMax.isPresent() && readUnits >= budget.readUnitsMax.getAsDouble()) {
        return Optional.of(StopReason.READ_UNITS);
      }
      return budget.timeMax.isPresent()
              && !budget.timeMax.get().clock().instant().isBefore(end.orElseThrow())
          ? Optional.of(StopReason.TIME)
          : Optional.empty();
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
