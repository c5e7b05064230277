package dev.cairn.lint;

import dev.cairn.lint.ConditionTerm.Exists;
import dev.cairn.lint.ConditionTerm.Joined;
import dev.cairn.lint.ConditionTerm.Not;
import dev.cairn.lint.ConditionTerm.Other;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads a condition expression into terms, without holding it to DynamoDB's rules.
 *
 * <p>One thread at a time.
 */
final class ConditionReader {
  private static final Pattern TOKEN =
      Pattern.compile("[:#]?[A-Za-z0-9_.\\[\\]#]+|<>|<=|>=|[<>=(),]|\\S");
  private static final Set<String> FUNCTIONS =
      Set.of(
          "attribute_exists",
          "attribute_not_exists",
          "attribute_type",
          "begins_with",
          "contains",
          "size");

  /** Limit on parentheses inside each other; DynamoDB refuses deeper expressions. */
  private static final int DEPTH_MAX = 300;

  private final List<String> tokens = new ArrayList<>();
  private final Map<String, String> names;
  private int position;
  private int depth;

  private ConditionReader(String expression, Map<String, String> names) {
    this.names = names;
    Matcher matcher = TOKEN.matcher(expression);
    while (matcher.find()) {
      tokens.add(matcher.group());
    }
  }

  /** A placeholder for a name of which it is not said what it stands for; empty if all have one. */
  static Optional<String> placeholderWithoutName(String expression, Map<String, String> names) {
    return new ConditionReader(expression, names)
        .tokens.stream()
            .flatMap(token -> Stream.of(token.split("[.\\[\\]]")))
            .filter(token -> token.startsWith("#") && !names.containsKey(token))
            .findFirst();
  }

  /** The terms of an expression; empty if it is not one. */
  static Optional<ConditionTerm> read(String expression, Map<String, String> names) {
    ConditionReader reader = new ConditionReader(expression, names);
    try {
      ConditionTerm whole = reader.or();
      return reader.position == reader.tokens.size() ? Optional.of(whole) : Optional.empty();
    } catch (NotACondition e) {
      return Optional.empty();
    }
  }

  /** Thrown where the expression makes no sense. */
  private static final class NotACondition extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private ConditionTerm or() {
    if (depth++ > DEPTH_MAX) {
      throw new NotACondition();
    }
    List<ConditionTerm> terms = new ArrayList<>(List.of(and()));
    while (skip("OR")) {
      terms.add(and());
    }
    depth--;
    return terms.size() == 1 ? terms.get(0) : new Joined(false, terms);
  }

  private ConditionTerm and() {
    List<ConditionTerm> terms = new ArrayList<>(List.of(not()));
    while (skip("AND")) {
      terms.add(not());
    }
    return terms.size() == 1 ? terms.get(0) : new Joined(true, terms);
  }

  private ConditionTerm not() {
    boolean isNegated = false;
    while (skip("NOT")) {
      isNegated = !isNegated;
    }
    ConditionTerm term = primary();
    return isNegated ? new Not(term) : term;
  }

  private ConditionTerm primary() {
    if (skip("(")) {
      ConditionTerm inner = or();
      expect(")");
      return inner;
    }
    int start = position;
    Set<String> attributes = new LinkedHashSet<>();
    String function = operand(attributes);
    boolean isExistence = function.equals("attribute_exists") || function.endsWith("not_exists");
    boolean needsThem = true;
    if (skip("BETWEEN")) {
      operand(attributes);
      expect("AND");
      operand(attributes);
    } else if (skip("IN")) {
      operands(attributes);
    } else if (position < tokens.size() && tokens.get(position).matches("<>|<=|>=|[<>=]")) {
      needsThem = !tokens.get(position++).equals("<>");
      operand(attributes);
    } else if (function.isEmpty() || function.equals("size")) {
      throw new NotACondition();
    }
    String text = String.join("", tokens.subList(start, position));
    return isExistence && attributes.size() == 1
        ? new Exists(function.equals("attribute_exists"), attributes.iterator().next(), text)
        : new Other(attributes, needsThem, String.join(" ", tokens.subList(start, position)));
  }

  /** Reads a value, a path or a function; returns the function's name, or nothing. */
  private String operand(Set<String> attributes) {
    String token = next();
    if (FUNCTIONS.contains(token)) {
      operands(attributes);
      return token;
    }
    if (!token.matches("[:#A-Za-z_].*") || isWord(token)) {
      throw new NotACondition();
    }
    if (!token.startsWith(":")) {
      String first = token.split("[.\\[]", 2)[0];
      attributes.add(names.getOrDefault(first, first));
    }
    return "";
  }

  private void operands(Set<String> attributes) {
    expect("(");
    do {
      operand(attributes);
    } while (skip(","));
    expect(")");
  }

  private static boolean isWord(String token) {
    return Set.of("AND", "OR", "NOT", "BETWEEN", "IN").contains(token.toUpperCase(Locale.ROOT));
  }

  private boolean skip(String token) {
    if (position < tokens.size() && tokens.get(position).equalsIgnoreCase(token)) {
      position++;
      return true;
    }
    return false;
  }

  private void expect(String token) {
    if (!skip(token)) {
      throw new NotACondition();
    }
  }

  private String next() {
    if (position == tokens.size()) {
      throw new NotACondition();
    }
    return tokens.get(position++);
  }
}
