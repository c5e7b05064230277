package dev.cairn.toolkit.capacity;

/**
 * An amount of read and of write capacity.
 *
 * <p>Threads: immutable.
 *
 * @param read read units
 * @param write write units
 */
public record CapacityUnits(double read, double write) {
  /** Nothing. */
  public static final CapacityUnits ZERO = new CapacityUnits(0, 0);

  /** Read units only. */
  public static CapacityUnits ofRead(double units) {
    return new CapacityUnits(units, 0);
  }

  /** Write units only. */
  public static CapacityUnits ofWrite(double units) {
    return new CapacityUnits(0, units);
  }

  /** Both amounts together. */
  public CapacityUnits plus(CapacityUnits other) {
    return new CapacityUnits(read + other.read, write + other.write);
  }

  /** Both amounts so many times. */
  public CapacityUnits times(int count) {
    return new CapacityUnits(read * count, write * count);
  }

  /** Whether both amounts are zero. */
  public boolean isZero() {
    return read == 0 && write == 0;
  }

  @Override
  public String toString() {
    if (isZero()) {
      return "0";
    }
    if (read == 0) {
      return write + " write units";
    }
    return write == 0 ? read + " read units" : read + " read units and " + write + " write units";
  }
}
