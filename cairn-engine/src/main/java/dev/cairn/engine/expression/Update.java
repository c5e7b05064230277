package dev.cairn.engine.expression;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An update expression with its names and values bound.
 *
 * <p>Threads: immutable.
 */
public final class Update {
  private final PathTree<Change> changes;
  private final boolean onlyRemoves;
  private final Set<String> nestedNames;

  /** REQUIRES: nobody adds to the tree afterwards. */
  Update(PathTree<Change> changes, boolean onlyRemoves, Set<String> nestedNames) {
    this.changes = changes;
    this.onlyRemoves = onlyRemoves;
    this.nestedNames = Collections.unmodifiableSet(nestedNames);
  }

  /**
   * Applies all actions. They read the item as it was before, whatever their order, and positions
   * in lists are those of before. New list elements go to the end, in the order of their positions.
   *
   * @param before the stored item, or for an absent one an item of the key attributes
   * @throws ApiException with DynamoDB's ValidationException, when an action does not fit the item
   */
  public UpdateResult apply(Item before) {
    Map<String, AttributeValue> attributes = new LinkedHashMap<>(before.attributes());
    changeMembers(changes.attributes(), attributes, before);
    return new UpdateResult(before, Item.wrap(attributes), changes);
  }

  /** The names of all attributes that the update may change, in order of appearance. */
  public Set<String> topLevelNames() {
    return Collections.unmodifiableSet(changes.attributes().keySet());
  }

  /**
   * The names of all attributes that the update takes for a map or a list, whether it changes or
   * reads them; a key attribute cannot be either.
   */
  public Set<String> nestedNames() {
    return nestedNames;
  }

  /**
   * Whether the update has no SET and no ADD. Such an update of an absent item succeeds, whatever
   * its paths, and creates nothing; so it must not be applied to one.
   */
  public boolean onlyRemoves() {
    return onlyRemoves;
  }

  /** Whether the attribute gets a value that is not written out in the request. */
  public boolean computes(String attributeName) {
    PathTree.Node<Change> node = changes.attributes().get(attributeName);
    return node != null
        && node.end() instanceof Change.Assign assign
        && !(assign.source() instanceof BoundOperand.Constant);
  }

  private static void changeMembers(
      Map<String, PathTree.Node<Change>> nodes, Map<String, AttributeValue> members, Item before) {
    nodes.forEach(
        (name, node) -> {
          AttributeValue changed = changed(node, members.get(name), before);
          if (changed == null) {
            members.remove(name);
          } else {
            members.put(name, changed);
          }
        });
  }

  private static @Nullable AttributeValue changed(
      PathTree.Node<Change> node, @Nullable AttributeValue old, Item before) {
    Change change = node.end();
    if (change != null) {
      return change.apply(old, before);
    }
    if (old instanceof AttributeValue.M map && !node.members().isEmpty()) {
      Map<String, AttributeValue> members = new LinkedHashMap<>(map.value());
      changeMembers(node.members(), members, before);
      return new AttributeValue.M(members);
    }
    if (old instanceof AttributeValue.L list && !node.elements().isEmpty()) {
      return new AttributeValue.L(changedElements(node, list.value(), before));
    }
    throw ApiException.validation(UpdateMessages.INVALID_PATH);
  }

  private static List<AttributeValue> changedElements(
      PathTree.Node<Change> node, List<AttributeValue> old, Item before) {
    Map<Integer, PathTree.Node<Change>> nodes = node.elements();
    List<AttributeValue> elements = new ArrayList<>(old.size() + nodes.size());
    for (int i = 0; i < old.size(); i++) {
      PathTree.Node<Change> element = nodes.get(i);
      AttributeValue value = old.get(i);
      addPresent(elements, element == null ? value : changed(element, value, before));
    }
    node.elements()
        .tailMap(old.size())
        .values()
        .forEach(element -> addPresent(elements, changed(element, null, before)));
    return elements;
  }

  private static void addPresent(List<AttributeValue> target, @Nullable AttributeValue value) {
    if (value != null) {
      target.add(value);
    }
  }
}
