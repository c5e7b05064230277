package dev.cairn.engine.expression;

import dev.cairn.engine.expression.Problems.Sort;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Reads an update expression: sections of SET, REMOVE, ADD and DELETE in any order.
 *
 * <p>Cost: linear in the length of the text; recursion is bounded by the number of functions.
 */
final class UpdateParser {
  private static final Set<String> KEYWORDS = Set.of("SET", "REMOVE", "ADD", "DELETE");

  private final TokenStream tokens;
  private final OperandParser operands;
  private final Problems problems;
  private final List<UpdateSyntax.Action> actions = new ArrayList<>();

  private UpdateParser(TokenStream tokens, OperandParser operands, Problems problems) {
    this.tokens = tokens;
    this.operands = operands;
    this.problems = problems;
  }

  /** Reads the whole text. */
  static UpdateSyntax parse(String text, Problems problems) {
    TokenStream tokens = new TokenStream(ExpressionKind.UPDATE, text, KEYWORDS);
    OperandParser operands = new OperandParser(ExpressionKind.UPDATE, tokens, problems);
    UpdateParser parser = new UpdateParser(tokens, operands, problems);
    parser.sections();
    return new UpdateSyntax(parser.actions);
  }

  private void sections() {
    Set<String> seen = new HashSet<>();
    do {
      String section = tokens.expect(Token.Type.KEYWORD).text().toUpperCase(Locale.ROOT);
      if (!seen.add(section)) {
        problems.add(
            Sort.SECTION,
            "The \"" + section + "\" section can only be used once in an update expression;");
      }
      do {
        actions.add(action(section));
      } while (tokens.skipSign(","));
    } while (tokens.peek().type() != Token.Type.END);
  }

  private UpdateSyntax.Action action(String section) {
    PathSyntax path = operands.path();
    return switch (section) {
      case "SET" -> {
        tokens.expectSign("=");
        yield new UpdateSyntax.Set(path, source());
      }
      case "REMOVE" -> new UpdateSyntax.Remove(path);
      case "ADD" -> new UpdateSyntax.Add(path, value());
      case "DELETE" -> new UpdateSyntax.Delete(path, value());
      default -> throw new IllegalStateException(section);
    };
  }

  private String value() {
    return tokens.expect(Token.Type.VALUE_PLACEHOLDER).text();
  }

  /** An operand, a sum or a difference, each with parentheses around it or around its parts. */
  private UpdateSyntax.Source source() {
    int open = 0;
    while (tokens.skipSign("(")) {
      open++;
    }
    UpdateSyntax.Source source = continued(new UpdateSyntax.Plain(operands.operand()));
    while (open > 0) {
      tokens.expectSign(")");
      open--;
      if (open > 0 && tokens.isAtSign(")")) {
        operands.noteRedundantParentheses();
      }
      source = continued(source);
    }
    return source;
  }

  private UpdateSyntax.Source continued(UpdateSyntax.Source source) {
    if (source instanceof UpdateSyntax.Plain plain) {
      if (tokens.skipSign("+")) {
        return arithmetic(plain.operand(), UpdateSyntax.Sign.PLUS);
      }
      if (tokens.skipSign("-")) {
        return arithmetic(plain.operand(), UpdateSyntax.Sign.MINUS);
      }
    }
    return source;
  }

  private UpdateSyntax.Source arithmetic(OperandSyntax left, UpdateSyntax.Sign sign) {
    operands.countOperator();
    return new UpdateSyntax.Arithmetic(left, sign, operands.operandInParentheses());
  }
}
