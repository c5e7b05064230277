package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.internal.CallSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link UniqueTable} or an {@link AsyncUniqueTable}. Threads: one at a time.
 *
 * @param <T> the type of the values that are stored
 * @param <R> which of the two
 */
public final class UniqueTableBuilder<T, R> {
  private final CallSource calls;
  private final Function<AsyncUniqueTable<T>, R> result;
  private final ItemSchema<T> schema;
  private final Map<String, UniqueConstraint> constraints = new LinkedHashMap<>();
  private RetryOptions retries = RetryOptions.defaults();
  private @Nullable CapacityCollector collector;
  private @Nullable String expiry;
  private boolean isExactlyOnce;

  UniqueTableBuilder(
      CallSource calls, ItemSchema<T> schema, Function<AsyncUniqueTable<T>, R> result) {
    this.calls = calls;
    this.schema = Objects.requireNonNull(schema, "schema");
    this.result = result;
  }

  /** The attribute of this name is unique. */
  public UniqueTableBuilder<T, R> unique(String name) {
    return unique(name, options -> {});
  }

  /**
   * A constraint of this name.
   *
   * @throws IllegalArgumentException when the name is used, or the table's partition key is a
   *     number and the constraint has no marker keys of its own
   */
  public UniqueTableBuilder<T, R> unique(String name, Consumer<UniqueConstraint.Builder> options) {
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
  public UniqueTableBuilder<T, R> retries(RetryOptions value) {
    retries = Objects.requireNonNull(value, "retries");
    return this;
  }

  /**
   * The attribute with the items' time to live, in seconds since 1970. Markers carry it too, and
   * what has expired counts as absent, although DynamoDB may remove it days later.
   */
  public UniqueTableBuilder<T, R> expiresBy(String attribute) {
    expiry = Objects.requireNonNull(attribute, "attribute");
    return this;
  }

  /**
   * Items say in the attribute {@code cairnCreatedBy} which request created them, and each write
   * has a token: twice the price for writes of one item, and a lost reply leaves no doubt.
   */
  public UniqueTableBuilder<T, R> exactlyOnce() {
    isExactlyOnce = true;
    return this;
  }

  /** Where to add the cost of each call as well. */
  public UniqueTableBuilder<T, R> collecting(CapacityCollector value) {
    collector = Objects.requireNonNull(value, "collector");
    return this;
  }

  /** The table. */
  public R build() {
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
    UniqueRules<T> rules =
        new UniqueRules<>(
            schema, List.copyOf(constraints.values()), expiry, retries.clock(), isExactlyOnce);
    return result.apply(new AsyncUniqueTable<>(calls, rules, retries, collector));
  }
}
