package dev.cairn.toolkit.page;

import dev.cairn.toolkit.item.KeyAttribute;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Turns a position in a query into text for a URL, and back.
 *
 * <p>A position is the key of an item without the partition: that is filled in from the query that
 * the caller makes, so a cursor only ever moves inside the caller's own partition, whoever made it.
 * The texts of {@link #opaque}, {@link #signed} and {@link #aesGcm} are URL-safe base64 without
 * padding, and are bound to table, index, partition, condition, filter, order and audience.
 *
 * <p>Which one: {@link #opaque} keeps apart queries and catches accidents; anybody can read it and
 * make one. {@link #signed} can be read, but not made or changed without the key. {@link #aesGcm}
 * cannot be read either: take it where sort keys are private, and where a filter hides items,
 * because a cursor may name an item that the filter dropped. {@link #afterId} is not bound to
 * anything, and short.
 *
 * <p>Threads: all codecs are immutable and safe for any number of threads.
 */
public abstract class CursorCodec {
  CursorCodec() {}

  /** Cursors that are bound to their query, readable and not authenticated. The default. */
  public static CursorCodec opaque() {
    return OpaqueCursorCodec.INSTANCE;
  }

  /**
   * Cursors with an HMAC-SHA256 of 16 bytes. Readable; the same position has the same text always.
   */
  public static CursorCodec signed(CursorKeys keys) {
    return new SignedCursorCodec(keys);
  }

  /**
   * Cursors encrypted and authenticated by AES-256-GCM; each text differs from every other.
   *
   * <p>Limits: change the secret before it has made 2^32 cursors, since the nonces are random.
   */
  public static CursorCodec aesGcm(CursorKeys keys) {
    return aesGcm(keys, new SecureRandom());
  }

  /** As {@link #aesGcm(CursorKeys)}, with the nonces from the caller's generator. */
  static CursorCodec aesGcm(CursorKeys keys, RandomGenerator nonces) {
    return new AesGcmCursorCodec(keys, nonces);
  }

  /**
   * Cursors that are the last item's sort key after a prefix: {@code ?before=1YRfXS14inXw…} for
   * {@code ORDER#1YRfXS14inXw…}. They are fit for a URL as they are: bytes of an id that are not
   * letters, digits, {@code -}, {@code .} or {@code _} are written as {@code ~} and two digits
   * ({@code a b} is {@code a~20b}), which no URL decoder touches.
   *
   * <p>The query stays inside {@code begins_with(<sort key>, prefix)}, which the pager adds if the
   * query has no condition on its sort key. An open range such as {@code SK < 'ORDER$'} is refused
   * together with this codec, because it runs on into items of other kinds ({@code ADDRESS#…}).
   *
   * <p>Only for queries of a table whose sort key is a string, and only onwards: its pages have no
   * {@link FilledPage#previous}. Neither bound nor authenticated.
   */
  public static CursorCodec afterId(String prefix) {
    return new AfterIdCursorCodec(prefix);
  }

  /**
   * The condition that a query with this codec sends, given its own, the attribute that it is on,
   * and the attributes that make a position in it.
   *
   * @throws IllegalArgumentException if the codec cannot make cursors for the query
   */
  SortCondition condition(
      SortCondition declared,
      Optional<KeyAttribute> conditioned,
      List<KeyAttribute> positionAttributes) {
    return declared;
  }

  /**
   * Does nothing if the codec can make cursors for a scan.
   *
   * @throws IllegalArgumentException if it cannot
   */
  void checkScan() {}

  /** The cursor of a position; empty if the codec has no text for it. */
  abstract Optional<String> encode(CursorPosition position, CursorBinding binding);

  /**
   * The position of a cursor.
   *
   * @throws InvalidCursorException if it is not one of this codec and binding
   */
  abstract CursorPosition decode(String cursor, CursorBinding binding);
}
