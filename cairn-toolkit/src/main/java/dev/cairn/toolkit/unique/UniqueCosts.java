package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CostModel;
import dev.cairn.toolkit.capacity.CostPrediction;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.Rehearsal;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What the calls of a {@link UniqueTable} are going to cost: its methods by the same names, which
 * take what is stored in place of keys.
 *
 * <p>Assumed is that stored items have their markers, and that ids of requests have 36 characters.
 * Nothing is sent. Threads: immutable.
 *
 * @param <T> the type of the values that are stored
 */
public final class UniqueCosts<T> {
  private static final String REQUEST_ID = "00000000-0000-0000-0000-000000000000";
  private static final RetryOptions RETRIES =
      RetryOptions.builder().tokens(() -> REQUEST_ID).build();
  private static final Duration LEASE = Duration.ofMinutes(1);

  private final UniqueRules<T> rules;
  private final CostModel model;

  UniqueCosts(UniqueRules<T> rules, CostModel model) {
    this.rules = rules;
    this.model = model;
  }

  /** A table in a rehearsal. */
  private record Stage<T>(Rehearsal rehearsal, AsyncUniqueTable<T> table) {
    Stage<T> storing(T item) {
      rehearsal.after(() -> table.create(item));
      return this;
    }
  }

  private Stage<T> empty() {
    Rehearsal rehearsal = new Rehearsal(rules.schema(), model);
    return new Stage<>(
        rehearsal, new AsyncUniqueTable<>(CallSource.of(rehearsal), rules, RETRIES, null));
  }

  private ItemKey keyOf(T item) {
    return rules.keyOf(rules.schema().toItem(item));
  }

  private Object[] valuesOf(String constraint, T item) {
    Map<String, AttributeValue> stored = rules.schema().toItem(item);
    return rules.constraint(constraint).allAttributes().stream()
        .map(name -> stored.getOrDefault(name, AttributeValue.fromNul(true)))
        .toArray();
  }

  /** {@link UniqueTable#create(Object)} of an item whose values are free. */
  public CostPrediction create(T item) {
    Stage<T> stage = empty();
    return stage.rehearsal().cost(() -> stage.table().create(item));
  }

  /** {@link UniqueTable#put} of an item that is not there yet. */
  public CostPrediction put(T item) {
    Stage<T> stage = empty();
    return stage.rehearsal().cost(() -> stage.table().put(item));
  }

  /** {@link UniqueTable#put} of an item in place of another with its key. */
  public CostPrediction put(T stored, T item) {
    Stage<T> stage = empty().storing(stored);
    return stage.rehearsal().cost(() -> stage.table().put(item));
  }

  /** {@link UniqueTable#update} of a stored item, which the function may change in place. */
  public CostPrediction update(T stored, UnaryOperator<T> function) {
    ItemKey key = keyOf(stored);
    Stage<T> stage = empty().storing(stored);
    return stage.rehearsal().cost(() -> stage.table().update(key, function));
  }

  /** {@link UniqueTable#delete} of a stored item. */
  public CostPrediction delete(T stored) {
    Stage<T> stage = empty().storing(stored);
    return stage.rehearsal().cost(() -> stage.table().delete(keyOf(stored)));
  }

  /** {@link UniqueTable#swap} of the values of a constraint between two stored items. */
  public CostPrediction swap(String constraint, T one, T other) {
    Stage<T> stage = empty().storing(one).storing(other);
    return stage.rehearsal().cost(() -> stage.table().swap(constraint, keyOf(one), keyOf(other)));
  }

  /** {@link UniqueTable#findBy} that finds a stored item. */
  public CostPrediction findBy(String constraint, T stored) {
    Stage<T> stage = empty().storing(stored);
    Object[] values = valuesOf(constraint, stored);
    return stage.rehearsal().cost(() -> stage.table().findBy(constraint, values));
  }

  /** {@link UniqueTable#ownerOf} or {@link UniqueTable#isTaken} of a stored item's value. */
  public CostPrediction ownerOf(String constraint, T stored) {
    Stage<T> stage = empty().storing(stored);
    Object[] values = valuesOf(constraint, stored);
    return stage.rehearsal().cost(() -> stage.table().isTaken(constraint, values));
  }

  /** {@link UniqueTable#reserve} of the value that an item is going to have, which is free. */
  public CostPrediction reserve(String constraint, T item) {
    Stage<T> stage = empty();
    Object[] values = valuesOf(constraint, item);
    return stage
        .rehearsal()
        .cost(() -> stage.table().reserve(keyOf(item), LEASE, constraint, values));
  }

  /** {@link UniqueTable#release} of a value that is reserved for an item. */
  public CostPrediction release(String constraint, T item) {
    Stage<T> stage = empty();
    Object[] values = valuesOf(constraint, item);
    return stage
        .rehearsal()
        .after(() -> stage.table().reserve(keyOf(item), LEASE, constraint, values))
        .cost(() -> stage.table().release(keyOf(item), constraint, values));
  }
}
