package dev.cairn.engine.expression;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Wording;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Utf8;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code ExpressionAttributeNames} and {@code ExpressionAttributeValues} of one request, with a
 * record of which of them its expressions use. Use is syntactic: a placeholder counts even where
 * evaluation never comes.
 *
 * <p>Errors: all are DynamoDB's ValidationException.
 *
 * <p>Threads: one thread at a time.
 */
public final class Placeholders {
  private static final String NAMES = "ExpressionAttributeNames";
  private static final String VALUES = "ExpressionAttributeValues";

  /** The one parameter that takes names but no values. */
  private static final String WITHOUT_VALUES = "ProjectionExpression";

  private final Map<String, String> names;
  private final Map<String, AttributeValue> values;
  private final Set<String> used = new HashSet<>();

  private Placeholders(Map<String, String> names, Map<String, AttributeValue> values) {
    this.names = names;
    this.values = values;
  }

  /**
   * Checks the placeholders by themselves in the long-standing words. See {@link
   * ExpressionCompiler#placeholders}.
   */
  static Placeholders of(ExpressionAttributes attributes, ExpressionParameter... parameters) {
    return of(Wording.LONG_STANDING, attributes, parameters);
  }

  /**
   * Checks the placeholders by themselves, before any expression is read: they came although no
   * expression did, are empty, have a malformed key or a value that cannot be read.
   *
   * @param parameters every parameter of the request that may hold an expression, in the order in
   *     which DynamoDB names them; when none are given, the first check is left out
   */
  static Placeholders of(
      Wording wording, ExpressionAttributes attributes, ExpressionParameter... parameters) {
    refuseWithoutExpression(attributes, parameters);
    Map<String, String> names = attributes.names();
    if (names != null) {
      checkNames(names);
    }
    Attributes values = attributes.values();
    return new Placeholders(
        names == null ? Map.of() : names,
        values == null ? Map.of() : checkedValues(wording, values));
  }

  /**
   * Refuses placeholders that came although no expression did, for an operation that asks this
   * before its other checks.
   *
   * @param parameters as for {@link ExpressionCompiler#placeholders}
   */
  public static void refuseWithoutExpression(
      ExpressionAttributes attributes, ExpressionParameter... parameters) {
    if (parameters.length == 0) {
      return;
    }
    boolean none = true;
    boolean noneWithValues = true;
    for (ExpressionParameter parameter : parameters) {
      none &= parameter.text() == null;
      noneWithValues &= !takesValues(parameter) || parameter.text() == null;
    }
    if (none && attributes.names() != null) {
      throw ApiException.validation(NAMES + " can only be specified when using expressions");
    }
    if (noneWithValues && attributes.values() != null) {
      List<String> absent =
          Stream.of(parameters)
              .filter(Placeholders::takesValues)
              .map(ExpressionParameter::name)
              .toList();
      String which = String.join(" and ", absent) + (absent.size() == 1 ? " is null" : " are null");
      throw ApiException.validation(
          VALUES + " can only be specified when using expressions: " + which);
    }
  }

  private static boolean takesValues(ExpressionParameter parameter) {
    return !parameter.name().equals(WITHOUT_VALUES);
  }

  /**
   * Refuses placeholders that none of the expressions compiled so far uses. Called once, after the
   * last expression of the request was compiled.
   */
  public void refuseUnused() {
    refuseUnused(NAMES, names.keySet());
    refuseUnused(VALUES, values.keySet());
  }

  private void refuseUnused(String parameter, Collection<String> keys) {
    if (!used.containsAll(keys)) {
      List<String> unused = keys.stream().filter(key -> !used.contains(key)).toList();
      throw ApiException.validation(
          "Value provided in "
              + parameter
              + " unused in expressions: keys: {"
              + String.join(", ", unused)
              + "}");
    }
  }

  /** The name that the placeholder stands for, or null; the placeholder is used from now on. */
  @Nullable String findName(String placeholder) {
    used.add(placeholder);
    return names.get(placeholder);
  }

  /** The value that the placeholder stands for, or null; the placeholder is used from now on. */
  @Nullable AttributeValue findValue(String placeholder) {
    used.add(placeholder);
    return values.get(placeholder);
  }

  private static void checkNames(Map<String, String> names) {
    checkKeys(NAMES, '#', names.keySet());
    for (Map.Entry<String, String> entry : names.entrySet()) {
      String problem = AttributeNames.problem(entry.getValue());
      if (problem != null) {
        throw invalidValue(NAMES, problem, entry.getKey());
      }
    }
  }

  private static Map<String, AttributeValue> checkedValues(Wording wording, Attributes values) {
    ApiException problem = values.problem();
    String key = values.problemName();
    if (problem != null && key != null) {
      checkKeys(VALUES, ':', Set.of(key));
      String reason = String.valueOf(problem.getMessage());
      throw wording.namesPlaceholder(reason) ? invalidValue(VALUES, reason, key) : problem;
    }
    checkKeys(VALUES, ':', values.get().keySet());
    return values.get();
  }

  private static void checkKeys(String parameter, char sign, Collection<String> keys) {
    if (keys.isEmpty()) {
      throw ApiException.validation(parameter + " must not be empty");
    }
    for (String key : keys) {
      if (!Lexer.isPlaceholder(sign, key)) {
        throw ApiException.validation(
            parameter + " contains invalid key: Syntax error; key: \"" + key + "\"");
      }
      // That it is refused is documented; the words are a guess.
      if (Utf8.lengthBytes(key) > Limits.PLACEHOLDER_BYTES_MAX) {
        throw ApiException.validation(
            parameter
                + " contains invalid key: Key is longer than 255 bytes; key: \""
                + key
                + "\"");
      }
    }
  }

  private static ApiException invalidValue(String parameter, String reason, String key) {
    return ApiException.validation(
        parameter + " contains invalid value: " + reason + " for key " + key);
  }
}
