package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.internal.Context;
import dev.cairn.toolkit.internal.ItemChange;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.transaction.Transaction;
import dev.cairn.toolkit.unique.internal.Constraint;
import dev.cairn.toolkit.unique.internal.UniqueRules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link UniqueTable}. Threads: one at a time.
 *
 * @param <T> the type of the values that are stored
 */
public final class UniqueTableBuilder<T> {
  private final Context context;
  private final ItemSchema<T> schema;
  private final Map<String, Constraint> constraints = new LinkedHashMap<>();
  private @Nullable String expiry;
  private boolean isExactlyOnce;

  /**
   * For the toolkit: a table without constraints yet.
   *
   * @hidden
   */
  public UniqueTableBuilder(Context context, ItemSchema<T> schema) {
    this.context = context;
    this.schema = Objects.requireNonNull(schema, "schema");
  }

  /** The attribute of this name is unique, and each item has it. */
  public UniqueTableBuilder<T> unique(String name) {
    return unique(name, options -> {});
  }

  /**
   * A constraint of this name.
   *
   * @throws IllegalArgumentException when the name is used, or its options contradict each other or
   *     the table's keys
   */
  public UniqueTableBuilder<T> unique(String name, Consumer<UniqueConstraint> options) {
    UniqueConstraint constraint = new UniqueConstraint(name);
    options.accept(constraint);
    if (constraints.putIfAbsent(name, constraint.build(schema)) != null) {
      throw new IllegalArgumentException("two constraints are called \"" + name + "\"");
    }
    return this;
  }

  /**
   * The attribute with the items' time to live, in seconds since 1970. Markers carry it too, and
   * what has expired counts as absent, although DynamoDB may remove it days later.
   */
  public UniqueTableBuilder<T> expiresBy(String attribute) {
    expiry = Objects.requireNonNull(attribute, "attribute");
    return this;
  }

  /**
   * Items say in the attribute {@code cairnCreatedBy} which request created them, and each write
   * has a token: twice the price for changes of one item, and a lost reply leaves no doubt.
   */
  public UniqueTableBuilder<T> exactlyOnce() {
    isExactlyOnce = true;
    return this;
  }

  /**
   * The table.
   *
   * @throws IllegalArgumentException when there is no constraint, or more than 99, or one about an
   *     attribute that the schema does not have, as far as the schema knows its attributes; the
   *     message lists them
   */
  public UniqueTable<T> build() {
    if (constraints.isEmpty()) {
      throw new IllegalArgumentException("no constraint is declared");
    }
    if (constraints.size() >= Transaction.STEP_COUNT_MAX) {
      throw new IllegalArgumentException(
          "%d constraints: a creation writes the item and %d markers in one transaction, which has at most %d"
              .formatted(constraints.size(), constraints.size(), Transaction.STEP_COUNT_MAX));
    }
    for (Constraint constraint : constraints.values()) {
      if (expiry != null && constraint.layout() == MarkerLayout.BARE) {
        throw new IllegalArgumentException(
            "the markers of constraint \""
                + constraint.name()
                + "\" are BARE and cannot expire: who took over an expired one would lose it");
      }
    }
    UniqueRules<T> rules =
        new UniqueRules<>(
            schema,
            List.copyOf(constraints.values()),
            new UniqueRules.Lifetime(expiry, isExactlyOnce),
            context.clock());
    rules.requireNames();
    if (rules.pinnedNames().size() > ItemChange.PINNED_ATTRIBUTES_MAX) {
      throw new IllegalArgumentException(
          "the constraints depend on %d attributes, and a condition has room for %d"
              .formatted(rules.pinnedNames().size(), ItemChange.PINNED_ATTRIBUTES_MAX));
    }
    return new UniqueTable<>(new AsyncUniqueTable<>(context, rules));
  }
}
