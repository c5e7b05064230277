package dev.cairn.engine.expression;

import dev.cairn.engine.api.Limits;
import dev.cairn.engine.expression.Problems.Sort;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads paths, values and functions, and counts operators. It notes the mistakes that show in the
 * text alone, and goes on, as DynamoDB looks for them only once the whole text is known to parse.
 *
 * <p>Limits: 300 operators and functions together; this bounds how deep the parsers recurse, too.
 *
 * <p>Threads: one thread at a time.
 */
final class OperandParser {
  private final ExpressionKind kind;
  private final TokenStream tokens;
  private final Problems problems;
  private int operatorCount;

  OperandParser(ExpressionKind kind, TokenStream tokens, Problems problems) {
    this.kind = kind;
    this.tokens = tokens;
    this.problems = problems;
  }

  /**
   * Counts an operator or a function.
   *
   * <p>Source: DynamoDB stops at the first operator over the limit, whatever follows, but names an
   * unknown function or redundant parentheses before it (test_limits.py of ScyllaDB's Alternator,
   * run on Amazon DynamoDB).
   */
  void countOperator() {
    operatorCount++;
    if (operatorCount > Limits.EXPRESSION_OPERATOR_COUNT_MAX) {
      problems.throwIfAny(kind);
      throw kind.invalid(
          "The expression contains too many operators; operator count: " + operatorCount);
    }
  }

  void noteRedundantParentheses() {
    problems.add(Sort.PARENTHESES, "The expression has redundant parentheses;");
  }

  /** A path, without parentheses. */
  PathSyntax path() {
    List<PathSyntax.Part> parts = new ArrayList<>();
    parts.add(namePart());
    return pathTail(parts);
  }

  /** The rest of a path of which the first part, or more, was read. */
  PathSyntax pathTail(List<PathSyntax.Part> start) {
    List<PathSyntax.Part> parts = new ArrayList<>(start);
    while (true) {
      if (tokens.skipSign(".")) {
        parts.add(namePart());
      } else if (tokens.skipSign("[")) {
        parts.add(position(tokens.expect(Token.Type.INTEGER)));
        tokens.expectSign("]");
      } else {
        return new PathSyntax(parts);
      }
    }
  }

  private PathSyntax.Part namePart() {
    Token token = tokens.peek();
    if (token.type() == Token.Type.NAME_PLACEHOLDER) {
      tokens.next();
      return new PathSyntax.Placeholder(token.text());
    }
    tokens.expect(Token.Type.NAME);
    if (ReservedWords.contains(token.text())) {
      problems.add(
          Sort.RESERVED_WORD,
          "Attribute name is a reserved keyword; reserved keyword: " + token.text());
    }
    return new PathSyntax.Name(token.text());
  }

  private PathSyntax.Position position(Token token) {
    try {
      return new PathSyntax.Position(Integer.parseInt(token.text()));
    } catch (NumberFormatException e) {
      problems.add(
          Sort.PATH, "List index is not within the allowable range; index: [" + token.text() + "]");
      return new PathSyntax.Position(Integer.MAX_VALUE);
    }
  }

  /** An operand without parentheses around it. */
  OperandSyntax operand() {
    Token token = tokens.peek();
    if (token.type() == Token.Type.VALUE_PLACEHOLDER) {
      tokens.next();
      return new OperandSyntax.Value(token.text());
    }
    if (token.type() == Token.Type.NAME && tokens.peekSecond().isSign("(")) {
      return call(tokens.next().text());
    }
    return new OperandSyntax.Path(path());
  }

  /** An operand with any number of parentheses around it, of which one pair is welcome. */
  OperandSyntax operandInParentheses() {
    int open = 0;
    while (tokens.skipSign("(")) {
      open++;
    }
    OperandSyntax operand = operand();
    while (open > 0) {
      tokens.expectSign(")");
      open--;
      if (open > 0 && tokens.isAtSign(")")) {
        noteRedundantParentheses();
      }
      operand = afterParenthesis(operand);
    }
    return operand;
  }

  /** What a path in parentheses may go on with. In updates it may not go on at all. */
  OperandSyntax afterParenthesis(OperandSyntax operand) {
    if (kind != ExpressionKind.UPDATE && operand instanceof OperandSyntax.Path path) {
      return new OperandSyntax.Path(pathTail(path.path().parts()));
    }
    return operand;
  }

  private OperandSyntax.Call call(String name) {
    noteFunctionName(name);
    countOperator();
    tokens.expectSign("(");
    List<OperandSyntax> arguments = new ArrayList<>();
    do {
      OperandSyntax argument = operandInParentheses();
      noteUseAsOperand(argument);
      arguments.add(argument);
    } while (tokens.skipSign(","));
    tokens.expectSign(")");
    return new OperandSyntax.Call(name, arguments);
  }

  private void noteFunctionName(String name) {
    ExpressionFunction function = ExpressionFunction.find(name);
    if (function == null) {
      problems.add(Sort.FUNCTION_NAME, "Invalid function name; function: " + name);
    } else if (function.isForUpdates() != (kind == ExpressionKind.UPDATE)) {
      problems.add(
          Sort.FUNCTION_NAME,
          "The function is not allowed in " + kind.description() + "; function: " + name);
    }
  }

  /** Of all functions, only one of each language may be an operand of another operator. */
  void noteUseAsOperand(OperandSyntax operand) {
    if (operand instanceof OperandSyntax.Call call) {
      ExpressionFunction function = ExpressionFunction.find(call.function());
      if (function != ExpressionFunction.SIZE && function != ExpressionFunction.IF_NOT_EXISTS) {
        noteMisuse(call);
      }
    }
  }

  void noteMisuse(OperandSyntax.Call call) {
    problems.add(
        Sort.FUNCTION_USE,
        "The function is not allowed to be used this way in an expression; function: "
            + call.function());
  }
}
