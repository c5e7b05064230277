package dev.cairn.verify.model;

import java.util.Collection;
import java.util.List;

/**
 * Where a Scan meets partitions, and in which segment each is: learnt from the engine, because only
 * a hash knows it.
 */
interface ScanOrder {
  /**
   * Those of the partitions that are in a segment of a table's or an index's Scan, in its order.
   *
   * @param segment from 0 to one below the total
   */
  List<List<Value>> inSegment(
      Index index, Collection<List<Value>> partitions, int segment, int totalSegments);
}
