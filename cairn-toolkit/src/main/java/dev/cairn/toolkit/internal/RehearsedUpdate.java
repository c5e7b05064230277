package dev.cairn.toolkit.internal;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Update;

/**
 * What an update makes of an item, for the kinds of updates that the strategies send: top-level
 * attributes set to a value or counted up, or removed.
 */
final class RehearsedUpdate {
  private static final String PATH = "([#A-Za-z][A-Za-z0-9_]*)";
  private static final String VALUE = "(:[A-Za-z0-9_]+)";
  private static final Pattern CLAUSE =
      Pattern.compile("\\b(SET|REMOVE|ADD)\\b(.*?)(?=\\b(?:SET|REMOVE|ADD|DELETE)\\b|$)");
  private static final Pattern SET = Pattern.compile(PATH + " = " + VALUE);
  private static final Pattern COUNT =
      Pattern.compile(PATH + " = if_not_exists\\(\\1, " + VALUE + "\\) \\+ " + VALUE);
  private static final Pattern ADD = Pattern.compile(PATH + " " + VALUE);
  private static final Pattern REMOVE = Pattern.compile(PATH);

  /** Commas between actions, not those within a function. */
  private static final Pattern COMMA = Pattern.compile(",\\s*(?![^(]*\\))");

  private final Map<String, String> names;
  private final Map<String, AttributeValue> values;
  private final Map<String, AttributeValue> item;
  private final Map<String, AttributeValue> changed = new LinkedHashMap<>();

  private RehearsedUpdate(
      Map<String, String> names,
      Map<String, AttributeValue> values,
      Map<String, AttributeValue> item) {
    this.names = names;
    this.values = values;
    this.item = new LinkedHashMap<>(item);
  }

  /**
   * Applies an update.
   *
   * @param item what it is applied to; empty for none
   * @throws IllegalArgumentException when the update is of another kind
   */
  static RehearsedUpdate of(Update sent, Map<String, AttributeValue> item) {
    String expression = sent.updateExpression();
    RehearsedUpdate update =
        new RehearsedUpdate(
            sent.expressionAttributeNames(),
            sent.expressionAttributeValues(),
            item.isEmpty() ? sent.key() : item);
    Matcher clauses = CLAUSE.matcher(expression);
    int end = 0;
    while (clauses.find() && clauses.start() == end) {
      for (String action : COMMA.split(clauses.group(2).strip(), -1)) {
        update.apply(clauses.group(1), action.strip());
      }
      end = clauses.end();
    }
    if (end != expression.length()) {
      throw unknown(expression);
    }
    return update;
  }

  /** The item afterwards. */
  Map<String, AttributeValue> item() {
    return item;
  }

  /** What was set or counted up, as UPDATED_NEW returns it. */
  Map<String, AttributeValue> changed() {
    return changed;
  }

  private void apply(String clause, String action) {
    Matcher set = SET.matcher(action);
    Matcher count = COUNT.matcher(action);
    Matcher add = ADD.matcher(action);
    if (clause.equals("SET") && set.matches()) {
      put(set.group(1), value(set.group(2)));
    } else if (clause.equals("SET") && count.matches()) {
      add(count.group(1), value(count.group(2)), value(count.group(3)));
    } else if (clause.equals("ADD") && add.matches()) {
      add(add.group(1), AttributeValue.fromN("0"), value(add.group(2)));
    } else if (clause.equals("REMOVE") && REMOVE.matcher(action).matches()) {
      item.remove(name(action));
    } else {
      throw unknown(clause + " " + action);
    }
  }

  private void add(String path, AttributeValue ifMissing, AttributeValue by) {
    AttributeValue old = item.getOrDefault(name(path), ifMissing);
    if (old.n() == null || by.n() == null) {
      throw unknown("ADD " + path);
    }
    BigDecimal sum = new BigDecimal(old.n()).add(new BigDecimal(by.n()));
    put(path, AttributeValue.fromN(sum.toPlainString()));
  }

  private void put(String path, AttributeValue value) {
    item.put(name(path), value);
    changed.put(name(path), value);
  }

  private String name(String path) {
    return path.startsWith("#") ? names.getOrDefault(path, path) : path;
  }

  private AttributeValue value(String placeholder) {
    AttributeValue value = values.get(placeholder);
    if (value == null) {
      throw new IllegalArgumentException("no value for " + placeholder);
    }
    return value;
  }

  private static IllegalArgumentException unknown(String expression) {
    return new IllegalArgumentException(
        "what an update makes of an item is foreseen for SET to a value, ADD of a number and"
            + " REMOVE, not for "
            + expression);
  }
}
