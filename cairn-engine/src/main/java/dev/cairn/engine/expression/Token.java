package dev.cairn.engine.expression;

/**
 * One word or sign of an expression.
 *
 * @param start where the token begins in the text
 * @param end where the token ends in the text, exclusive
 */
record Token(Type type, String text, int start, int end) {
  /** What a token is. */
  enum Type {
    /** A letter, then letters, digits and underscores. */
    NAME,
    /** A name that the grammar keeps for itself, in any case. */
    KEYWORD,
    /** A hash sign, then letters, digits and underscores. */
    NAME_PLACEHOLDER,
    /** A colon, then letters, digits and underscores. */
    VALUE_PLACEHOLDER,
    /** Digits. */
    INTEGER,
    /** One of {@code ( ) [ ] . , + - = <> < <= > >=}. */
    SIGN,
    /** A character that no expression may hold. */
    UNKNOWN,
    END
  }

  boolean isSign(String sign) {
    return type == Type.SIGN && text.equals(sign);
  }

  boolean isKeyword(String keyword) {
    return type == Type.KEYWORD && text.equalsIgnoreCase(keyword);
  }
}
