package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.internal.ItemChange;
import dev.cairn.toolkit.internal.SameItem;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.unique.ItemMove.Extent;
import java.util.Map;
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
  /**
   * The step for a request without a token, which must not be applied twice: what others did after
   * the first time would be undone. So its condition fails once it has been applied. An update's
   * does in any case.
   */
  TransactionStep alone(UniqueRules<?> rules) {
    if (move.extent() == Extent.CHANGED_ATTRIBUTES || move.before().isEmpty()) {
      return step;
    }
    Set<String> changed = changedNames(rules);
    if (changed.isEmpty()) {
      return step;
    }
    TransactionStep unchanged =
        TransactionStep.check(
            step.label(), rules.schema(), step.key(), ItemChange.pin(move.before(), changed));
    return step.mergedWith(unchanged).orElseThrow();
  }

  /** The attributes that become others, as many as a condition has room for beside the pinned. */
  private Set<String> changedNames(UniqueRules<?> rules) {
    Set<String> pinned = rules.pinnedNames();
    SortedSet<String> names = SameItem.differingNames(move.before(), move.after());
    names.removeIf(name -> step.key().attributes().containsKey(name) || pinned.contains(name));
    while (!names.isEmpty() && names.size() + pinned.size() > ItemChange.PINNED_ATTRIBUTES_MAX) {
      names.remove(names.last());
    }
    return names;
  }

  /** Whether an item is what this write, which replaces whatever was there, makes of it. */
  boolean isDoneIn(Map<String, AttributeValue> item) {
    return move.extent() == Extent.WHOLE_ITEM
        && !move.after().isEmpty()
        && SameItem.equal(item, move.after());
  }
}
