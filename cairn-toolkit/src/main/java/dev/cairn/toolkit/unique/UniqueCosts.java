package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CostModel;
import dev.cairn.toolkit.capacity.CostPrediction;
import dev.cairn.toolkit.internal.Rehearsal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
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
  private static final Duration LEASE = Duration.ofMinutes(1);

  private final UniqueRules<T> rules;
  private final CostModel model;

  UniqueCosts(UniqueRules<T> rules, CostModel model) {
    this.rules = rules;
    this.model = model;
  }

  private Rehearsal rehearsal() {
    return new Rehearsal(rules.schema(), model);
  }

  private UniqueCall<T> call(Rehearsal rehearsal) {
    return new UniqueCall<>(rehearsal, rules, RetryOptions.defaults(), null);
  }

  /** Where these items are stored, with their markers. */
  private Rehearsal storing(List<T> items) {
    Rehearsal rehearsal = rehearsal();
    items.forEach(item -> rehearsal.after(() -> created(rehearsal, item)));
    return rehearsal;
  }

  private CompletionStage<WriteOutcome<T>> created(Rehearsal rehearsal, T item) {
    return new UniqueCreate<>(rules, item, REQUEST_ID).start(call(rehearsal), List.of());
  }

  private CostPrediction write(Rehearsal rehearsal, Intent<T> intent) {
    return rehearsal.cost(() -> new UniqueWrite<>(call(rehearsal), intent, List.of()).start());
  }

  private ItemKey keyOf(T item) {
    return rules.keyOf(rules.schema().toItem(item));
  }

  /** {@link UniqueTable#create(Object)} of an item whose values are free. */
  public CostPrediction create(T item) {
    Rehearsal rehearsal = rehearsal();
    return rehearsal.cost(() -> created(rehearsal, item));
  }

  /** {@link UniqueTable#put} of an item that is not there yet. */
  public CostPrediction put(T item) {
    return write(rehearsal(), putting(item));
  }

  /** {@link UniqueTable#put} of an item in place of another with its key. */
  public CostPrediction put(T stored, T item) {
    return write(storing(List.of(stored)), putting(item));
  }

  private Intent<T> putting(T item) {
    Map<String, AttributeValue> attributes =
        new LinkedHashMap<>(rules.checked(rules.schema().toItem(item)));
    return new PutIntent<>(rules, item, attributes, REQUEST_ID);
  }

  /** {@link UniqueTable#update} of a stored item, which the function may change in place. */
  public CostPrediction update(T stored, UnaryOperator<T> function) {
    Rehearsal rehearsal = storing(List.of(stored));
    return write(rehearsal, new UpdateIntent<>(rules, keyOf(stored), function));
  }

  /** {@link UniqueTable#delete} of a stored item. */
  public CostPrediction delete(T stored) {
    return write(storing(List.of(stored)), new DeleteIntent<>(rules, keyOf(stored)));
  }

  /** {@link UniqueTable#swap} of the values of a constraint between two stored items. */
  public CostPrediction swap(String constraint, T one, T other) {
    Intent<T> intent =
        new SwapIntent<>(rules, rules.constraint(constraint), keyOf(one), keyOf(other));
    return write(storing(List.of(one, other)), intent);
  }

  /** {@link UniqueTable#findBy} that finds a stored item. */
  public CostPrediction findBy(String constraint, T stored) {
    return lookUp(constraint, stored, UniqueLookup::item);
  }

  /** {@link UniqueTable#ownerOf} or {@link UniqueTable#isTaken} of a stored item's value. */
  public CostPrediction ownerOf(String constraint, T stored) {
    return lookUp(constraint, stored, UniqueLookup::isTaken);
  }

  private CostPrediction lookUp(
      String constraint, T stored, Function<UniqueLookup<T>, CompletionStage<?>> look) {
    Rehearsal rehearsal = storing(List.of(stored));
    UniqueConstraint unique = rules.constraint(constraint);
    Map<String, AttributeValue> item = rules.schema().toItem(stored);
    List<AttributeValue> values = new ArrayList<>();
    for (String attribute : unique.allAttributes()) {
      values.add(item.getOrDefault(attribute, AttributeValue.fromNul(true)));
    }
    return rehearsal.cost(() -> look.apply(new UniqueLookup<>(call(rehearsal), unique, values)));
  }

  /** {@link UniqueTable#reserve} of the value that an item is going to have, which is free. */
  public CostPrediction reserve(String constraint, T item) {
    Rehearsal rehearsal = rehearsal();
    return rehearsal.cost(() -> reservation(rehearsal, constraint, item).reserve(LEASE));
  }

  /** {@link UniqueTable#release} of a value that is reserved for an item. */
  public CostPrediction release(String constraint, T item) {
    Rehearsal rehearsal = rehearsal();
    return rehearsal
        .after(() -> reservation(rehearsal, constraint, item).reserve(LEASE))
        .cost(() -> reservation(rehearsal, constraint, item).release());
  }

  private UniqueReservation<T> reservation(Rehearsal rehearsal, String constraint, T item) {
    Marker marker =
        rules
            .constraint(constraint)
            .markerOf(rules.schema(), rules.schema().toItem(item))
            .orElseThrow(() -> new IllegalArgumentException("no value to reserve"));
    return new UniqueReservation<>(call(rehearsal), marker, keyOf(item));
  }
}
