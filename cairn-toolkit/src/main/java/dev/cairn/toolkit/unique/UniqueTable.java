package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.outcome.CheckReturnValue;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.transaction.TransactionPlan;
import dev.cairn.toolkit.unique.internal.UniqueGround;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A table whose items are unique in other attributes than their key: an e-mail address, a handle
 * within a tenant, a name across partitions.
 *
 * <pre>{@code
 * UniqueTable<User> users =
 *     toolkit
 *         .uniqueTable(schema)
 *         .unique("email", u -> u.normalize(Normalizer.email()))
 *         .unique("handle", u -> u.scopedBy("tenant"))
 *         .build();
 * users.create(user).orThrow();
 * users.update(key, u -> u.withEmail("wren@example.com")).orThrow();
 * Optional<User> found = users.findBy("email", "WREN@example.com");
 * }</pre>
 *
 * <p><b>Guarantees.</b> No two items written through this class have the same value of a
 * constraint, whatever runs at the same time: a value is occupied by a marker item whose key is the
 * value, in the same transaction that writes the item. Of several creators of one value exactly one
 * succeeds, and nobody's item is left without its markers. A change of a value frees the old one,
 * occupies the new one and writes the item in one transaction, which is applied only while the item
 * has what was read and its markers are its own; otherwise the function is applied again to what is
 * there. This holds as long as all writers of the table go through markers, and in one Region: with
 * global tables two Regions can both grant a value. Keys that begin with {@code unique#} or {@code
 * request#} are the toolkit's and refused before anything is sent; and what is stored with {@code
 * cairnType}, under whatever key, is no item of the caller's: it is not found, not overwritten and
 * not removed.
 *
 * <p><b>Item layout.</b> The given items, and in the same table one marker for each value:
 * partition key {@code unique#<constraint>#<scope>#<value>}, sort key {@code _} (0 where sort keys
 * are numbers), attributes {@code cairnType} ({@code unique}), {@code cairnOwner} (the item's key
 * as a map), {@code cairnConstraint}, {@code cairnNormalizer}, and {@code cairnValue} where the
 * value is too long for a key and the key has its SHA-256. {@link UniqueConstraint#privateValues}
 * hashes all values with a secret, {@link UniqueConstraint#markerKey} sets another key, {@link
 * MarkerLayout} says what else a marker may have. With {@link MarkerLayout#BARE} a marker has its
 * key and nothing else; what protects it then is the condition on the main item's value, and an
 * orphan cannot be told from a marker in use. A copy has the item's attributes too, in {@code
 * cairnCopy} or beside the others, and {@code cairnDigest}, a hash of them by which a write knows
 * the copy to be current; every write keeps copies in step, except that an attribute which another
 * writer adds in the very moment in which an item gets its first value may be missing on the copy
 * until the next change. Where items expire, markers carry the same time to live; a reserved value
 * has {@code cairnLeaseEnd}; in {@link UniqueTableBuilder#exactlyOnce} tables items have {@code
 * cairnCreatedBy}. Scans of the table return markers too.
 *
 * <p><b>Cost.</b> For an item of W write units and k unique values: create and delete 2W + 2k write
 * units (copies count as items), delete one consistent read more, and so a put that creates; a
 * refused creation is charged the same. Update and replacing put one consistent read and W write
 * units, W being that of the larger of old and new item; if unique values change, 2W and 4 for each
 * of them; if there are copies, 2W and 2W for each. Swap two consistent reads and 2W for each item
 * and marker. Reserving a value 1 write unit. Look-up one consistent read each for marker and item,
 * or one in all from a copy. To take a value whose reservation has ended costs a refused attempt
 * first. A transaction has at most 100 actions: an item has up to 99 unique values, and an update
 * can change up to 49 of them at once.
 *
 * <p><b>Failure.</b> {@link WriteOutcome.Status} has the ends; {@link WriteOutcome#violations}
 * names each constraint and the owner of its value. A marker that turns out to be another item's is
 * left alone, and a missing one is no obstacle: an item that was written past this class can be
 * changed and removed. What has expired is NOT_FOUND. What the schema itself asks of a write, a
 * version for instance, makes it end STALE if it does not hold.
 *
 * <p><b>Idempotency.</b> Whatever writes a marker, creates or removes an item has a request token
 * that is kept while the outcome is unknown, so the own success after a lost reply is not taken for
 * somebody else's. A change of one item without change of a marker is a single write, whose
 * condition fails once it has been applied, so that it is not applied twice. If its reply is lost
 * and its condition then fails it is UNKNOWN, with the item as it was found then, unless the table
 * is built with {@link UniqueTableBuilder#exactlyOnce}. Such a table also recognises the repetition
 * of a {@link #create(Object, String) creation} after any time.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; runs on the caller's thread; {@link #async} holds
 * none.
 *
 * @param <T> the type of the values that are stored
 */
@CheckReturnValue
public final class UniqueTable<T> {
  private final AsyncUniqueTable<T> async;

  UniqueTable(AsyncUniqueTable<T> async) {
    this.async = async;
  }

  /**
   * The same calls without waiting.
   *
   * @throws IllegalStateException if the toolkit is on a blocking client
   */
  public AsyncUniqueTable<T> async() {
    async.context().requireAsync();
    return async;
  }

  /**
   * For the toolkit: what maintenance goes by.
   *
   * @hidden
   */
  public UniqueGround<T> ground() {
    return async.ground();
  }

  /**
   * Writes an item that is not there yet, and occupies its unique values. Ends APPLIED, TAKEN or
   * ALREADY_EXISTS.
   *
   * @throws IllegalArgumentException when it lacks a value that it must have, its key is the
   *     toolkit's, or two constraints would occupy one key
   */
  public WriteOutcome<T> create(T item) {
    return Stages.join(async.create(item));
  }

  /**
   * The same for a request that may come again, hours later even: while the item that it created is
   * there, a repetition ends REPEATED, with the item as it is now. The id is the caller's and
   * stands for one creation.
   *
   * @throws IllegalStateException when the table was not built with {@link
   *     UniqueTableBuilder#exactlyOnce}
   */
  public WriteOutcome<T> create(T item, String requestId) {
    return Stages.join(async.create(item, requestId));
  }

  /**
   * Writes a whole item: creates it, or replaces the one with its key, and moves its unique values.
   * Ends APPLIED, UNCHANGED if it is there to the last attribute, TAKEN, or ALREADY_EXISTS if the
   * toolkit has an item of its own under the key.
   *
   * @throws IllegalArgumentException as {@link #create(Object)}
   */
  public WriteOutcome<T> put(T item) {
    return Stages.join(async.put(item));
  }

  /**
   * Changes an item, its unique values included. Ends APPLIED, UNCHANGED, TAKEN or NOT_FOUND.
   *
   * <p>The function may change the value in place or return another, and is called again if the
   * item changed meanwhile. Only attributes that it changed are written. If it changes more than
   * 150, the whole item is, and what others change meanwhile in attributes beyond the first 140 is
   * lost.
   *
   * @throws IllegalArgumentException when the function takes away a value that the item must have,
   *     changes the key or returns null
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
   * @throws IllegalArgumentException when the values are part of the key or at the end of a
   *     document path, an item would lose a value that it must have, or the items were written past
   *     this class and have one value, as a verification finds
   */
  public WriteOutcome<T> swap(String constraint, ItemKey one, ItemKey other) {
    return Stages.join(async.swap(constraint, one, other));
  }

  /** A creation as a part of a transaction of the caller's. */
  public TransactionPlan<WriteOutcome<T>> planCreate(T item) {
    return async.planCreate(item);
  }

  /** A put as a part of a transaction of the caller's. */
  public TransactionPlan<WriteOutcome<T>> planPut(T item) {
    return async.planPut(item);
  }

  /** A change as a part of a transaction of the caller's. */
  public TransactionPlan<WriteOutcome<T>> planUpdate(ItemKey key, UnaryOperator<T> function) {
    return async.planUpdate(key, function);
  }

  /**
   * A deletion as a part of a transaction of the caller's. Another plan of the transaction may take
   * the values over.
   */
  public TransactionPlan<WriteOutcome<T>> planDelete(ItemKey key) {
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
   * The item that has a unique value, by consistent reads; empty if there is none.
   *
   * @param constraint the constraint's name
   * @param values the values of its scope, then those of its attributes, in the order of
   *     declaration; they are normalised here. Texts, UUIDs and enum constants (by their names)
   *     stand for texts, numbers for numbers, {@code byte[]} and {@code SdkBytes} for binary.
   *     Neither constraint nor schema knows the type that is stored: a value of another type, the
   *     number 7 for the text "7", is another value and finds nothing
   * @throws IllegalArgumentException for null, for a value of another kind (an {@code Instant}, a
   *     list), and for another number of values
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
