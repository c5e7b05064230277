package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.keyspace.StoredItem;
import dev.cairn.engine.store.CurrentValues;
import dev.cairn.engine.store.Direction;
import dev.cairn.engine.store.EntryCursor;
import dev.cairn.engine.store.Footprint;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.StoredValue;
import dev.cairn.engine.store.Verdict;
import dev.cairn.engine.store.Write;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Bytes;
import dev.cairn.engine.value.DynamoNumber;
import dev.cairn.engine.value.Item;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the client request tokens of transactions that were applied, for ten minutes.
 *
 * <p>A token is one more key of its transaction, written in the same commit: it survives whatever
 * the items survive. Expired tokens are removed a few at a time, by later transactions. Threads:
 * thread-safe.
 */
final class RequestTokens {
  private static final int APPLIED_BETWEEN_SWEEPS = 64;
  private static final int SWEPT_COUNT_MAX = 128;

  private static final String DIGEST = "digest";
  private static final String EXPIRES_AT = "expiresAtMillis";
  private static final String READ_UNITS = "readUnits";

  private final Database database;
  private final AtomicInteger appliedCount = new AtomicInteger();

  RequestTokens(Database database) {
    this.database = database;
  }

  /**
   * A token as a transaction uses it.
   *
   * @param now when the request came in
   */
  record Token(String text, Bytes digest, Instant now) {
    Key key() {
      return Keyspace.tokenKey(text);
    }
  }

  /**
   * The read units by table of a repeated request, or null when the token is new or no longer
   * remembered.
   *
   * @throws ApiException with IdempotentParameterMismatchException when the token came with another
   *     request
   */
  @Nullable Map<String, Double> replay(Token token, CurrentValues current) {
    StoredValue stored = current.get(token.key());
    if (stored == null) {
      return null;
    }
    Item entry = StoredItem.itemOf(stored);
    if (isExpired(entry, token.now())) {
      return null;
    }
    if (!new AttributeValue.B(token.digest()).equals(entry.find(DIGEST))) {
      throw new ApiException(
          ErrorCode.IDEMPOTENT_PARAMETER_MISMATCH, Messages.IDEMPOTENT_PARAMETER_MISMATCH);
    }
    Map<String, Double> units = new LinkedHashMap<>();
    if (entry.find(READ_UNITS) instanceof AttributeValue.M map) {
      map.value()
          .forEach(
              (table, value) ->
                  units.put(
                      table, ((AttributeValue.N) value).value().toBigDecimal().doubleValue()));
    }
    return units;
  }

  /** The writes that remember a token. */
  List<Write> remember(Token token, Map<String, Double> readUnits) {
    Map<String, AttributeValue> units = new LinkedHashMap<>();
    readUnits.forEach(
        (table, value) ->
            units.put(table, new AttributeValue.N(DynamoNumber.of(value.longValue()))));
    Map<String, AttributeValue> entry = new LinkedHashMap<>();
    entry.put(DIGEST, new AttributeValue.B(token.digest()));
    long expiresAt = token.now().plus(Limits.REQUEST_TOKEN_WINDOW).toEpochMilli();
    entry.put(EXPIRES_AT, new AttributeValue.N(DynamoNumber.of(expiresAt)));
    entry.put(READ_UNITS, new AttributeValue.M(units));
    StoredItem value = StoredItem.of(Item.wrap(entry));
    return List.of(
        new Write.Put(token.key(), value),
        new Write.Put(Keyspace.tokenExpiryKey(expiresAt, token.text()), value));
  }

  private static boolean isExpired(Item entry, Instant now) {
    if (entry.find(EXPIRES_AT) instanceof AttributeValue.N millis) {
      return now.toEpochMilli() >= millis.value().toBigDecimal().longValueExact();
    }
    throw new IllegalStateException("a token entry without its time");
  }

  /** Tells that a token was remembered; now and then removes some that are expired. */
  void applied(Instant now) {
    if (appliedCount.incrementAndGet() % APPLIED_BETWEEN_SWEEPS == 0) {
      sweep(now);
    }
  }

  private void sweep(Instant now) {
    List<Key> queued = new ArrayList<>();
    List<Key> tokens = new ArrayList<>();
    try (Snapshot snapshot = database.store().snapshot();
        EntryCursor cursor =
            snapshot.scan(Keyspace.tokenExpiriesBefore(now.toEpochMilli()), Direction.ASCENDING)) {
      while (queued.size() < SWEPT_COUNT_MAX && cursor.next()) {
        queued.add(cursor.key());
        tokens.add(Keyspace.tokenKey(Keyspace.tokenOfExpiryKey(cursor.key())));
      }
    }
    if (!queued.isEmpty()) {
      Footprint footprint = new Footprint(distinct(tokens), List.of());
      database.store().transact(footprint, current -> removeExpired(queued, tokens, current, now));
    }
  }

  private static List<Key> distinct(List<Key> keys) {
    return keys.stream().distinct().toList();
  }

  /** A token that was used again since has a newer entry, which stays. */
  private static Verdict<Boolean> removeExpired(
      List<Key> queued, List<Key> tokens, CurrentValues current, Instant now) {
    List<Write> writes = new ArrayList<>();
    for (int i = 0; i < queued.size(); i++) {
      writes.add(new Write.Delete(queued.get(i)));
      StoredValue stored = current.get(tokens.get(i));
      if (stored != null && isExpired(StoredItem.itemOf(stored), now)) {
        writes.add(new Write.Delete(tokens.get(i)));
      }
    }
    return new Verdict<>(true, writes);
  }
}
