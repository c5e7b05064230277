package dev.cairn.toolkit.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Where something is in an item, which is taken for one map: an attribute, or what is inside one.
 *
 * <p>Order: paths within one list by their indexes. Immutable.
 */
record DocumentPath(List<Part> parts) implements Comparable<DocumentPath> {
  DocumentPath {
    parts = List.copyOf(parts);
  }

  /** An attribute of a map, or an element of a list, whose name is empty. */
  record Part(String name, int index) implements Comparable<Part> {
    static Part named(String name) {
      return new Part(name, 0);
    }

    static Part at(int index) {
      return new Part("", index);
    }

    private boolean isElement() {
      return name.isEmpty();
    }

    @Override
    public int compareTo(Part other) {
      int byName = name.compareTo(other.name);
      return byName == 0 ? Integer.compare(index, other.index) : byName;
    }
  }

  @Override
  public int compareTo(DocumentPath other) {
    for (int i = 0; i < Math.min(parts.size(), other.parts.size()); i++) {
      int byPart = parts.get(i).compareTo(other.parts.get(i));
      if (byPart != 0) {
        return byPart;
      }
    }
    return Integer.compare(parts.size(), other.parts.size());
  }

  /** The attribute of the item that it is, or is in. */
  String attribute() {
    return parts.get(0).name();
  }

  /** What is there, or null. */
  @Nullable AttributeValue find(AttributeValue item) {
    AttributeValue found = item;
    for (Part part : parts) {
      if (found == null) {
        return null;
      }
      found = child(found, part);
    }
    return found;
  }

  private static @Nullable AttributeValue child(AttributeValue value, Part part) {
    if (part.isElement()) {
      return part.index() < value.l().size() ? value.l().get(part.index()) : null;
    }
    return value.m().get(part.name());
  }

  /**
   * The item with another value there; null for none. What is set behind the end of a list becomes
   * its last element.
   *
   * @throws IllegalArgumentException if there is no map or list that it could be in
   */
  AttributeValue put(AttributeValue item, @Nullable AttributeValue value) {
    return put(item, 0, value);
  }

  private AttributeValue put(@Nullable AttributeValue in, int depth, @Nullable AttributeValue to) {
    Part part = parts.get(depth);
    if (in == null || !(part.isElement() ? in.hasL() : in.hasM())) {
      throw new IllegalArgumentException("nothing in the item has a part like " + part);
    }
    AttributeValue changed = depth == parts.size() - 1 ? to : put(child(in, part), depth + 1, to);
    return part.isElement()
        ? AttributeValue.fromL(withElement(in.l(), part.index(), changed))
        : AttributeValue.fromM(withAttribute(in.m(), part.name(), changed));
  }

  private static List<AttributeValue> withElement(
      List<AttributeValue> list, int index, @Nullable AttributeValue value) {
    List<AttributeValue> changed = new ArrayList<>(list);
    if (index < changed.size()) {
      changed.remove(index);
    }
    if (value != null) {
      changed.add(Math.min(index, changed.size()), value);
    }
    return changed;
  }

  private static Map<String, AttributeValue> withAttribute(
      Map<String, AttributeValue> map, String name, @Nullable AttributeValue value) {
    Map<String, AttributeValue> changed = new LinkedHashMap<>(map);
    if (value == null) {
      changed.remove(name);
    } else {
      changed.put(name, value);
    }
    return changed;
  }
}
