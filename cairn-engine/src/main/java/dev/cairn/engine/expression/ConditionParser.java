package dev.cairn.engine.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads a condition, a filter or a key condition. NOT binds closest, then AND, then OR.
 *
 * <p>Cost: linear in the length of the text; recursion is bounded by the number of operators, and
 * not by the number of parentheses.
 */
final class ConditionParser {
  /*
   * An open parenthesis may begin a condition or an operand, and only what follows tells. So one
   * rule reads both, and gives a term: a condition, or an operand that has met no comparator yet.
   * A run of open parentheses is counted, not recursed into: what stands inside is read at one
   * level, and goes on being read from its left part each time one of the parentheses closes.
   */

  private static final Set<String> KEYWORDS = Set.of("AND", "OR", "NOT", "BETWEEN", "IN");

  private final TokenStream tokens;
  private final OperandParser operands;

  private ConditionParser(TokenStream tokens, OperandParser operands) {
    this.tokens = tokens;
    this.operands = operands;
  }

  /** Reads the whole text. */
  static ConditionSyntax parse(ExpressionKind kind, String text, Problems problems) {
    TokenStream tokens = new TokenStream(kind, text, KEYWORDS);
    ConditionParser parser = new ConditionParser(tokens, new OperandParser(kind, tokens, problems));
    ConditionSyntax condition = parser.condition(parser.continueOr(parser.negation()));
    tokens.expectEnd();
    return condition;
  }

  /** A condition, or an operand that has met no comparator. */
  private sealed interface Term {}

  private record ConditionTerm(ConditionSyntax condition) implements Term {}

  private record OperandTerm(OperandSyntax operand) implements Term {}

  /** The condition that a term is. A function is one; another operand lacks its comparator. */
  private ConditionSyntax condition(Term term) {
    if (term instanceof ConditionTerm complete) {
      return complete.condition();
    }
    if (term instanceof OperandTerm single && single.operand() instanceof OperandSyntax.Call call) {
      if (ExpressionFunction.find(call.function()) == ExpressionFunction.SIZE) {
        operands.noteMisuse(call);
      }
      return new ConditionSyntax.Function(call);
    }
    throw tokens.syntaxError();
  }

  private Term continueOr(Term start) {
    Term left = continueAnd(start);
    while (tokens.isAtKeyword("OR")) {
      ConditionSyntax first = condition(left);
      tokens.next();
      operands.countOperator();
      ConditionSyntax second = condition(continueAnd(negation()));
      left = new ConditionTerm(new ConditionSyntax.Or(first, second));
    }
    return left;
  }

  private Term continueAnd(Term start) {
    Term left = start;
    while (tokens.isAtKeyword("AND")) {
      ConditionSyntax first = condition(left);
      tokens.next();
      operands.countOperator();
      ConditionSyntax second = condition(negation());
      left = new ConditionTerm(new ConditionSyntax.And(first, second));
    }
    return left;
  }

  private Term negation() {
    int negations = 0;
    while (tokens.isAtKeyword("NOT")) {
      tokens.next();
      operands.countOperator();
      negations++;
    }
    Term term = primary();
    if (negations == 0) {
      return term;
    }
    ConditionSyntax condition = condition(term);
    for (int i = 0; i < negations; i++) {
      condition = new ConditionSyntax.Not(condition);
    }
    return new ConditionTerm(condition);
  }

  private Term primary() {
    int open = 0;
    while (tokens.skipSign("(")) {
      open++;
    }
    Term term =
        open > 0 && tokens.isAtKeyword("NOT")
            ? negation()
            : compared(new OperandTerm(operands.operand()));
    while (open > 0) {
      term = continueOr(term);
      tokens.expectSign(")");
      open--;
      if (open > 0 && tokens.isAtSign(")")) {
        operands.noteRedundantParentheses();
      }
      if (term instanceof OperandTerm single) {
        term = compared(new OperandTerm(operands.afterParenthesis(single.operand())));
      }
    }
    return term;
  }

  /** The condition that begins with this operand, or the operand if no comparator follows. */
  private Term compared(OperandTerm start) {
    OperandSyntax left = start.operand();
    Comparator comparator = Comparator.find(tokens.peek());
    if (comparator != null) {
      nextOperator();
      OperandSyntax right = operands.operandInParentheses();
      noteUseAsOperands(List.of(left, right));
      return new ConditionTerm(new ConditionSyntax.Comparison(left, comparator, right));
    }
    if (tokens.isAtKeyword("BETWEEN")) {
      nextOperator();
      OperandSyntax lower = operands.operandInParentheses();
      tokens.expectKeyword("AND");
      OperandSyntax upper = operands.operandInParentheses();
      noteUseAsOperands(List.of(left, lower, upper));
      return new ConditionTerm(new ConditionSyntax.Between(left, lower, upper));
    }
    if (tokens.isAtKeyword("IN")) {
      nextOperator();
      List<OperandSyntax> candidates = candidates();
      operands.noteUseAsOperand(left);
      noteUseAsOperands(candidates);
      return new ConditionTerm(new ConditionSyntax.In(left, candidates));
    }
    return start;
  }

  private void nextOperator() {
    tokens.next();
    operands.countOperator();
  }

  private List<OperandSyntax> candidates() {
    List<OperandSyntax> candidates = new ArrayList<>();
    tokens.expectSign("(");
    do {
      candidates.add(operands.operandInParentheses());
    } while (tokens.skipSign(","));
    tokens.expectSign(")");
    return candidates;
  }

  private void noteUseAsOperands(List<OperandSyntax> used) {
    for (OperandSyntax operand : used) {
      operands.noteUseAsOperand(operand);
    }
  }
}
