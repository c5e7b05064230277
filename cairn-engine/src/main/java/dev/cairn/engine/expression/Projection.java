package dev.cairn.engine.expression;

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
 * The parts of an item that a request asks for.
 *
 * <p>Threads: immutable.
 */
public final class Projection {
  private final PathTree<?> paths;
  private final Set<String> topLevelNames;
  private final Set<String> nestedNames;

  /** REQUIRES: nobody adds to the tree or the sets afterwards. */
  Projection(PathTree<?> paths, Set<String> topLevelNames, Set<String> nestedNames) {
    this.paths = paths;
    this.topLevelNames = Collections.unmodifiableSet(topLevelNames);
    this.nestedNames = Collections.unmodifiableSet(nestedNames);
  }

  /**
   * Keeps the parts that the paths lead to, nested as they were; list elements close up in the
   * order of their positions.
   *
   * <p>Absence: what is not in the item is left out, and nothing at all gives an empty item.
   */
  public Item apply(Item item) {
    return keep(paths, item);
  }

  /** The names of all attributes that the projection speaks of, in order of appearance. */
  public Set<String> topLevelNames() {
    return topLevelNames;
  }

  /** Those of them that it takes for a map or a list, which a key attribute cannot be. */
  public Set<String> nestedNames() {
    return nestedNames;
  }

  /** Keeps of the item what the paths of the tree lead to. */
  static Item keep(PathTree<?> paths, Item item) {
    Map<String, AttributeValue> kept = new LinkedHashMap<>();
    paths.attributes().forEach((name, node) -> putPresent(kept, name, keep(node, item.find(name))));
    return Item.wrap(kept);
  }

  private static @Nullable AttributeValue keep(
      PathTree.Node<?> node, @Nullable AttributeValue value) {
    if (node.end() != null) {
      return value;
    }
    if (value instanceof AttributeValue.M map) {
      Map<String, AttributeValue> kept = new LinkedHashMap<>();
      node.members()
          .forEach((name, member) -> putPresent(kept, name, keep(member, map.value().get(name))));
      return kept.isEmpty() ? null : new AttributeValue.M(kept);
    }
    if (value instanceof AttributeValue.L list) {
      List<AttributeValue> kept = keptElements(node, list.value());
      return kept.isEmpty() ? null : new AttributeValue.L(kept);
    }
    return null;
  }

  private static List<AttributeValue> keptElements(
      PathTree.Node<?> node, List<AttributeValue> elements) {
    List<AttributeValue> kept = new ArrayList<>();
    node.elements()
        .forEach(
            (index, element) -> {
              AttributeValue value =
                  index < elements.size() ? keep(element, elements.get(index)) : null;
              if (value != null) {
                kept.add(value);
              }
            });
    return kept;
  }

  private static void putPresent(
      Map<String, AttributeValue> target, String name, @Nullable AttributeValue value) {
    if (value != null) {
      target.put(name, value);
    }
  }
}
