package dev.cairn.toolkit.unique.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Where a value stands in an item: under a name or, where no attribute has that name, at the end of
 * a document path such as {@code profile.email} or {@code addresses[0].city}.
 *
 * <p>Threads: immutable.
 */
public final class AttributePath {
  private static final AttributeValue NO_VALUE = AttributeValue.fromNul(true);

  private final String text;
  private final String top;

  /** Names and list positions below the top; empty for a plain name. */
  private final List<Object> below;

  private AttributePath(String text, String top, List<Object> below) {
    this.text = text;
    this.top = top;
    this.below = below;
  }

  /**
   * A name or a path.
   *
   * @throws IllegalArgumentException when it is empty
   */
  public static AttributePath of(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("the name of an attribute is empty");
    }
    List<Object> steps = new ArrayList<>();
    for (String part : text.split("\\.", -1)) {
      if (!addSteps(part, steps)) {
        return new AttributePath(text, text, List.of());
      }
    }
    return new AttributePath(
        text, (String) steps.get(0), List.copyOf(steps.subList(1, steps.size())));
  }

  /** A name and the list positions behind it; false if it is something else. */
  private static boolean addSteps(String part, List<Object> steps) {
    int bracket = part.indexOf('[');
    String name = bracket < 0 ? part : part.substring(0, bracket);
    if (name.isEmpty()) {
      return false;
    }
    steps.add(name);
    int position = name.length();
    while (position < part.length()) {
      int end = part.indexOf(']', position);
      if (part.charAt(position) != '[' || end < 0) {
        return false;
      }
      try {
        steps.add(Integer.parseUnsignedInt(part, position + 1, end, 10));
      } catch (NumberFormatException e) {
        return false;
      }
      position = end + 1;
    }
    return true;
  }

  /** Whether it leads below an attribute, unless there is one with literally this name. */
  public boolean isBelow() {
    return !below.isEmpty();
  }

  /** The attributes at the top that decide about the value. */
  public Set<String> names() {
    return isBelow() ? Set.of(text, top) : Set.of(text);
  }

  /** Whether items with attributes of these names can have it. */
  public boolean isPossibleWith(Set<String> attributes) {
    return attributes.contains(text) || attributes.contains(top);
  }

  /** The value in an item; NULL if there is none. */
  public AttributeValue in(Map<String, AttributeValue> item) {
    AttributeValue named = item.get(text);
    if (named != null || !isBelow()) {
      return named == null ? NO_VALUE : named;
    }
    @Nullable AttributeValue value = item.get(top);
    for (Object step : below) {
      if (value == null) {
        return NO_VALUE;
      }
      value = step instanceof Integer index ? element(value, index) : value.m().get(step);
    }
    return value == null ? NO_VALUE : value;
  }

  private static @Nullable AttributeValue element(AttributeValue list, int index) {
    return index < list.l().size() ? list.l().get(index) : null;
  }

  /** As it was given. */
  @Override
  public String toString() {
    return text;
  }
}
