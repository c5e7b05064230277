package dev.cairn.engine.keyspace;

import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.KeyRange;
import dev.cairn.engine.value.AttributeValue;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Says under which key each thing is kept in a store.
 *
 * <p>The first byte of a key says what is there; the rest orders things of a kind as they are read.
 */
public final class Keyspace {
  /* On disk: these numbers never change. docs/format.md describes the keys. */
  private static final int TABLE = 0x01;
  private static final int LAST_TABLE_ID = 0x02;
  private static final int TOKEN = 0x03;
  private static final int TOKEN_EXPIRY = 0x04;
  private static final int COLLECTION_SIZE = 0x05;
  private static final int ITEM = 0x10;

  /** The number that stands for the table itself where an index has its own. */
  private static final int NO_INDEX = 0;

  private static final int INDEX_NUMBER_MAX = 0xFFFF;

  private Keyspace() {}

  /** Where the definition of the table with that name is. */
  public static Key tableKey(String tableName) {
    return of(TABLE).writeRaw(tableName.getBytes(StandardCharsets.UTF_8)).toKey();
  }

  /** The definitions of all tables, in the order of the UTF-8 bytes of their names. */
  public static KeyRange tables() {
    return KeyRange.ofPrefix(of(TABLE).toKey());
  }

  /** The definitions of the tables whose names come after the given one, which need not exist. */
  public static KeyRange tablesAfter(String tableName) {
    return new KeyRange(KeyRange.after(tableKey(tableName)), tables().endExclusive());
  }

  /** Where the last number is that a table was given as its id in keys. */
  public static Key lastTableIdKey() {
    return of(LAST_TABLE_ID).toKey();
  }

  /** Where it is remembered which request came with a client request token. */
  public static Key tokenKey(String token) {
    return of(TOKEN).writeRaw(token.getBytes(StandardCharsets.UTF_8)).toKey();
  }

  /**
   * Where it is noted that a token is to be forgotten at a time: in the order of time, then of
   * token. REQUIRES: the time is not before 1970.
   */
  public static Key tokenExpiryKey(long expiryEpochMillis, String token) {
    return of(TOKEN_EXPIRY)
        .writeLong(expiryEpochMillis)
        .writeRaw(token.getBytes(StandardCharsets.UTF_8))
        .toKey();
  }

  /** The notes of tokens that are to be forgotten before a time, the oldest first. */
  public static KeyRange tokenExpiriesBefore(long epochMillis) {
    return new KeyRange(of(TOKEN_EXPIRY).toKey(), of(TOKEN_EXPIRY).writeLong(epochMillis).toKey());
  }

  /** The token of a key that {@link #tokenExpiryKey} made. */
  public static String tokenOfExpiryKey(Key key) {
    int start = 1 + Long.BYTES;
    return new String(key.bytes(), start, key.length() - start, StandardCharsets.UTF_8);
  }

  /** Where the size of the items with that partition key is counted, index entries included. */
  public static Key collectionKey(long tableId, List<AttributeValue> partitionKey) {
    ByteWriter writer = of(COLLECTION_SIZE).writeLong(tableId);
    KeyValues.write(writer, partitionKey);
    return writer.toKey();
  }

  /** The sizes of all item collections of a table. */
  public static KeyRange collections(long tableId) {
    return KeyRange.ofPrefix(of(COLLECTION_SIZE).writeLong(tableId).toKey());
  }

  /** All items and index entries of a table, as they fall with it. */
  public static KeyRange everythingOf(long tableId) {
    return KeyRange.ofPrefix(of(ITEM).writeLong(tableId).toKey());
  }

  /** The items of a table. */
  public static ItemSpace items(long tableId) {
    return space(tableId, NO_INDEX);
  }

  /**
   * The entries of an index of a table.
   *
   * @param indexNumber from 1 to 65,535, another for each index that the table has
   */
  public static ItemSpace indexEntries(long tableId, int indexNumber) {
    if (indexNumber <= NO_INDEX || indexNumber > INDEX_NUMBER_MAX) {
      throw new IllegalArgumentException("no index number: " + indexNumber);
    }
    return space(tableId, indexNumber);
  }

  private static ItemSpace space(long tableId, int indexNumber) {
    return new ItemSpace(of(ITEM).writeLong(tableId).writeShort(indexNumber).toByteArray());
  }

  private static ByteWriter of(int kind) {
    return new ByteWriter().writeByte(kind);
  }
}
