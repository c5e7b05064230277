package dev.cairn.toolkit;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The {@code #name} and {@code :value} placeholders of an expression, each with what it stands for.
 * One request has one map of each kind for all its expressions, so expressions that were written
 * apart must not use one placeholder for two things.
 */
record Placeholders(Map<String, String> names, Map<String, AttributeValue> values) {
  private static final Pattern PLACEHOLDER = Pattern.compile("[#:][A-Za-z0-9_]+");

  Placeholders {
    names = copy(names);
    values = copy(values);
    requirePrefix(names, '#');
    requirePrefix(values, ':');
  }

  private static <V> Map<String, V> copy(Map<String, V> placeholders) {
    return switch (placeholders.size()) {
      case 0 -> Map.of();
      case 1 -> Map.ofEntries(placeholders.entrySet().iterator().next());
      default -> Collections.unmodifiableMap(new LinkedHashMap<>(placeholders));
    };
  }

  private static void requirePrefix(Map<String, ?> placeholders, char prefix) {
    for (String placeholder : placeholders.keySet()) {
      if (placeholder.length() < 2 || placeholder.charAt(0) != prefix) {
        throw new IllegalArgumentException(
            "placeholder \"" + placeholder + "\" does not start with " + prefix);
      }
    }
  }

  Placeholders plus(Placeholders other) {
    Map<String, String> allNames = new LinkedHashMap<>(names);
    allNames.putAll(other.names);
    Map<String, AttributeValue> allValues = new LinkedHashMap<>(values);
    allValues.putAll(other.values);
    return new Placeholders(allNames, allValues);
  }

  /** New names for those of these placeholders that the others use for something else. */
  Map<String, String> renamesBeside(Placeholders others) {
    Map<String, String> renames = new LinkedHashMap<>();
    names.forEach(
        (name, meaning) -> {
          if (!others.names.getOrDefault(name, meaning).equals(meaning)) {
            renames.put(name, free(name, others));
          }
        });
    values.forEach(
        (name, meaning) -> {
          if (!others.values.getOrDefault(name, meaning).equals(meaning)) {
            renames.put(name, free(name, others));
          }
        });
    return renames;
  }

  private String free(String name, Placeholders others) {
    for (int number = 2; ; number++) {
      String candidate = name + "_" + number;
      if (!isUsed(candidate) && !others.isUsed(candidate)) {
        return candidate;
      }
    }
  }

  private boolean isUsed(String placeholder) {
    return names.containsKey(placeholder) || values.containsKey(placeholder);
  }

  Placeholders renamed(Map<String, String> renames) {
    Map<String, String> newNames = new LinkedHashMap<>();
    names.forEach((name, meaning) -> newNames.put(renames.getOrDefault(name, name), meaning));
    Map<String, AttributeValue> newValues = new LinkedHashMap<>();
    values.forEach((name, meaning) -> newValues.put(renames.getOrDefault(name, name), meaning));
    return new Placeholders(newNames, newValues);
  }

  static String renamed(String expression, Map<String, String> renames) {
    if (renames.isEmpty()) {
      return expression;
    }
    return PLACEHOLDER
        .matcher(expression)
        .replaceAll(
            found -> Matcher.quoteReplacement(renames.getOrDefault(found.group(), found.group())));
  }
}
