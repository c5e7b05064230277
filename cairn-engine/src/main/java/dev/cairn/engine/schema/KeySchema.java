package dev.cairn.engine.schema;

import dev.cairn.engine.api.KeySchemaElement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The attributes that make a key: those that choose the partition, then those that sort within it.
 *
 * <p>A table has one partition attribute and at most one sort attribute. A global secondary index
 * may have up to four of each.
 */
public record KeySchema(List<KeyAttribute> partition, List<KeyAttribute> sort) {
  public KeySchema {
    partition = List.copyOf(partition);
    sort = List.copyOf(sort);
  }

  public boolean hasSort() {
    return !sort.isEmpty();
  }

  public int attributeCount() {
    return partition.size() + sort.size();
  }

  /** All attributes, the partition's first. */
  public List<KeyAttribute> attributes() {
    List<KeyAttribute> attributes = new ArrayList<>(partition);
    attributes.addAll(sort);
    return Collections.unmodifiableList(attributes);
  }

  public boolean contains(String attributeName) {
    return has(partition, attributeName) || has(sort, attributeName);
  }

  private static boolean has(List<KeyAttribute> attributes, String name) {
    for (KeyAttribute attribute : attributes) {
      if (attribute.name().equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** The schema as DescribeTable shows it. */
  public List<KeySchemaElement> elements() {
    List<KeySchemaElement> elements = new ArrayList<>();
    partition.forEach(a -> elements.add(new KeySchemaElement(a.name(), "HASH")));
    sort.forEach(a -> elements.add(new KeySchemaElement(a.name(), "RANGE")));
    return elements;
  }
}
