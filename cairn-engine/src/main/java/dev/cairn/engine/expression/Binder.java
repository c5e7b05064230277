package dev.cairn.engine.expression;

import dev.cairn.engine.api.Limits;
import dev.cairn.engine.expression.Problems.Sort;
import dev.cairn.engine.value.AttributeValue;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts real names and values in the place of placeholders.
 *
 * <p>Absence: for a placeholder that the request does not define, it notes the mistake and goes on
 * with something that is thrown away later.
 *
 * <p>Threads: one thread at a time.
 */
final class Binder {
  private final Placeholders placeholders;
  private final Problems problems;
  private final Set<String> topLevelNames = new LinkedHashSet<>();
  private final Set<String> nestedNames = new LinkedHashSet<>();

  Binder(Placeholders placeholders, Problems problems) {
    this.placeholders = placeholders;
    this.problems = problems;
  }

  Problems problems() {
    return problems;
  }

  /** The attributes that the paths bound so far begin with, in order of appearance. */
  Set<String> topLevelNames() {
    return topLevelNames;
  }

  /** Those of them that a path goes into, as a map or a list. */
  Set<String> nestedNames() {
    return nestedNames;
  }

  DocumentPath path(PathSyntax path) {
    List<PathSyntax.Part> parts = path.parts();
    if (parts.size() > Limits.NESTING_DEPTH_MAX) {
      problems.add(
          Sort.PATH,
          "The document path has too many nesting levels; nesting levels: " + parts.size());
    }
    List<DocumentPath.Step> steps = new ArrayList<>(parts.size() - 1);
    String topLevelName = name(parts.get(0));
    for (PathSyntax.Part part : parts.subList(1, parts.size())) {
      steps.add(
          part instanceof PathSyntax.Position position
              ? new DocumentPath.Element(position.index())
              : new DocumentPath.Member(name(part)));
    }
    topLevelNames.add(topLevelName);
    if (!steps.isEmpty()) {
      nestedNames.add(topLevelName);
    }
    return new DocumentPath(topLevelName, steps);
  }

  private String name(PathSyntax.Part part) {
    if (part instanceof PathSyntax.Name name) {
      return name.name();
    }
    if (part instanceof PathSyntax.Placeholder placeholder) {
      String name = placeholders.findName(placeholder.placeholder());
      if (name != null) {
        return name;
      }
      problems.add(
          Sort.UNDEFINED_PLACEHOLDER,
          "An expression attribute name used in the document path is not defined; attribute name: "
              + placeholder.placeholder());
      return placeholder.placeholder();
    }
    throw new IllegalArgumentException("a position has no name: " + part);
  }

  AttributeValue value(String placeholder) {
    AttributeValue value = placeholders.findValue(placeholder);
    if (value != null) {
      return value;
    }
    problems.add(
        Sort.UNDEFINED_PLACEHOLDER,
        "An expression attribute value used in expression is not defined; attribute value: "
            + placeholder);
    return AttributeValue.Null.INSTANCE;
  }

  /** Notes that a function does not have the number of operands it needs. */
  boolean hasOperandCount(ExpressionFunction function, int count) {
    if (count == function.operandCount()) {
      return true;
    }
    problems.add(
        Sort.OPERAND_COUNT,
        "Incorrect number of operands for operator or function; operator or function: "
            + function.functionName()
            + ", number of operands: "
            + count);
    return false;
  }

  void noteOperandType(String operator, @Nullable Object type) {
    problems.add(
        Sort.OPERAND_TYPE,
        "Incorrect operand type for operator or function; operator or function: "
            + operator
            + ", operand type: "
            + type);
  }

  void notePathRequired(ExpressionFunction function) {
    problems.add(
        Sort.OPERAND_TYPE,
        "Operator or function requires a document path; operator or function: "
            + function.functionName());
  }
}
