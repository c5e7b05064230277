package dev.cairn.toolkit.page;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How much may be read to fill one page: a number of requests, a number of read units, or both.
 *
 * <p>A budget matters under a filter that matches little. Without one a page of {@code n} items
 * needs few requests, and only items of hundreds of kilobytes can exhaust {@link #standard()}.
 *
 * <p>The first request is always sent. The later ones are kept small enough, by what the earlier
 * ones cost, that read units are exceeded by little. Immutable.
 */
public final class Fill {
  private static final int REQUESTS_STANDARD = 20;
  private static final Fill STANDARD = within(maxRequests(REQUESTS_STANDARD));

  private final OptionalInt requestsMax;
  private final OptionalDouble readUnitsMax;

  private Fill(OptionalInt requestsMax, OptionalDouble readUnitsMax) {
    this.requestsMax = requestsMax;
    this.readUnitsMax = readUnitsMax;
  }

  /** One bound of a budget. Immutable. */
  public static final class Bound {
    private final OptionalInt requests;
    private final OptionalDouble readUnits;

    private Bound(OptionalInt requests, OptionalDouble readUnits) {
      this.requests = requests;
      this.readUnits = readUnits;
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
    OptionalInt requests = OptionalInt.empty();
    OptionalDouble readUnits = OptionalDouble.empty();
    for (Bound bound : bounds) {
      boolean isRepeated =
          (bound.requests.isPresent() && requests.isPresent())
              || (bound.readUnits.isPresent() && readUnits.isPresent());
      if (isRepeated) {
        throw new IllegalArgumentException("two bounds of one kind");
      }
      requests = bound.requests.isPresent() ? bound.requests : requests;
      readUnits = bound.readUnits.isPresent() ? bound.readUnits : readUnits;
    }
    if (bounds.length == 0) {
      throw new IllegalArgumentException("a budget needs a bound");
    }
    return new Fill(requests, readUnits);
  }

  /** At most this many requests for a page, 1 or more. */
  public static Bound maxRequests(int requests) {
    if (requests < 1) {
      throw new IllegalArgumentException("requests must be at least 1: " + requests);
    }
    return new Bound(OptionalInt.of(requests), OptionalDouble.empty());
  }

  /** About this many read units for a page, more than 0. */
  public static Bound maxReadUnits(double readUnits) {
    if (!(readUnits > 0)) {
      throw new IllegalArgumentException("read units must be more than 0: " + readUnits);
    }
    return new Bound(OptionalInt.empty(), OptionalDouble.of(readUnits));
  }

  /** The bound that is used up, if one is. */
  Optional<StopReason> exhausted(int requests, double readUnits) {
    if (requestsMax.isPresent() && requests >= requestsMax.getAsInt()) {
      return Optional.of(StopReason.REQUESTS);
    }
    if (readUnitsMax.isPresent() && readUnits >= readUnitsMax.getAsDouble()) {
      return Optional.of(StopReason.READ_UNITS);
    }
    return Optional.empty();
  }

  /** How many items the rest of the budget can evaluate, by what those so far have cost. */
  long itemsAffordable(long evaluated, double readUnits) {
    if (readUnitsMax.isEmpty() || evaluated == 0 || readUnits <= 0) {
      return Long.MAX_VALUE;
    }
    double rest = readUnitsMax.getAsDouble() - readUnits;
    return Math.max(1, (long) (rest * evaluated / readUnits));
  }
}
