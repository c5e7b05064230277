package dev.cairn.engine.schema;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where a table or an index is in its life, and until when, if it moves on by itself.
 *
 * @param until when what is {@link Status#CREATING} or {@link Status#UPDATING} becomes {@link
 *     Status#ACTIVE}, and what is {@link Status#DELETING} is gone; null when the time does not tell
 */
public record Lifecycle(Status status, @Nullable Instant until) {
  /** In use, and until further notice. */
  public static final Lifecycle ACTIVE = new Lifecycle(Status.ACTIVE, null);

  /** What DynamoDB calls the stages. */
  public enum Status {
    CREATING,
    ACTIVE,
    UPDATING,
    DELETING
  }

  /** Whether nothing changes by itself any more. */
  public boolean isSettled() {
    return until == null;
  }

  /** The stage at that time; null when what it is of is gone by then. */
  public @Nullable Lifecycle at(Instant now) {
    if (until == null || now.isBefore(until)) {
      return this;
    }
    return status == Status.DELETING ? null : ACTIVE;
  }
}
