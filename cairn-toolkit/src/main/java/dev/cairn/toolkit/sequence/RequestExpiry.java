package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.internal.TimeToLive;
import dev.cairn.toolkit.item.ItemCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

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

  /** The end of a reservation that is made now. */
  AttributeValue end(Instant now) {
    return TimeToLive.seconds(now.plus(lifetime));
  }

  /** Holds if there is a reservation, and its end has passed. */
  ItemCondition isOver(Instant now) {
    return TimeToLive.isPast(attribute, now);
  }

  /** Whether the end of a stored reservation has passed. */
  boolean isOver(Map<String, AttributeValue> reservation, Instant now) {
    return TimeToLive.isPast(reservation.get(attribute), now);
  }
}
