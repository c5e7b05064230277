package dev.cairn.engine.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Cuts the text of an expression into tokens. White space separates tokens and means nothing else.
 *
 * <p>Never fails: a character that belongs to no token is a token by itself, which no grammar
 * takes.
 */
final class Lexer {
  private static final String ONE_CHARACTER_SIGNS = "()[].,+-=<>";

  private final String text;
  private final Set<String> keywords;
  private final List<Token> tokens = new ArrayList<>();
  private int position;

  private Lexer(String text, Set<String> keywords) {
    this.text = text;
    this.keywords = keywords;
  }

  /**
   * All tokens of the text, closed by an {@link Token.Type#END}.
   *
   * @param keywords the names in upper case that are keywords
   */
  static List<Token> tokens(String text, Set<String> keywords) {
    Lexer lexer = new Lexer(text, keywords);
    lexer.run();
    return lexer.tokens;
  }

  /** Whether the text is one placeholder of this sign and nothing else. */
  static boolean isPlaceholder(char sign, String text) {
    if (text.length() < 2 || text.charAt(0) != sign) {
      return false;
    }
    for (int i = 1; i < text.length(); i++) {
      if (!isWordPart(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private void run() {
    while (position < text.length()) {
      char c = text.charAt(position);
      if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
        position++;
      } else if (isLetter(c)) {
        word();
      } else if (isDigit(c)) {
        add(Token.Type.INTEGER, endOf(position, Lexer::isDigit));
      } else if ((c == '#' || c == ':') && isWordPart(position + 1)) {
        Token.Type type = c == '#' ? Token.Type.NAME_PLACEHOLDER : Token.Type.VALUE_PLACEHOLDER;
        add(type, endOf(position + 1, Lexer::isWordPart));
      } else {
        sign(c);
      }
    }
    tokens.add(new Token(Token.Type.END, "<EOF>", position, position));
  }

  private void word() {
    int end = endOf(position, Lexer::isWordPart);
    String word = text.substring(position, end).toUpperCase(Locale.ROOT);
    add(keywords.contains(word) ? Token.Type.KEYWORD : Token.Type.NAME, end);
  }

  private void sign(char c) {
    if (ONE_CHARACTER_SIGNS.indexOf(c) < 0) {
      add(Token.Type.UNKNOWN, text.offsetByCodePoints(position, 1));
      return;
    }
    char next = position + 1 < text.length() ? text.charAt(position + 1) : ' ';
    boolean twoCharacters = (c == '<' && (next == '>' || next == '=')) || (c == '>' && next == '=');
    add(Token.Type.SIGN, position + (twoCharacters ? 2 : 1));
  }

  private void add(Token.Type type, int end) {
    tokens.add(new Token(type, text.substring(position, end), position, end));
    position = end;
  }

  private int endOf(int start, CharacterTest test) {
    int end = start;
    while (end < text.length() && test.accepts(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private boolean isWordPart(int index) {
    return index < text.length() && isWordPart(text.charAt(index));
  }

  private static boolean isWordPart(char c) {
    return isLetter(c) || isDigit(c) || c == '_';
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** A test of one character. */
  private interface CharacterTest {
    boolean accepts(char c);
  }
}
