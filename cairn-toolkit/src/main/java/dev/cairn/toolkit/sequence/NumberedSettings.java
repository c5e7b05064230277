package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.internal.AttemptMeter;
import dev.cairn.toolkit.item.ItemSchema;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one {@link NumberedItems} is made of.
 *
 * <p>Immutable.
 *
 * @param expiry how long requests are remembered; null for ever
 */
record NumberedSettings<T>(
    ItemSchema<T> schema,
    Numbering numbering,
    Proof proof,
    @Nullable RequestExpiry expiry,
    AttemptMeter meter) {
  /** What tells whether an item that is there after a lost reply is the call's own. */
  enum Proof {
    /** An attribute of the item says which call created it. */
    STAMP,
    /** Nothing does. */
    NONE,
    /** The put is a transaction of one step, whose token DynamoDB knows again. */
    TOKEN
  }

  NumberedSettings<T> proving(Proof other) {
    return new NumberedSettings<>(schema, numbering, other, expiry, meter);
  }

  NumberedSettings<T> expiring(RequestExpiry other) {
    return new NumberedSettings<>(schema, numbering, proof, other, meter);
  }

  RequestKey request(String requestId) {
    return RequestKey.of(
        schema, numbering.identity(schema), Objects.requireNonNull(requestId, "requestId"), expiry);
  }
}
