package dev.cairn.engine.keyspace;

import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.KeyRange;
import dev.cairn.engine.value.AttributeType;
import dev.cairn.engine.value.AttributeValue;
import java.util.ArrayList;
import java.util.List;

/**
 * The keys of one table's items, or of one index's entries.
 *
 * <p>Order: by a hash of the partition key, then by the partition key, then by the sort key, and in
 * an index by the key of the item that the entry is of. So a partition is contiguous and sorted,
 * and a range of hashes is a segment of a parallel Scan. Threads: immutable.
 */
public final class ItemSpace {
  private static final long HASH_COUNT = 1L << Integer.SIZE;

  private final byte[] start;

  ItemSpace(byte[] start) {
    this.start = start;
  }

  /** All of it. */
  public KeyRange all() {
    return KeyRange.ofPrefix(Key.wrap(start));
  }

  /**
   * One of the segments that have about as many partitions each; all of them together have every
   * key exactly once, and none has a part of a partition.
   *
   * @param segment from 0 to one below the total
   */
  public KeyRange segment(int segment, int totalSegments) {
    if (segment < 0 || segment >= totalSegments) {
      throw new IllegalArgumentException("no segment " + segment + " of " + totalSegments);
    }
    KeyRange all = all();
    Key first = segment == 0 ? all.startInclusive() : boundary(segment, totalSegments);
    Key end =
        segment == totalSegments - 1 ? all.endExclusive() : boundary(segment + 1, totalSegments);
    return new KeyRange(first, end);
  }

  private Key boundary(int segment, int totalSegments) {
    return new ByteWriter(start).writeInt((int) (HASH_COUNT * segment / totalSegments)).toKey();
  }

  /** The key of the item with that primary key. */
  public Key key(List<AttributeValue> partitionKey, List<AttributeValue> sortKey) {
    return key(partitionKey, sortKey, List.of());
  }

  /** The key of an index's entry: the index's key, then the primary key of the item it is of. */
  public Key key(
      List<AttributeValue> partitionKey, List<AttributeValue> sortKey, List<AttributeValue> item) {
    ByteWriter writer = written(partitionKey);
    KeyValues.write(writer, sortKey);
    KeyValues.write(writer, item);
    return writer.toKey();
  }

  /** The keys of one partition. */
  public KeyPrefix partition(List<AttributeValue> partitionKey) {
    return new KeyPrefix(written(partitionKey).toByteArray());
  }

  private ByteWriter written(List<AttributeValue> partitionKey) {
    ByteWriter writer = new ByteWriter(start).writeInt(0);
    KeyValues.write(writer, partitionKey);
    int hashed = start.length + Integer.BYTES;
    int hash = KeyHash.of(writer.array(), hashed, writer.length() - hashed);
    for (int i = 0; i < Integer.BYTES; i++) {
      writer.array()[start.length + i] = (byte) (hash >>> (Integer.SIZE - Byte.SIZE * (i + 1)));
    }
    return writer;
  }

  /**
   * The values that a key of this space is made of, partition key first.
   *
   * @param types the types of those values, in their order
   * @throws dev.cairn.engine.store.CorruptionException when the key is not made of such values
   */
  public List<AttributeValue> valuesOf(Key key, List<AttributeType> types) {
    ByteReader reader = reader(key);
    List<AttributeValue> values = read(reader, types);
    if (!reader.atEnd()) {
      throw reader.corrupt("more than a key");
    }
    return values;
  }

  /**
   * The first values that a key of this space is made of, whatever follows.
   *
   * @param types the types of those values, in their order
   * @throws dev.cairn.engine.store.CorruptionException when the key does not begin with such values
   */
  public List<AttributeValue> firstValuesOf(Key key, List<AttributeType> types) {
    return read(reader(key), types);
  }

  private ByteReader reader(Key key) {
    int first = start.length + Integer.BYTES;
    return new ByteReader(key.bytes(), Math.min(first, key.length()), key.length());
  }

  private static List<AttributeValue> read(ByteReader reader, List<AttributeType> types) {
    List<AttributeValue> values = new ArrayList<>(types.size());
    for (AttributeType type : types) {
      values.add(KeyValues.read(reader, type));
    }
    return values;
  }
}
