package dev.cairn.engine.expression;

import dev.cairn.engine.api.ApiException;
import java.util.List;
import java.util.Set;

/**
 * The tokens of one expression, read from left to right, and the error that DynamoDB gives for a
 * token that does not fit.
 *
 * <p>Threads: one thread at a time.
 */
final class TokenStream {
  private final ExpressionKind kind;
  private final String text;
  private final List<Token> tokens;
  private int position;

  TokenStream(ExpressionKind kind, String text, Set<String> keywords) {
    this.kind = kind;
    this.text = text;
    this.tokens = Lexer.tokens(text, keywords);
  }

  Token peek() {
    return tokens.get(position);
  }

  /** The token after the next one; the end when there is none. */
  Token peekSecond() {
    return tokens.get(Math.min(position + 1, tokens.size() - 1));
  }

  /** Takes the next token. The end can be taken again and again. */
  Token next() {
    Token token = tokens.get(position);
    if (token.type() != Token.Type.END) {
      position++;
    }
    return token;
  }

  boolean isAtSign(String sign) {
    return peek().isSign(sign);
  }

  boolean isAtKeyword(String keyword) {
    return peek().isKeyword(keyword);
  }

  /** Takes the sign if it is next. */
  boolean skipSign(String sign) {
    boolean found = isAtSign(sign);
    if (found) {
      position++;
    }
    return found;
  }

  void expectSign(String sign) {
    if (!skipSign(sign)) {
      throw syntaxError();
    }
  }

  void expectKeyword(String keyword) {
    if (!isAtKeyword(keyword)) {
      throw syntaxError();
    }
    position++;
  }

  Token expect(Token.Type type) {
    if (peek().type() != type) {
      throw syntaxError();
    }
    return next();
  }

  void expectEnd() {
    if (peek().type() != Token.Type.END) {
      throw syntaxError();
    }
  }

  /**
   * The error at the next token. It quotes the text from the token before to the token after, as it
   * stands.
   */
  ApiException syntaxError() {
    Token token = peek();
    Token before = tokens.get(Math.max(position - 1, 0));
    Token after = peekSecond();
    String near = text.substring(before.start(), after.end()).stripTrailing();
    return kind.invalid("Syntax error; token: \"" + token.text() + "\", near: \"" + near + "\"");
  }
}
