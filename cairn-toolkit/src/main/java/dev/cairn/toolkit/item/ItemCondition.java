package dev.cairn.toolkit.item;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A condition on one item, for any write: made of parts, or a text of the caller's own.
 *
 * <p>DynamoDB looks the item up by its full key first and then evaluates the condition on that item
 * or on none. So "no such item" is {@code attribute_not_exists} of one key attribute: naming the
 * sort key as well adds nothing, and no condition can see another item or a whole partition.
 *
 * <p>Conditions are joined with {@link #and}, {@link #or} and {@link #negated}; each request gives
 * its placeholders anew, so that those of different conditions do not meet. Threads: immutable.
 */
public final class ItemCondition {
  private final Part part;

  private ItemCondition(Part part) {
    this.part = part;
  }

  /** A part of a condition. */
  private sealed interface Part {}

  private record Text(
      String expression, Map<String, String> names, Map<String, AttributeValue> values)
      implements Part {}

  /**
   * Whether there is an attribute.
   *
   * @param table the table whose key it is; empty for any other attribute
   */
  private record Exists(String function, String attribute, String table) implements Part {}

  private record Compared(String attribute, String operator, AttributeValue value)
      implements Part {}

  private record Joined(String operator, List<Part> parts) implements Part {}

  private record Not(Part part) implements Part {}

  /** Holds if there is no item with the key. */
  public static ItemCondition absent(ItemSchema<?> schema) {
    return schema.absent();
  }

  /** Holds if there is no item with a key like this. */
  public static ItemCondition absent(ItemKey key) {
    return ofKey("attribute_not_exists", key.partitionKeyName(), key.tableName());
  }

  static ItemCondition ofKey(String function, String attribute, String table) {
    return new ItemCondition(new Exists(function, attribute, table));
  }

  /** Holds if there is an item with the key. */
  public static ItemCondition present(ItemSchema<?> schema) {
    return schema.present();
  }

  /** Holds if there is an item with a key like this. */
  public static ItemCondition present(ItemKey key) {
    return ofKey("attribute_exists", key.partitionKeyName(), key.tableName());
  }

  /** Holds if there is an item, and it has this attribute. */
  public static ItemCondition exists(String attribute) {
    return new ItemCondition(new Exists("attribute_exists", attribute, ""));
  }

  /** Holds if there is no item, or it lacks this attribute. */
  public static ItemCondition missing(String attribute) {
    return new ItemCondition(new Exists("attribute_not_exists", attribute, ""));
  }

  /** Holds if there is an item, and this attribute of it has this value. */
  public static ItemCondition equal(String attribute, AttributeValue value) {
    return compared(attribute, "=", value);
  }

  /** Holds if there is an item, and this attribute of it is a lesser value of the same type. */
  public static ItemCondition less(String attribute, AttributeValue value) {
    return compared(attribute, "<", value);
  }

  private static ItemCondition compared(String attribute, String operator, AttributeValue value) {
    return new ItemCondition(
        new Compared(attribute, operator, Objects.requireNonNull(value, "value")));
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
    return absent(schema).or(less(attribute, seconds(now)));
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
    return present(schema).and(less(attribute, seconds(now)).negated());
  }

  private static AttributeValue seconds(Instant time) {
    return AttributeValue.fromN(Long.toString(time.getEpochSecond()));
  }

  /** A condition of one's own, without placeholders. */
  public static ItemCondition of(String expression) {
    return of(expression, Map.of(), Map.of());
  }

  /** A condition of one's own, with placeholders for names ({@code #s}) and values ({@code :a}). */
  public static ItemCondition of(
      String expression, Map<String, String> names, Map<String, AttributeValue> values) {
    if (expression.isBlank()) {
      throw new IllegalArgumentException("the condition is empty");
    }
    return new ItemCondition(
        new Text(
            expression.strip(),
            ExpressionText.checked(names, '#'),
            ExpressionText.checked(values, ':')));
  }

  /** Holds if both hold. */
  public ItemCondition and(ItemCondition other) {
    return joined("AND", other);
  }

  /** Holds if at least one holds. */
  public ItemCondition or(ItemCondition other) {
    return joined("OR", other);
  }

  private ItemCondition joined(String operator, ItemCondition other) {
    List<Part> parts = new ArrayList<>();
    addParts(operator, part, parts);
    addParts(operator, other.part, parts);
    return new ItemCondition(new Joined(operator, parts));
  }

  private static void addParts(String operator, Part part, List<Part> parts) {
    if (part instanceof Joined joined && joined.operator().equals(operator)) {
      parts.addAll(joined.parts());
    } else {
      parts.add(part);
    }
  }

  /** Holds if this does not. */
  public ItemCondition negated() {
    return new ItemCondition(new Not(part));
  }

  /** Holds if all of them hold. REQUIRES at least one. */
  public static ItemCondition all(List<ItemCondition> conditions) {
    return conditions.size() == 1
        ? conditions.get(0)
        : new ItemCondition(
            new Joined("AND", conditions.stream().map(condition -> condition.part).toList()));
  }

  /**
   * Refuses a condition that asks for the presence or absence of items of another table than this
   * key's: it would hold always or never.
   *
   * @throws IllegalArgumentException naming both tables
   */
  public ItemCondition requireFor(ItemKey key) {
    require(part, key);
    return this;
  }

  private static void require(Part part, ItemKey key) {
    if (part instanceof Exists exists
        && !exists.table().isEmpty()
        && !exists.table().equals(key.tableName())) {
      throw new IllegalArgumentException(
          "the condition is about items of table %s, and the key %s does not belong to it"
              .formatted(exists.table(), key));
    }
    if (part instanceof Not not) {
      require(not.part(), key);
    } else if (part instanceof Joined joined) {
      joined.parts().forEach(inner -> require(inner, key));
    }
  }

  /** The same as text, whose placeholders are the request's. */
  String write(ExpressionText request) {
    StringBuilder text = new StringBuilder();
    write(part, request, text);
    return text.toString();
  }

  private static void write(Part part, ExpressionText request, StringBuilder text) {
    if (part instanceof Exists exists) {
      text.append(exists.function()).append('(');
      text.append(request.name(exists.attribute())).append(')');
    } else if (part instanceof Compared compared) {
      text.append(request.name(compared.attribute())).append(' ').append(compared.operator());
      text.append(' ').append(request.value(compared.value()));
    } else if (part instanceof Text own) {
      text.append(request.text(own.expression(), own.names(), own.values()));
    } else if (part instanceof Not not) {
      text.append("NOT ");
      writeGrouped(not.part(), request, text);
    } else if (part instanceof Joined joined) {
      String separator = "";
      for (Part inner : joined.parts()) {
        text.append(separator);
        writeGrouped(inner, request, text);
        separator = " " + joined.operator() + " ";
      }
    }
  }

  /** DynamoDB refuses redundant parentheses: those around what is in parentheses already. */
  private static void writeGrouped(Part part, ExpressionText request, StringBuilder text) {
    boolean isGroup = part instanceof Joined || (part instanceof Text own && !isGrouped(own));
    text.append(isGroup ? "(" : "");
    write(part, request, text);
    text.append(isGroup ? ")" : "");
  }

  private static boolean isGrouped(Text own) {
    String expression = own.expression();
    int depth = 0;
    for (int i = 0; i < expression.length(); i++) {
      depth += expression.charAt(i) == '(' ? 1 : expression.charAt(i) == ')' ? -1 : 0;
      if (depth == 0 && i < expression.length() - 1) {
        return false;
      }
    }
    return expression.startsWith("(");
  }

  /** The condition expression, for a request of one's own that has no other expression. */
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

  /** Whether both are made of the same parts. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ItemCondition that && part.equals(that.part);
  }

  @Override
  public int hashCode() {
    return part.hashCode();
  }

  @Override
  public String toString() {
    return expression();
  }
}
