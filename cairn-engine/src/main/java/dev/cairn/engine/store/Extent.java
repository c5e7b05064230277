package dev.cairn.engine.store;

/**
 * How many entries there are, and the sum of the sizes of their values.
 *
 * @param sizeBytes the sum of {@link StoredValue#sizeBytes}
 */
public record Extent(long count, long sizeBytes) {
  public static final Extent NONE = new Extent(0, 0);

  public Extent plus(Extent other) {
    return new Extent(count + other.count, sizeBytes + other.sizeBytes);
  }

  public Extent minus(Extent other) {
    return new Extent(count - other.count, sizeBytes - other.sizeBytes);
  }
}
