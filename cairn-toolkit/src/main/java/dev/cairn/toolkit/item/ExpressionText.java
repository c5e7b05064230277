package dev.cairn.toolkit.item;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The placeholders of one request while its expressions are written: {@code #name} and {@code
 * :value}, each with what it stands for. All expressions of a request share them.
 *
 * <p>One thread at a time.
 */
public final class ExpressionText {
  private static final Pattern PLACEHOLDER = Pattern.compile("[#:][A-Za-z0-9_]+");

  /** An expression has 4 KB, which long names would fill. */
  private static final int PLAIN_LENGTH_MAX = 15;

  private final Map<String, String> names = new LinkedHashMap<>();
  private final Map<String, AttributeValue> values = new LinkedHashMap<>();

  /** The text of an update, which shares the placeholders. */
  public String of(ItemUpdate update) {
    return update.write(this);
  }

  /** The text of a condition, which shares the placeholders. */
  public String of(ItemCondition condition) {
    return condition.write(this);
  }

  /** What the {@code #name} placeholders stand for; null if there is none: no map may be empty. */
  public @Nullable Map<String, String> names() {
    return names.isEmpty() ? null : names;
  }

  /** What the {@code :value} placeholders stand for; null if there is none: no map may be empty. */
  public @Nullable Map<String, AttributeValue> values() {
    return values.isEmpty() ? null : values;
  }

  Map<String, String> allNames() {
    return Collections.unmodifiableMap(names);
  }

  Map<String, AttributeValue> allValues() {
    return Collections.unmodifiableMap(values);
  }

  /** An attribute's name as it stands in an expression. */
  String name(String attribute) {
    if (attribute.length() <= PLAIN_LENGTH_MAX && PlainNames.contains(attribute)) {
      return attribute;
    }
    for (Map.Entry<String, String> known : names.entrySet()) {
      if (known.getValue().equals(attribute)) {
        return known.getKey();
      }
    }
    String placeholder = free("#n", names);
    names.put(placeholder, attribute);
    return placeholder;
  }

  /** A value as it stands in an expression. */
  String value(AttributeValue value) {
    String placeholder = free(":v", values);
    values.put(placeholder, value);
    return placeholder;
  }

  private static String free(String head, Map<String, ?> used) {
    int number = used.size();
    while (used.containsKey(head + number)) {
      number++;
    }
    return head + number;
  }

  /** A caller's text with its placeholders, those renamed that stand for something else here. */
  String text(String text, Map<String, String> itsNames, Map<String, AttributeValue> itsValues) {
    Map<String, String> renames = new HashMap<>();
    take(itsNames, names, "#n", renames);
    take(itsValues, values, ":v", renames);
    return renames.isEmpty()
        ? text
        : PLACEHOLDER
            .matcher(text)
            .replaceAll(
                found ->
                    Matcher.quoteReplacement(renames.getOrDefault(found.group(), found.group())));
  }

  private static <V> void take(
      Map<String, V> its, Map<String, V> known, String head, Map<String, String> renames) {
    Map<String, V> clashing = new LinkedHashMap<>();
    its.forEach(
        (placeholder, meaning) -> {
          V other = known.putIfAbsent(placeholder, meaning);
          if (other != null && !other.equals(meaning)) {
            clashing.put(placeholder, meaning);
          }
        });
    // Last, so that no new name is one of the text's own.
    clashing.forEach(
        (placeholder, meaning) -> {
          String renamed = free(head, known);
          renames.put(placeholder, renamed);
          known.put(renamed, meaning);
        });
  }

  static <V> Map<String, V> checked(Map<String, V> placeholders, char prefix) {
    for (String placeholder : placeholders.keySet()) {
      if (placeholder.length() < 2 || placeholder.charAt(0) != prefix) {
        throw new IllegalArgumentException(
            "placeholder \"" + placeholder + "\" does not start with " + prefix);
      }
    }
    return placeholders.isEmpty()
        ? Map.of()
        : Collections.unmodifiableMap(new LinkedHashMap<>(placeholders));
  }
}
