package dev.cairn.toolkit.maintenance;

import dev.cairn.toolkit.internal.ItemChange;
import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import dev.cairn.toolkit.unique.internal.Marker;
import dev.cairn.toolkit.unique.internal.UniqueRules;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Something that seems to be wrong.
 *
 * @param seen the key to read again
 * @param subject what it is about
 * @param kind what is wrong
 * @param fix the steps that put it right; none if only people can
 */
record Suspicion(
    ItemKey seen, Finding.Subject subject, Finding.Kind kind, List<TransactionStep> fix) {
  static final String ITEM = "item";
  static final String OTHER = "other item";
  static final String MARKER = "marker";

  /** About an item and one of its markers. */
  static Suspicion of(
      Finding.Kind kind,
      Marker marker,
      ItemKey item,
      @Nullable ItemKey other,
      List<TransactionStep> fix) {
    return new Suspicion(
        item,
        new Finding.Subject(marker.constraint().name(), marker.key(), item, other, null),
        kind,
        fix);
  }

  /** Whether an item has the value that a marker stands for. */
  static boolean has(UniqueRules<?> rules, Map<String, AttributeValue> item, Marker marker) {
    return rules.isThere(item)
        && marker
            .constraint()
            .markerOf(rules.schema(), item)
            .filter(its -> its.key().equals(marker.key()))
            .isPresent();
  }

  /** Requires that an item, or its absence, is still as it was read, as far as markers go. */
  static TransactionStep check(
      UniqueRules<?> rules, String label, ItemKey key, Map<String, AttributeValue> item) {
    return check(rules, label, key, item, rules.pinnedNames());
  }

  /** The same as a whole, as far as a condition has room for it. */
  static TransactionStep checkWhole(
      UniqueRules<?> rules, String label, ItemKey key, Map<String, AttributeValue> item) {
    return check(rules, label, key, item, item.keySet());
  }

  private static TransactionStep check(
      UniqueRules<?> rules,
      String label,
      ItemKey key,
      Map<String, AttributeValue> item,
      Set<String> attributes) {
    if (item.isEmpty()) {
      return TransactionStep.check(label, key, rules.absent());
    }
    Set<String> names = new TreeSet<>(attributes);
    names.removeAll(key.attributes().keySet());
    ItemCondition present = ItemCondition.present(rules.schema());
    ItemCondition still = OwnItems.isOwn(item) ? present : present.and(OwnItems.isCallers());
    ItemCondition same = names.isEmpty() ? still : still.and(ItemChange.pin(item, names));
    return TransactionStep.check(label, key, same).about(item);
  }
}
