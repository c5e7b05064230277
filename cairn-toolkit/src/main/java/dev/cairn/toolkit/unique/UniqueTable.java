package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.GaveUpException;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.capacity.CostModel;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.Stages;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A table whose items are unique in other attributes than their key: an e-mail address, a handle
 * within a tenant, a name across partitions.
 *
 * <pre>{@code
 * UniqueTable<User> users =
 *     UniqueTable.builder(dynamoDb, schema)
 *         .unique("email", u -> u.normalize(Normalizer.email()))
 *         .unique("handle", u -> u.scopedBy("tenant"))
 *         .build();
 * users.create(user).orThrow();
 * users.update(key, u -> u.withEmail("new@example.com")).orThrow();
 * Optional<User> found = users.findBy("email", "NEW@example.com");
 * }</pre>
 *
 * <p><b>Guarantees.</b> No two items written through this class have the same value of a
 * constraint, whatever runs at the same time: a value is occupied by a marker item whose key is the
 * value, in the same transaction that writes the item. Of several creators of one value exactly one
 * succeeds, and nobody's item is left without its markers. A change of a value frees the old one,
 * occupies the new one and writes the item in one transaction, which is applied only while the item
 * has what was read and its markers are its own; otherwise the function is applied again to what is
 * there. This holds as long as all writers of the table go through markers, and in one Region: with
 * global tables two Regions can both grant a value.
 *
 * <p><b>Item layout.</b> The given items, and in the same table one marker for each value:
 * partition key {@code unique#<constraint>#<scope>#<value>}, sort key {@code _} (0 where sort keys
 * are numbers), attributes {@code cairnType} ({@code unique}), {@code cairnOwner} (the item's key
 * as a map), {@code cairnConstraint}, {@code cairnNormalizer}, and {@code cairnValue} where the
 * value is too long for a key and the key has its SHA-256. {@link
 * UniqueConstraint.Builder#privateValues} hashes all values with a secret, {@link
 * UniqueConstraint.Builder#markerKey} sets another key, {@link MarkerLayout} says what else a
 * marker may have. With {@link MarkerLayout#BARE} a marker has its key and nothing else; what
 * protects it then is the condition on the main item's value, and an orphan cannot be told from a
 * marker in use. A full copy has the item's attributes too, and {@code cairnDigest}, a hash of them
 * by which a write knows the copy to be current; every write keeps copies in step, except that an
 * attribute which another writer adds in the very moment in which an item gets its first value may
 * be missing on the copy until the next change. Where items expire, markers carry the same time to
 * live; a reserved value has {@code cairnLeaseEnd}; in {@link UniqueTableBuilder#exactlyOnce}
 * tables items have {@code cairnCreatedBy}. Scans of the table return markers too.
 *
 * <p><b>Cost.</b> For an item of W write units and k unique values: create and delete 2W + 2k write
 * units (full copies count as items), delete one consistent read more; a refused creation is
 * charged the same. Update and put one consistent read and W write units, W being that of the
 * larger of old and new item; if unique values change, 2W and 4 for each of them; if there are full
 * copies, 2W and 2W for each. Swap two consistent reads and 2W for each item and marker. Reserving
 * a value 1 write unit. Look-up one consistent read each for marker and item, or one in all from a
 * full copy. To take a value whose reservation has ended costs a refused attempt first.
 *
 * <p><b>Failure.</b> {@link WriteOutcome.Status} has the ends; {@link WriteOutcome#violations}
 * names each constraint and the owner of its value. A marker that turns out to be another item's is
 * left alone, and a missing one is no obstacle: an item that was written past this class can be
 * changed and removed.
 *
 * <p><b>Idempotency.</b> Whatever writes a marker has a request token that is kept while the
 * outcome is unknown, so the own success after a lost reply is not taken for somebody else's. An
 * write that changes no marker is a single one, whose condition fails once it has been applied, so
 * that it is not applied twice. If its reply is lost and its condition then fails, a put that finds
 * the item as it wants it is APPLIED, and anything else UNKNOWN, unless the table is built with
 * {@link UniqueTableBuilder#exactlyOnce}. Such a table also recognises the repetition of a {@link
 * #create(Object, String) creation} after any time.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; runs on the caller's thread; {@link
 * AsyncUniqueTable} holds none.
 *
 * @param <T> the type of the values that are stored
 */
public final class UniqueTable<T> {
  private final AsyncUniqueTable<T> async;

  private UniqueTable(AsyncUniqueTable<T> async) {
    this.async = async;
  }

  /** Starts a table. The client stays the caller's to close. */
  public static <T> UniqueTableBuilder<T, UniqueTable<T>> builder(
      DynamoDbClient dynamoDb, ItemSchema<T> schema) {
    return builder(CallSource.of(dynamoDb), schema);
  }

  static <T> UniqueTableBuilder<T, UniqueTable<T>> builder(CallSource calls, ItemSchema<T> schema) {
    return new UniqueTableBuilder<>(calls, schema, UniqueTable::new);
  }

  /** What calls are going to cost, in a table without secondary indexes. */
  public UniqueCosts<T> predict() {
    return predict(CostModel.withoutIndexes());
  }

  /** What calls are going to cost. */
  public UniqueCosts<T> predict(CostModel model) {
    return async.predict(model);
  }

  /**
   * Writes an item that is not there yet, and occupies its unique values. Ends APPLIED, TAKEN or
   * ALREADY_EXISTS.
   *
   * @throws IllegalArgumentException when two constraints would occupy one key
   */
  public WriteOutcome<T> create(T item) {
    return Stages.join(async.create(item));
  }

  /**
   * The same for a request that may come again, hours later even: while the item that it created is
   * there, a repetition ends APPLIED as well, with the item as it is now. The id is the caller's
   * and stands for one creation.
   *
   * @throws IllegalStateException when the table was not built with {@link
   *     UniqueTableBuilder#exactlyOnce}
   */
  public WriteOutcome<T> create(T item, String requestId) {
    return Stages.join(async.create(item, requestId));
  }

  /**
   * Writes a whole item: creates it, or replaces the one with its key, and moves its unique values.
   * Ends APPLIED or TAKEN.
   */
  public WriteOutcome<T> put(T item) {
    return Stages.join(async.put(item));
  }

  /**
   * Changes an item, its unique values included. Ends APPLIED, UNCHANGED, TAKEN or NOT_FOUND.
   *
   * <p>The function may change the value in place or return another, and is called again if the
   * item changed meanwhile. Only attributes that it changed are written.
   */
  public WriteOutcome<T> update(ItemKey key, UnaryOperator<T> function) {
    return Stages.join(async.update(key, function));
  }

  /** Removes an item and frees its unique values. Ends APPLIED or NOT_FOUND. */
  public WriteOutcome<T> delete(ItemKey key) {
    return Stages.join(async.delete(key));
  }

  /**
   * Exchanges the values of a constraint between two items in one transaction, so that at no moment
   * somebody else can take either. An item without a value gets the other's and gives none. Scopes
   * stay where they are. Ends APPLIED, UNCHANGED, TAKEN or NOT_FOUND; the outcome has the first
   * item, or the key that was not found.
   *
   * @throws IllegalArgumentException when the values are part of the key, or the items were written
   *     past this class and have one value, as {@link #verify} finds
   */
  public WriteOutcome<T> swap(String constraint, ItemKey one, ItemKey other) {
    return Stages.join(async.swap(constraint, one, other));
  }

  /** A creation to be sent in one transaction with steps of the caller's own. */
  public UniquePlan<T> planCreate(T item) {
    return async.planCreate(item);
  }

  /** A put to be sent in one transaction with steps of the caller's own. */
  public UniquePlan<T> planPut(T item) {
    return async.planPut(item);
  }

  /** A change to be sent in one transaction with steps of the caller's own. */
  public UniquePlan<T> planUpdate(ItemKey key, UnaryOperator<T> function) {
    return async.planUpdate(key, function);
  }

  /** A deletion to be sent in one transaction with steps of the caller's own. */
  public UniquePlan<T> planDelete(ItemKey key) {
    return async.planDelete(key);
  }

  /**
   * Keeps a value for an item that does not have it yet, while a person fills in a form. Until the
   * lease ends only the item with this key can be created with the value, or get it by an update,
   * which makes it the item's own; afterwards the value is free again, without anything being done.
   * Reserving again moves the end of the lease. Ends APPLIED, TAKEN, or UNCHANGED if the item has
   * the value already.
   *
   * <p>Leases are compared with this machine's clock, in seconds.
   *
   * @param key the key of the item that will have the value
   * @param lease how long the value is kept, at least a second
   * @param values takes the same values as {@link #findBy}
   * @throws UnsupportedOperationException when the constraint's markers are BARE
   */
  public WriteOutcome<T> reserve(ItemKey key, Duration lease, String constraint, Object... values) {
    return Stages.join(async.reserve(key, lease, constraint, values));
  }

  /**
   * Gives up a value that was reserved for an item. Ends APPLIED, or NOT_FOUND if it is not
   * reserved for this item, because it is the item's own for instance.
   */
  public WriteOutcome<T> release(ItemKey key, String constraint, Object... values) {
    return Stages.join(async.release(key, constraint, values));
  }

  /**
   * Adds the markers that an existing table lacks, while it is in use. First deploy this version
   * for all writers, so that new values get their markers; then backfill; then {@link #verify}.
   * Each marker is added in a transaction that checks that the item still has the value. An item
   * whose value is another's is reported as a COLLISION with both items, and left as it is, without
   * a marker: when the other gives the value up, {@link #repair} adds it.
   *
   * <p>Cost: a scan, one consistent read for each value, and for each marker that is added one more
   * read of the item and 2W + 2 write units. A dry run remembers the key of each marker that is
   * missing, so as to find collisions among items that have none.
   *
   * @throws GaveUpException when conflicts or throttles lasted until the deadline; the last
   *     progress says where to go on
   */
  public BackfillReport backfill(BackfillOptions options) {
    return Stages.join(async.backfill(options));
  }

  /** Compares all items with their markers, and writes nothing. */
  public BackfillReport verify() {
    return Stages.join(async.verify());
  }

  /**
   * The same as a run that can be resumed, and slowed down.
   *
   * <p>Cost: a scan, and one consistent read for each value and each marker. Bare markers cannot be
   * told from other items, so only items without one are found.
   */
  public BackfillReport verify(BackfillOptions options) {
    return Stages.join(async.verify(options));
  }

  /**
   * Puts right what {@link #verify} finds, except collisions: adds and corrects markers, removes
   * those that nobody's value stands for, and hands those on whose owner no longer has the value.
   * Each fix is a transaction that checks what was read. A dry run is a verification.
   */
  public BackfillReport repair(BackfillOptions options) {
    return Stages.join(async.repair(options));
  }

  /**
   * The item that has a unique value, by consistent reads; empty if there is none.
   *
   * @param constraint the constraint's name
   * @param values the values of its scope, then those of its attributes, in the order of
   *     declaration; they are normalised here
   * @throws UnsupportedOperationException when the constraint's markers do not say whose they are
   */
  public Optional<T> findBy(String constraint, Object... values) {
    return Stages.join(async.findBy(constraint, values));
  }

  /**
   * The key of the item that has a unique value, by one consistent read of the marker; empty if
   * there is none. Takes the same values as {@link #findBy}.
   *
   * @throws UnsupportedOperationException when the constraint's markers do not say whose they are
   */
  public Optional<ItemKey> ownerOf(String constraint, Object... values) {
    return Stages.join(async.ownerOf(constraint, values));
  }

  /**
   * Whether a unique value is occupied, by one consistent read of the marker. Takes the same values
   * as {@link #findBy}. Good for a hint to a person who is typing: only {@link #create} decides.
   */
  public boolean isTaken(String constraint, Object... values) {
    return Stages.join(async.isTaken(constraint, values));
  }
}
