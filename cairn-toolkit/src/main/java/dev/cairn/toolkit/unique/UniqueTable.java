package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.GaveUpException;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.internal.BlockingCalls;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.unique.MarkerCheck.Mode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

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
 * UniqueConstraint.Builder#markerKey} sets another key, {@link MarkerLayout} says what else a
 * marker may have. With {@link MarkerLayout#BARE} a marker has its key and nothing else; what
 * protects it then is the condition on the main item's value, and an orphan cannot be told from a
 * marker in use. A full copy has the item's attributes too, and {@code cairnDigest}, a hash of them
 * by which a write knows the copy to be current; every write keeps copies in step, except that an
 * attribute which another writer adds in the very moment in which an item gets its first value may
 * be missing on the copy until the next change. Where items expire, markers carry the same time to
 * live; a reserved value has {@code cairnLeaseEnd}; in {@link Builder#exactlyOnce} tables items
 * have {@code cairnCreatedBy}. Scans of the table return markers too.
 *
 * <p><b>Cost.</b> For an item of W write units and k unique values: create and delete 2W + 2k write
 * units (full copies count as items), delete one consistent read more; a refused creation is
 * charged the same. Update and put one consistent read and W write units, W being that of the
 * larger of old and new item; if unique values change, 2W and 4 for each of them; if there are full
 * copies, 2W and 2W for each. Swap two consistent reads and 2W for each item and marker. Reserving
 * a value 1 write unit. Look-up one consistent read each for marker and item, or one in all from a
 * full copy.
 *
 * <p><b>Failure.</b> {@link WriteOutcome.Status} has the ends; {@link WriteOutcome#violations}
 * names each constraint and the owner of its value. A marker that turns out to be another item's is
 * left alone, and a missing one is no obstacle: an item that was written past this class can be
 * changed and removed.
 *
 * <p><b>Idempotency.</b> Whatever writes a marker has a request token that is kept while the
 * outcome is unknown, so the own success after a lost reply is not taken for somebody else's. An
 * update or put that changes no marker is a single write: if its reply is lost and its condition
 * then fails, the outcome is UNKNOWN, unless the table is built with {@link Builder#exactlyOnce}.
 * Such a table also recognises the repetition of a {@link #create(Object, String) creation} after
 * any time.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; runs on the caller's thread.
 *
 * @param <T> the type of the values that are stored
 */
public final class UniqueTable<T> {
  private final DynamoDbClient dynamoDb;
  private final ItemSchema<T> schema;
  private final Map<String, UniqueConstraint> constraints;
  private final UniqueRules<T> rules;
  private final RetryOptions retries;
  private final @Nullable CapacityCollector collector;

  private UniqueTable(Builder<T> builder) {
    dynamoDb = builder.dynamoDb;
    schema = builder.schema;
    constraints = new LinkedHashMap<>(builder.constraints);
    rules =
        new UniqueRules<>(
            schema,
            List.copyOf(constraints.values()),
            builder.expiry,
            builder.retries.clock(),
            builder.isExactlyOnce);
    retries = builder.retries;
    collector = builder.collector;
  }

  /** Starts a table. The client stays the caller's to close. */
  public static <T> Builder<T> builder(DynamoDbClient dynamoDb, ItemSchema<T> schema) {
    return new Builder<>(dynamoDb, schema);
  }

  private UniqueCall<T> call() {
    return call(dynamoDb);
  }

  private UniqueCall<T> call(DynamoDbClient dynamoDb) {
    BlockingCalls calls = new BlockingCalls(dynamoDb, retries.sleeper());
    return new UniqueCall<>(calls, rules, retries, collector);
  }

  private UniqueLookup<T> lookup(String constraint, Object... values) {
    return new UniqueLookup<>(call(), constraint(constraint), UniqueLookup.attributeValues(values));
  }

  private WriteOutcome<T> write(Intent<T> intent) {
    return Stages.join(new UniqueWrite<>(call(), intent, List.of()).start());
  }

  private String newRequestId() {
    return retries.tokens().get();
  }

  /**
   * Writes an item that is not there yet, and occupies its unique values. Ends APPLIED, TAKEN or
   * ALREADY_EXISTS.
   *
   * @throws IllegalArgumentException when two constraints would occupy one key
   */
  public WriteOutcome<T> create(T item) {
    return Stages.join(new UniqueCreate<>(rules, item, newRequestId()).start(call(), List.of()));
  }

  /**
   * The same for a request that may come again, hours later even: while the item that it created is
   * there, a repetition ends APPLIED as well, with the item as it is now. The id is the caller's
   * and stands for one creation.
   *
   * @throws IllegalStateException when the table was not built with {@link Builder#exactlyOnce}
   */
  public WriteOutcome<T> create(T item, String requestId) {
    if (!rules.exactlyOnce()) {
      throw new IllegalStateException("items say what created them only in exactlyOnce tables");
    }
    return Stages.join(new UniqueCreate<>(rules, item, requestId).start(call(), List.of()));
  }

  /**
   * Writes a whole item: creates it, or replaces the one with its key, and moves its unique values.
   * Ends APPLIED or TAKEN.
   */
  public WriteOutcome<T> put(T item) {
    Map<String, AttributeValue> attributes = rules.checked(schema.toItem(item));
    return write(new PutIntent<>(rules, item, attributes, newRequestId()));
  }

  /**
   * Changes an item, its unique values included. Ends APPLIED, UNCHANGED, TAKEN or NOT_FOUND.
   *
   * <p>The function may change the value in place or return another, and is called again if the
   * item changed meanwhile. Only attributes that it changed are written.
   */
  public WriteOutcome<T> update(ItemKey key, UnaryOperator<T> function) {
    return write(new UpdateIntent<>(rules, key, function));
  }

  /** Removes an item and frees its unique values. Ends APPLIED or NOT_FOUND. */
  public WriteOutcome<T> delete(ItemKey key) {
    return write(new DeleteIntent<>(rules, key));
  }

  /**
   * Exchanges the values of a constraint between two items in one transaction, so that at no moment
   * somebody else can take either. An item without a value gets the other's and gives none. Scopes
   * stay where they are. Ends APPLIED, UNCHANGED, TAKEN or NOT_FOUND; the outcome has the first
   * item, or the key that was not found.
   *
   * @throws IllegalArgumentException when the values are part of the key
   */
  public WriteOutcome<T> swap(String constraint, ItemKey one, ItemKey other) {
    return write(new SwapIntent<>(rules, constraint(constraint), one, other));
  }

  /** A creation to be sent in one transaction with steps of the caller's own. */
  public UniquePlan<T> planCreate(T item) {
    UniqueCreate<T> create = new UniqueCreate<>(rules, item, newRequestId());
    return new UniquePlan<>(this::call, create::start, List.of());
  }

  /** A put to be sent in one transaction with steps of the caller's own. */
  public UniquePlan<T> planPut(T item) {
    Map<String, AttributeValue> attributes = rules.checked(schema.toItem(item));
    return plan(new PutIntent<>(rules, item, attributes, newRequestId()));
  }

  /** A change to be sent in one transaction with steps of the caller's own. */
  public UniquePlan<T> planUpdate(ItemKey key, UnaryOperator<T> function) {
    return plan(new UpdateIntent<>(rules, key, function));
  }

  /** A deletion to be sent in one transaction with steps of the caller's own. */
  public UniquePlan<T> planDelete(ItemKey key) {
    return plan(new DeleteIntent<>(rules, key));
  }

  private UniquePlan<T> plan(Intent<T> intent) {
    return new UniquePlan<>(
        this::call, (call, more) -> new UniqueWrite<>(call, intent, more).start(), List.of());
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
    if (lease.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new IllegalArgumentException("a lease of less than a second: " + lease);
    }
    return Stages.join(reservation(key, constraint, values).reserve(lease));
  }

  /**
   * Gives up a value that was reserved for an item. Ends APPLIED, or NOT_FOUND if it is not
   * reserved for this item, because it is the item's own for instance.
   */
  public WriteOutcome<T> release(ItemKey key, String constraint, Object... values) {
    return Stages.join(reservation(key, constraint, values).release());
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
    return walk(options, Mode.ADD_MISSING, false);
  }

  /** Compares all items with their markers, and writes nothing. */
  public BackfillReport verify() {
    return verify(BackfillOptions.dryRun());
  }

  /**
   * The same as a run that can be resumed, and slowed down.
   *
   * <p>Cost: a scan, and one consistent read for each value and each marker. Bare markers cannot be
   * told from other items, so only items without one are found.
   */
  public BackfillReport verify(BackfillOptions options) {
    return walk(options, Mode.DRY_RUN, true);
  }

  /**
   * Puts right what {@link #verify} finds, except collisions: adds and corrects markers, removes
   * those that nobody's value stands for, and hands those on whose owner no longer has the value.
   * Each fix is a transaction that checks what was read. A dry run is a verification.
   */
  public BackfillReport repair(BackfillOptions options) {
    return walk(options, Mode.REPAIR, true);
  }

  private BackfillReport walk(BackfillOptions options, Mode mode, boolean checksMarkers) {
    BlockingCalls calls = new BlockingCalls(dynamoDb, retries.sleeper());
    TableWalk walk = new TableWalk(calls, retries, options, rules);
    MarkerCheck<T> check =
        new MarkerCheck<>(
            rules,
            () -> new UniqueCall<>(calls, rules, retries, walk.collector()),
            options.isDryRun() ? Mode.DRY_RUN : mode,
            walk::add);
    BackfillReport report =
        walk.run(
            item -> {
              if (!rules.isMarker(item)) {
                check.checkItem(item);
              } else if (checksMarkers) {
                check.checkMarker(item);
              }
            });
    if (collector != null) {
      collector.add(report.capacity());
    }
    return report;
  }

  private UniqueReservation<T> reservation(ItemKey key, String constraint, Object... values) {
    Marker marker =
        constraint(constraint)
            .markerFor(schema, UniqueLookup.attributeValues(values))
            .orElseThrow(() -> new IllegalArgumentException("no value to reserve"));
    return new UniqueReservation<>(call(), marker, key);
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
    return Stages.join(lookup(constraint, values).item());
  }

  /**
   * The key of the item that has a unique value, by one consistent read of the marker; empty if
   * there is none. Takes the same values as {@link #findBy}.
   *
   * @throws UnsupportedOperationException when the constraint's markers do not say whose they are
   */
  public Optional<ItemKey> ownerOf(String constraint, Object... values) {
    return Stages.join(lookup(constraint, values).owner());
  }

  /**
   * Whether a unique value is occupied, by one consistent read of the marker. Takes the same values
   * as {@link #findBy}. Good for a hint to a person who is typing: only {@link #create} decides.
   */
  public boolean isTaken(String constraint, Object... values) {
    return Stages.join(lookup(constraint, values).isTaken());
  }

  private UniqueConstraint constraint(String name) {
    UniqueConstraint constraint = constraints.get(name);
    if (constraint == null) {
      throw new IllegalArgumentException(
          "no constraint \"" + name + "\"; there are " + constraints.keySet());
    }
    return constraint;
  }

  /**
   * Builds a {@link UniqueTable}. Threads: one at a time.
   *
   * @param <T> the type of the values that are stored
   */
  public static final class Builder<T> {
    private final DynamoDbClient dynamoDb;
    private final ItemSchema<T> schema;
    private final Map<String, UniqueConstraint> constraints = new LinkedHashMap<>();
    private RetryOptions retries = RetryOptions.defaults();
    private @Nullable CapacityCollector collector;
    private @Nullable String expiry;
    private boolean isExactlyOnce;

    private Builder(DynamoDbClient dynamoDb, ItemSchema<T> schema) {
      this.dynamoDb = Objects.requireNonNull(dynamoDb, "dynamoDb");
      this.schema = Objects.requireNonNull(schema, "schema");
    }

    /** The attribute of this name is unique. */
    public Builder<T> unique(String name) {
      return unique(name, options -> {});
    }

    /**
     * A constraint of this name.
     *
     * @throws IllegalArgumentException when the name is used, or the table's partition key is a
     *     number and the constraint has no marker keys of its own
     */
    public Builder<T> unique(String name, Consumer<UniqueConstraint.Builder> options) {
      UniqueConstraint.Builder constraint = UniqueConstraint.builder(name);
      options.accept(constraint);
      UniqueConstraint built = constraint.build();
      if (built.hasDefaultKeys() && !MarkerKey.fits(schema)) {
        throw new IllegalArgumentException(
            "the partition key of "
                + schema
                + " is a number, so constraint \""
                + name
                + "\" needs a markerKey");
      }
      if (constraints.putIfAbsent(name, built) != null) {
        throw new IllegalArgumentException("two constraints are called \"" + name + "\"");
      }
      return this;
    }

    /** How long to keep trying. */
    public Builder<T> retries(RetryOptions value) {
      retries = Objects.requireNonNull(value, "retries");
      return this;
    }

    /**
     * The attribute with the items' time to live, in seconds since 1970. Markers carry it too, and
     * what has expired counts as absent, although DynamoDB may remove it days later.
     */
    public Builder<T> expiresBy(String attribute) {
      expiry = Objects.requireNonNull(attribute, "attribute");
      return this;
    }

    /**
     * Items say in the attribute {@code cairnCreatedBy} which request created them, and each write
     * has a token: twice the price for writes of one item, and a lost reply leaves no doubt.
     */
    public Builder<T> exactlyOnce() {
      isExactlyOnce = true;
      return this;
    }

    /** Where to add the cost of each call as well. */
    public Builder<T> collecting(CapacityCollector value) {
      collector = Objects.requireNonNull(value, "collector");
      return this;
    }

    /** The table. */
    public UniqueTable<T> build() {
      if (constraints.isEmpty()) {
        throw new IllegalArgumentException("no constraint is declared");
      }
      for (UniqueConstraint constraint : constraints.values()) {
        if (expiry != null && constraint.layout() == MarkerLayout.BARE) {
          throw new IllegalArgumentException(
              "the markers of constraint \""
                  + constraint.name()
                  + "\" are BARE and cannot expire: who took over an expired one would lose it");
        }
      }
      return new UniqueTable<>(this);
    }
  }
}
