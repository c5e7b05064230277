package dev.cairn.toolkit;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A change of one item: an update expression with its placeholders.
 *
 * <p>Threads: immutable.
 */
public final class ItemUpdate {
  private final String expression;
  private final Placeholders placeholders;

  private ItemUpdate(String expression, Placeholders placeholders) {
    if (expression.isBlank()) {
      throw new IllegalArgumentException("the update is empty");
    }
    this.expression = expression;
    this.placeholders = placeholders;
  }

  /** An update with placeholders for names ({@code #n}) and values ({@code :one}). */
  public static ItemUpdate of(
      String expression, Map<String, String> names, Map<String, AttributeValue> values) {
    return new ItemUpdate(
        Objects.requireNonNull(expression, "expression"), new Placeholders(names, values));
  }

  /**
   * Both changes at once; empty if both write the same attribute, or two parts of it, or one of
   * them is no update expression. Where they use one placeholder for different things, it is
   * renamed.
   */
  public Optional<ItemUpdate> and(ItemUpdate other) {
    Map<String, String> renames = other.placeholders.renamesBeside(placeholders);
    Placeholders others = other.placeholders.renamed(renames);
    UpdateClauses mine = UpdateClauses.parse(expression);
    UpdateClauses its = UpdateClauses.parse(Placeholders.renamed(other.expression, renames));
    boolean areUpdates = !mine.actions().isEmpty() && !its.actions().isEmpty();
    return areUpdates && Collections.disjoint(mine.attributes(placeholders), its.attributes(others))
        ? Optional.of(new ItemUpdate(mine.plus(its).expression(), placeholders.plus(others)))
        : Optional.empty();
  }

  Placeholders placeholders() {
    return placeholders;
  }

  /** The update expression. */
  public String expression() {
    return expression;
  }

  /** What the {@code #name} placeholders stand for; unmodifiable, maybe empty. */
  public Map<String, String> names() {
    return placeholders.names();
  }

  /** What the {@code :value} placeholders stand for; unmodifiable, maybe empty. */
  public Map<String, AttributeValue> values() {
    return placeholders.values();
  }

  @Override
  public String toString() {
    return expression;
  }
}
