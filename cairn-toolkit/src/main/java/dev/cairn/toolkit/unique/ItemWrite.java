package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.internal.ItemChange;
import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.internal.SameItem;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import dev.cairn.toolkit.unique.ItemMove.Extent;
import dev.cairn.toolkit.unique.internal.UniqueRules;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a write does to one item, apart from its markers.
 *
 * @param move the item before and after
 * @param step the step that does it
 */
record ItemWrite(ItemMove move, TransactionStep step) {
  /** The label of the step that is about the item itself. */
  static final String ITEM = "item";

  /**
   * The step for a request without a token, which must not be applied twice: what others did after
   * the first time would be undone. So its condition fails once it has been applied. An update's
   * does in any case. Empty if there is no such condition: once an item has been created or removed
   * it may be removed or created by others, and is then as it was.
   */
  Optional<TransactionStep> alone(UniqueRules<?> rules) {
    if (move.before().isEmpty() || move.after().isEmpty()) {
      return Optional.empty();
    }
    if (move.extent() == Extent.CHANGED_ATTRIBUTES) {
      return Optional.of(step);
    }
    Set<String> pinned = rules.pinnedNames();
    SortedSet<String> changed = SameItem.differingNames(move.before(), move.after());
    boolean isSame = changed.isEmpty();
    changed.removeAll(pinned);
    if (isSame || changed.size() + pinned.size() > ItemChange.PINNED_ATTRIBUTES_MAX) {
      return Optional.empty();
    }
    return changed.isEmpty()
        ? Optional.of(step)
        : step.mergedWith(
            TransactionStep.check(
                step.label(), step.key(), ItemChange.pin(move.before(), changed)));
  }

  /** Holds while an item of the caller's has the values from which its markers were computed. */
  static ItemCondition pin(UniqueRules<?> rules, Map<String, AttributeValue> stored) {
    Set<String> names = rules.pinnedNames();
    ItemCondition present = ItemCondition.present(rules.schema()).and(OwnItems.isCallers());
    return names.isEmpty() ? present : present.and(ItemChange.pin(stored, names));
  }
}
