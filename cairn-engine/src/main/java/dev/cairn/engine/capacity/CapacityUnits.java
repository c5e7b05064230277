package dev.cairn.engine.capacity;

import dev.cairn.engine.api.Limits;

/**
 * Sizes in bytes to capacity units.
 *
 * <p>Source: DynamoDB Developer Guide, "Capacity unit consumption": a write unit is 1 KB, a read
 * unit 4 KB, each item rounded up; an eventually consistent read costs half; a transaction costs
 * double; an item that is not there costs one step.
 */
public final class CapacityUnits {
  private CapacityUnits() {}

  /** The write units for one item of that size. */
  public static double write(long sizeBytes) {
    return steps(sizeBytes, Limits.WRITE_UNIT_BYTES);
  }

  /** The read units for that many evaluated bytes. */
  public static double read(long sizeBytes, ReadConsistency consistency) {
    double steps = steps(sizeBytes, Limits.READ_UNIT_BYTES);
    return switch (consistency) {
      case EVENTUAL -> steps / 2;
      case STRONG -> steps;
      case TRANSACTIONAL -> steps * 2;
    };
  }

  private static long steps(long sizeBytes, int stepBytes) {
    return Math.max(1, (sizeBytes + stepBytes - 1) / stepBytes);
  }
}
