package dev.cairn.toolkit;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An update expression in its clauses, each with its actions.
 *
 * <p>What is no update expression has none. Immutable.
 */
record UpdateClauses(Map<Keyword, List<String>> actions) {
  private static final Pattern KEYWORD =
      Pattern.compile(
          "(?<![#:.\\w])(SET|REMOVE|ADD|DELETE)(?![.\\w(\\[])", Pattern.CASE_INSENSITIVE);
  private static final Pattern FIRST_NAME = Pattern.compile("\\s*(#?\\w+)");

  /** The clauses, in the order in which they are written. */
  enum Keyword {
    SET,
    REMOVE,
    ADD,
    DELETE
  }

  static UpdateClauses parse(String expression) {
    Map<Keyword, List<String>> actions = new EnumMap<>(Keyword.class);
    Matcher keyword = KEYWORD.matcher(expression);
    boolean isThere = keyword.find();
    while (isThere) {
      Keyword clause = Keyword.valueOf(keyword.group(1).toUpperCase(Locale.ROOT));
      int start = keyword.end();
      isThere = keyword.find();
      String text = expression.substring(start, isThere ? keyword.start() : expression.length());
      actions.computeIfAbsent(clause, unused -> new ArrayList<>()).addAll(split(text));
    }
    return new UpdateClauses(actions);
  }

  /** At commas, but for those between the arguments of a function. */
  private static List<String> split(String clause) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < clause.length(); i++) {
      char c = clause.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        parts.add(clause.substring(start, i).strip());
        start = i + 1;
      }
    }
    parts.add(clause.substring(start).strip());
    return parts;
  }

  /** The top-level attributes that are written. */
  Set<String> attributes(Placeholders placeholders) {
    Set<String> names = new LinkedHashSet<>();
    actions.values().stream()
        .flatMap(List::stream)
        .map(FIRST_NAME::matcher)
        .filter(Matcher::lookingAt)
        .map(name -> placeholders.names().getOrDefault(name.group(1), name.group(1)))
        .forEach(names::add);
    return names;
  }

  UpdateClauses plus(UpdateClauses others) {
    Map<Keyword, List<String>> all = new EnumMap<>(Keyword.class);
    actions.forEach((keyword, parts) -> all.put(keyword, new ArrayList<>(parts)));
    others.actions.forEach(
        (keyword, parts) ->
            all.computeIfAbsent(keyword, unused -> new ArrayList<>()).addAll(parts));
    return new UpdateClauses(all);
  }

  String expression() {
    return actions.entrySet().stream()
        .map(clause -> clause.getKey() + " " + String.join(", ", clause.getValue()))
        .collect(Collectors.joining(" "));
  }
}
