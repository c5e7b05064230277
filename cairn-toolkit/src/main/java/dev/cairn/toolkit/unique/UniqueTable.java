package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.internal.BlockingCalls;
import dev.cairn.toolkit.internal.Stages;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
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
 * Optional<User> found = users.findBy("email", "NEW@example.com");
 * }</pre>
 *
 * <p><b>Guarantees.</b> No two items written through this class have the same value of a
 * constraint, whatever runs at the same time: a value is occupied by a marker item whose key is the
 * value, in the same transaction that writes the item. Of several creators of one value exactly one
 * succeeds, and nobody's item is left without its markers. This holds as long as all writers of the
 * table go through markers.
 *
 * <p><b>Item layout.</b> The given items, and in the same table one marker for each value:
 * partition key {@code unique#<constraint>#<scope>#<value>}, sort key {@code _} (0 where sort keys
 * are numbers), attributes {@code cairnType} ({@code unique}), {@code cairnOwner} (the item's key
 * as a map), {@code cairnConstraint}, {@code cairnNormalizer}, and {@code cairnValue} where the
 * value is too long for a key and the key has its SHA-256. {@link
 * UniqueConstraint.Builder#markerKey} sets another key, {@link MarkerLayout} says what else a
 * marker may have. With {@link MarkerLayout#BARE} a marker has its key and nothing else; what
 * protects it then is the condition on the main item's value, and an orphan cannot be told from a
 * marker in use. Scans of the table return markers too.
 *
 * <p><b>Cost.</b> For an item of W write units and k unique values: create and delete 2W + 2k write
 * units (full copies count as items), delete one consistent read more; a refused creation is
 * charged the same; update W write units and one consistent read; look-up one consistent read each
 * for marker and item, or one in all from a full copy.
 *
 * <p><b>Failure.</b> {@link WriteOutcome.Status} has the ends; {@link WriteOutcome#violations}
 * names each constraint and the owner of its value. Not there yet: {@link #update} refuses a change
 * of a unique value, and any change where a constraint keeps full copies, with an {@code
 * UnsupportedOperationException}.
 *
 * <p><b>Idempotency.</b> Creation and deletion have a request token that is kept while the outcome
 * is unknown, so the own success after a lost reply is not taken for somebody else's. An update is
 * a single write: if its reply is lost and its condition then fails, the outcome is UNKNOWN.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; runs on the caller's thread.
 *
 * @param <T> the type of the values that are stored
 */
public final class UniqueTable<T> {
  private final DynamoDbClient dynamoDb;
  private final ItemSchema<T> schema;
  private final Map<String, UniqueConstraint> constraints;
  private final RetryOptions retries;
  private final @Nullable CapacityCollector collector;

  private UniqueTable(Builder<T> builder) {
    dynamoDb = builder.dynamoDb;
    schema = builder.schema;
    constraints = new LinkedHashMap<>(builder.constraints);
    retries = builder.retries;
    collector = builder.collector;
  }

  /** Starts a table. The client stays the caller's to close. */
  public static <T> Builder<T> builder(DynamoDbClient dynamoDb, ItemSchema<T> schema) {
    return new Builder<>(dynamoDb, schema);
  }

  private UniqueCall<T> call() {
    BlockingCalls calls = new BlockingCalls(dynamoDb, retries.sleeper());
    return new UniqueCall<>(calls, schema, constraints.values(), retries, collector);
  }

  private UniqueLookup<T> lookup(String constraint, Object... values) {
    return new UniqueLookup<>(call(), constraint(constraint), UniqueLookup.attributeValues(values));
  }

  /**
   * Writes an item that is not there yet, and occupies its unique values. Ends APPLIED, TAKEN or
   * ALREADY_EXISTS.
   *
   * @throws IllegalArgumentException when two constraints would occupy one key
   */
  public WriteOutcome<T> create(T item) {
    return Stages.join(new UniqueCreate<>(call(), item).start());
  }

  /**
   * Changes attributes that are not unique. Ends APPLIED, UNCHANGED or NOT_FOUND.
   *
   * <p>The function may change the value in place or return another, and is called again if the
   * item changed meanwhile. Only attributes that it changed are written.
   *
   * @throws UnsupportedOperationException when the function changes a unique value, or when a
   *     constraint of the item keeps full copies
   */
  public WriteOutcome<T> update(ItemKey key, UnaryOperator<T> function) {
    return Stages.join(new UniqueUpdate<>(call(), key, function).start());
  }

  /** Removes an item and frees its unique values. Ends APPLIED or NOT_FOUND. */
  public WriteOutcome<T> delete(ItemKey key) {
    return Stages.join(new UniqueDelete<>(call(), key).start());
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
      return new UniqueTable<>(this);
    }
  }
}
