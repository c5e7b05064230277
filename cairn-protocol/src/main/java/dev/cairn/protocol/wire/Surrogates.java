package dev.cairn.protocol.wire;

/** Texts with half of a surrogate pair: Java can hold them, UTF-8 and DynamoDB cannot. */
public final class Surrogates {
  private static final char REPLACEMENT = '\uFFFD';

  private Surrogates() {}

  /** The position of the first half pair, or -1. */
  static int indexOfUnpaired(String text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!isPair(text, i)) {
          return i;
        }
        i++;
      }
    }
    return -1;
  }

  private static boolean isPair(String text, int i) {
    return Character.isHighSurrogate(text.charAt(i))
        && i + 1 < text.length()
        && Character.isLowSurrogate(text.charAt(i + 1));
  }

  /** The text with each half pair replaced by the replacement character. */
  public static String replaceUnpaired(String text) {
    if (indexOfUnpaired(text) < 0) {
      return text;
    }
    StringBuilder replaced = new StringBuilder(text);
    for (int i = 0; i < replaced.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (isPair(text, i)) {
          i++;
        } else {
          replaced.setCharAt(i, REPLACEMENT);
        }
      }
    }
    return replaced.toString();
  }
}
