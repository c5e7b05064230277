package dev.cairn.toolkit.page;

import java.util.Optional;

/**
 * A scan of a table or an index, in the order of DynamoDB's own hash of the partition keys.
 *
 * <p>Threads: one at a time.
 */
public final class PageScan extends PageSource<PageScan> {
  Optional<Segment> segment = Optional.empty();

  PageScan() {}

  @Override
  PageScan self() {
    return this;
  }

  /**
   * Reads one of several segments that are scanned at the same time, and together are the whole.
   * Its cursors are good for this segment of this many only.
   *
   * @param index 0 to count - 1
   * @param count 1 to 1,000,000
   */
  public PageScan segment(int index, int count) {
    segment = Optional.of(new Segment(index, count));
    return this;
  }

  /** One part of a scan. Immutable. */
  record Segment(int index, int count) {
    /** Limit on the number of segments. Source: DynamoDB API reference, Scan. */
    private static final int COUNT_MAX = 1_000_000;

    Segment {
      if (count < 1 || count > COUNT_MAX || index < 0 || index >= count) {
        throw new IllegalArgumentException("there is no segment " + index + " of " + count);
      }
    }
  }
}
