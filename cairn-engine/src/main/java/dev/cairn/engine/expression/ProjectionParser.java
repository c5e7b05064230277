package dev.cairn.engine.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads a projection expression: paths with commas between them. */
final class ProjectionParser {
  private ProjectionParser() {}

  /** Reads the whole text. */
  static List<PathSyntax> parse(String text, Problems problems) {
    TokenStream tokens = new TokenStream(ExpressionKind.PROJECTION, text, Set.of());
    OperandParser operands = new OperandParser(ExpressionKind.PROJECTION, tokens, problems);
    List<PathSyntax> paths = new ArrayList<>();
    do {
      paths.add(operands.path());
    } while (tokens.skipSign(","));
    tokens.expectEnd();
    return List.copyOf(paths);
  }
}
