package dev.cairn.toolkit.enhanced;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.update.AddAction;
import software.amazon.awssdk.enhanced.dynamodb.update.RemoveAction;
import software.amazon.awssdk.enhanced.dynamodb.update.SetAction;
import software.amazon.awssdk.enhanced.dynamodb.update.UpdateExpression;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What the update expression of an extension makes of an item: values that are set, set if there is
 * none, and numbers that are added to, of attributes at the top.
 *
 * <p>One thread at a time.
 */
final class ExtensionUpdate {
  private static final String NAME = "(#?[A-Za-z0-9_]+)";
  private static final Pattern VALUE =
      Pattern.compile(
          "(?:(?<value>:\\w+)|if_not_exists\\s*\\(\\s*(?<path>#?\\w+)\\s*,\\s*(?<start>:\\w+)\\s*\\)"
              + "|(?<other>#?\\w+))"
              + "(?:\\s*(?<sign>[+-])\\s*(?<by>:\\w+))?");

  private final Map<String, AttributeValue> stored;
  private final Map<String, AttributeValue> after;

  /** Changes an item, of which this is stored. */
  ExtensionUpdate(Map<String, AttributeValue> stored, Map<String, AttributeValue> after) {
    this.stored = stored;
    this.after = after;
  }

  /**
   * Does what the expression says.
   *
   * @throws IllegalArgumentException for an expression of another form
   */
  void apply(UpdateExpression expression) {
    if (!expression.deleteActions().isEmpty()) {
      throw notUnderstood("DELETE");
    }
    expression.setActions().forEach(this::set);
    expression.addActions().forEach(this::add);
    expression.removeActions().forEach(this::remove);
  }

  private void set(SetAction action) {
    Map<String, String> names = ExtensionRules.orEmpty(action.expressionNames());
    Map<String, AttributeValue> values = ExtensionRules.orEmpty(action.expressionValues());
    Matcher value = VALUE.matcher(action.value().strip());
    if (!value.matches()) {
      throw notUnderstood(action.value());
    }
    AttributeValue result = operand(value, names, values);
    String by = value.group("by");
    if (by != null) {
      BigDecimal change = number(values.get(by), action.value());
      BigDecimal base = number(result, action.value());
      result =
          AttributeValue.fromN(
              ("+".equals(value.group("sign")) ? base.add(change) : base.subtract(change))
                  .toPlainString());
    }
    after.put(attribute(action.path(), names), required(result, action.value()));
  }

  private @Nullable AttributeValue operand(
      Matcher value, Map<String, String> names, Map<String, AttributeValue> values) {
    if (value.group("value") != null) {
      return values.get(value.group("value"));
    }
    if (value.group("path") != null) {
      AttributeValue there = stored.get(attribute(value.group("path"), names));
      return there == null ? values.get(value.group("start")) : there;
    }
    return stored.get(attribute(value.group("other"), names));
  }

  private void add(AddAction action) {
    Map<String, String> names = ExtensionRules.orEmpty(action.expressionNames());
    String name = attribute(action.path(), names);
    AttributeValue by = ExtensionRules.orEmpty(action.expressionValues()).get(action.value());
    AttributeValue there = stored.get(name);
    BigDecimal sum = number(by, action.value());
    after.put(
        name,
        AttributeValue.fromN((there == null ? sum : number(there, name).add(sum)).toPlainString()));
  }

  private void remove(RemoveAction action) {
    after.remove(attribute(action.path(), ExtensionRules.orEmpty(action.expressionNames())));
  }

  private static String attribute(String path, Map<String, String> names) {
    if (!path.strip().matches(NAME)) {
      throw notUnderstood(path);
    }
    return names.getOrDefault(path.strip(), path.strip());
  }

  private static BigDecimal number(@Nullable AttributeValue value, String where) {
    if (value == null || value.n() == null) {
      throw notUnderstood(where);
    }
    return new BigDecimal(value.n());
  }

  private static AttributeValue required(@Nullable AttributeValue value, String where) {
    if (value == null) {
      throw notUnderstood(where);
    }
    return value;
  }

  private static IllegalArgumentException notUnderstood(String part) {
    return new IllegalArgumentException(
        "an extension of the Enhanced Client updates in a way that strategies cannot follow: "
            + part);
  }
}
