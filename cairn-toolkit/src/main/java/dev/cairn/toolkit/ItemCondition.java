package dev.cairn.toolkit;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A condition on one item: an expression with its placeholders, for any write.
 *
 * <p>DynamoDB looks the item up by its full key first and then evaluates the condition on that item
 * or on none. So "no such item" is {@code attribute_not_exists} of one key attribute: naming the
 * sort key as well adds nothing, and no condition can see another item or a whole partition.
 *
 * <p>Conditions are joined with {@link #and} and {@link #or}; where two of them use one placeholder
 * for different things, it is renamed. Threads: immutable.
 */
public final class ItemCondition {
  private static final Pattern OR = Pattern.compile("\\bOR\\b", Pattern.CASE_INSENSITIVE);

  private final String expression;
  private final Placeholders placeholders;

  private ItemCondition(String expression, Placeholders placeholders) {
    if (expression.isBlank()) {
      throw new IllegalArgumentException("the condition is empty");
    }
    this.expression = expression;
    this.placeholders = placeholders;
  }

  /** Holds if there is no item with the key. */
  public static ItemCondition absent(ItemSchema<?> schema) {
    return schema.absent();
  }

  /** Holds if there is an item with the key. */
  public static ItemCondition present(ItemSchema<?> schema) {
    return schema.present();
  }

  static ItemCondition onKey(String function, KeyAttribute key) {
    return PlainNames.contains(key.name())
        ? of(function + "(" + key.name() + ")")
        : of(function + "(#pk)", Map.of("#pk", key.name()), Map.of());
  }

  /**
   * Holds if there is no item with the key, or one whose time to live has passed: DynamoDB deletes
   * such an item late, within days. An item without the attribute, or with something else than a
   * number in it, never expires.
   *
   * @param attribute the table's time to live attribute, in seconds since 1970
   * @param now the time that decides
   */
  public static ItemCondition absentOrExpired(ItemSchema<?> schema, String attribute, Instant now) {
    return of(
        "attribute_not_exists(#pk) OR #ttl < :now",
        Map.of("#pk", schema.partitionKey().name(), "#ttl", attribute),
        Map.of(":now", AttributeValue.fromN(Long.toString(now.getEpochSecond()))));
  }

  /**
   * Holds if there is an item with the key whose time to live has not passed: the opposite of
   * {@link #absentOrExpired}.
   *
   * @param attribute the table's time to live attribute, in seconds since 1970
   * @param now the time that decides
   */
  public static ItemCondition presentAndUnexpired(
      ItemSchema<?> schema, String attribute, Instant now) {
    return of(
        "attribute_exists(#pk) AND NOT #ttl < :now",
        Map.of("#pk", schema.partitionKey().name(), "#ttl", attribute),
        Map.of(":now", AttributeValue.fromN(Long.toString(now.getEpochSecond()))));
  }

  /** A condition without placeholders. */
  public static ItemCondition of(String expression) {
    return of(expression, Map.of(), Map.of());
  }

  /** A condition with placeholders for names ({@code #s}) and values ({@code :active}). */
  public static ItemCondition of(
      String expression, Map<String, String> names, Map<String, AttributeValue> values) {
    return new ItemCondition(
        Objects.requireNonNull(expression, "expression"), new Placeholders(names, values));
  }

  /** Holds if both hold. */
  public ItemCondition and(ItemCondition other) {
    ItemCondition second = other.beside(placeholders);
    return new ItemCondition(
        grouped(expression) + " AND " + grouped(second.expression),
        placeholders.plus(second.placeholders));
  }

  /** Holds if at least one holds. */
  public ItemCondition or(ItemCondition other) {
    ItemCondition second = other.beside(placeholders);
    return new ItemCondition(
        expression + " OR " + second.expression, placeholders.plus(second.placeholders));
  }

  /** The same condition, with placeholders of its own where the update uses them differently. */
  public ItemCondition beside(ItemUpdate update) {
    return beside(update.placeholders());
  }

  private ItemCondition beside(Placeholders others) {
    Map<String, String> renames = placeholders.renamesBeside(others);
    return new ItemCondition(
        Placeholders.renamed(expression, renames), placeholders.renamed(renames));
  }

  /** DynamoDB refuses redundant parentheses, so they are added only where AND would split an OR. */
  private static String grouped(String expression) {
    return hasOuterOr(expression) ? "(" + expression + ")" : expression;
  }

  private static boolean hasOuterOr(String expression) {
    StringBuilder outer = new StringBuilder();
    int depth = 0;
    for (int i = 0; i < expression.length(); i++) {
      char c = expression.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      outer.append(depth == 0 ? c : ' ');
    }
    return OR.matcher(outer).find();
  }

  /** The condition expression. */
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

  /** Whether both are written the same. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ItemCondition that
        && expression.equals(that.expression)
        && placeholders.equals(that.placeholders);
  }

  @Override
  public int hashCode() {
    return Objects.hash(expression, placeholders);
  }

  @Override
  public String toString() {
    return expression;
  }
}
