package dev.cairn.toolkit.sequence;

import java.time.Duration;

/**
 * How long the reservation of a request is kept, and in which attribute the table's time to live
 * looks for the end of that.
 *
 * <p>Immutable.
 */
record RequestExpiry(Duration lifetime, String attribute) {
  RequestExpiry {
    if (lifetime.isNegative() || lifetime.isZero()) {
      throw new IllegalArgumentException("a request must be kept for some time: " + lifetime);
    }
    if (attribute.isEmpty()) {
      throw new IllegalArgumentException("the attribute of the time to live has no name");
    }
  }
}
