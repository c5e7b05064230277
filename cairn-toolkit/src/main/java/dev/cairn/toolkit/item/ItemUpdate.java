package dev.cairn.toolkit.item;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A change of one item: of attributes by their names, or an update expression of the caller's own.
 *
 * <p>Threads: immutable.
 */
public final class ItemUpdate {
  private final List<Action> actions;
  private final @Nullable Text own;

  private ItemUpdate(List<Action> actions, @Nullable Text own) {
    this.actions = actions;
    this.own = own;
  }

  private enum Clause {
    SET,
    REMOVE,
    ADD,
    DELETE
  }

  private record Action(Clause clause, String attribute, @Nullable AttributeValue value) {}

  private record Text(
      String expression, Map<String, String> names, Map<String, AttributeValue> values) {}

  private static ItemUpdate of(Clause clause, String attribute, @Nullable AttributeValue value) {
    return new ItemUpdate(List.of(new Action(clause, attribute, value)), null);
  }

  /** Gives an attribute this value. */
  public static ItemUpdate set(String attribute, AttributeValue value) {
    return of(Clause.SET, attribute, Objects.requireNonNull(value, "value"));
  }

  /** Takes an attribute away. */
  public static ItemUpdate remove(String attribute) {
    return of(Clause.REMOVE, attribute, null);
  }

  /** Adds to a number, which counts as 0 where it is missing, or adds members to a set. */
  public static ItemUpdate add(String attribute, AttributeValue value) {
    return of(Clause.ADD, attribute, Objects.requireNonNull(value, "value"));
  }

  /** Takes members out of a set. */
  public static ItemUpdate delete(String attribute, AttributeValue members) {
    return of(Clause.DELETE, attribute, Objects.requireNonNull(members, "members"));
  }

  /** An update expression with placeholders for names ({@code #n}) and values ({@code :one}). */
  public static ItemUpdate of(
      String expression, Map<String, String> names, Map<String, AttributeValue> values) {
    if (expression.isBlank()) {
      throw new IllegalArgumentException("the update is empty");
    }
    Text own =
        new Text(
            expression, ExpressionText.checked(names, '#'), ExpressionText.checked(values, ':'));
    return new ItemUpdate(List.of(), own);
  }

  /**
   * Both changes at once.
   *
   * @throws IllegalArgumentException if {@link #isApartFrom} says no
   */
  public ItemUpdate and(ItemUpdate other) {
    if (!isApartFrom(other)) {
      throw new IllegalArgumentException("cannot be one update: " + this + " and " + other);
    }
    List<Action> both = new ArrayList<>(actions);
    both.addAll(other.actions);
    return new ItemUpdate(List.copyOf(both), null);
  }

  /**
   * Whether both can be made at once: they change different attributes, and neither is an
   * expression of the caller's own, of which it is not known what it changes.
   */
  public boolean isApartFrom(ItemUpdate other) {
    return own == null
        && other.own == null
        && Collections.disjoint(attributes(), other.attributes());
  }

  private Set<String> attributes() {
    return actions.stream().map(Action::attribute).collect(Collectors.toSet());
  }

  /** The same as text, whose placeholders are the request's. */
  String write(ExpressionText request) {
    if (own != null) {
      return request.text(own.expression(), own.names(), own.values());
    }
    StringBuilder text = new StringBuilder();
    for (Clause clause : Clause.values()) {
      String separator = (text.isEmpty() ? "" : " ") + clause + " ";
      for (Action action : actions) {
        if (action.clause() == clause) {
          text.append(separator).append(request.name(action.attribute()));
          if (action.value() != null) {
            text.append(clause == Clause.SET ? " = " : " ").append(request.value(action.value()));
          }
          separator = ", ";
        }
      }
    }
    return text.toString();
  }

  /** The update expression, for a request of one's own that has no other expression. */
  public String expression() {
    return write(new ExpressionText());
  }

  /** What the {@code #name} placeholders stand for; unmodifiable, maybe empty. */
  public Map<String, String> names() {
    return written().allNames();
  }

  /** What the {@code :value} placeholders stand for; unmodifiable, maybe empty. */
  public Map<String, AttributeValue> values() {
    return written().allValues();
  }

  private ExpressionText written() {
    ExpressionText request = new ExpressionText();
    String unused = write(request);
    return request;
  }

  @Override
  public String toString() {
    return expression();
  }
}
