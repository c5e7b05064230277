package dev.cairn.engine.value;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Attributes by name: a stored item, a primary key, or a part of an item.
 *
 * <p>Order: attributes keep the order in which they were given. Equality ignores it.
 *
 * <p>Threads: immutable.
 */
public final class Item {
  public static final Item EMPTY = new Item(Map.of(), 0);

  private final Map<String, AttributeValue> attributes;
  private final long sizeBytes;

  private Item(Map<String, AttributeValue> attributes, long sizeBytes) {
    this.attributes = attributes;
    this.sizeBytes = sizeBytes;
  }

  /** Copies the given attributes. */
  public static Item of(Map<String, AttributeValue> attributes) {
    return wrap(new LinkedHashMap<>(attributes));
  }

  /** Takes the given attributes as they are. REQUIRES: nobody changes the map afterwards. */
  public static Item wrap(Map<String, AttributeValue> attributes) {
    return attributes.isEmpty()
        ? EMPTY
        : new Item(Collections.unmodifiableMap(attributes), ItemSize.ofAttributes(attributes));
  }

  /** The attributes in their order; unmodifiable. */
  public Map<String, AttributeValue> attributes() {
    return attributes;
  }

  /** The value of the attribute with that name, or null. */
  public @Nullable AttributeValue find(String name) {
    return attributes.get(name);
  }

  public boolean isEmpty() {
    return attributes.isEmpty();
  }

  /** The size in bytes as DynamoDB counts it. Cost: constant. */
  public long sizeBytes() {
    return sizeBytes;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Item item && attributes.equals(item.attributes);
  }

  @Override
  public int hashCode() {
    return attributes.hashCode();
  }

  @Override
  public String toString() {
    return attributes.toString();
  }
}
