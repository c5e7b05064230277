package dev.cairn.engine.value;

/**
 * Lengths and order of texts in UTF-8, without encoding them. DynamoDB measures and compares texts
 * by their UTF-8 bytes, which is the order of code points and not the order of Java's chars.
 */
public final class Utf8 {
  private Utf8() {}

  /** How many bytes the text has in UTF-8. */
  public static int lengthBytes(String text) {
    int length = text.length();
    int bytes = length;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        // A pair of surrogates is four bytes: two for each half.
        bytes += c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
      }
    }
    return bytes;
  }

  /** Compares two texts as their UTF-8 bytes compare, unsigned. */
  public static int compare(String left, String right) {
    int length = Math.min(left.length(), right.length());
    for (int i = 0; i < length; i++) {
      char a = left.charAt(i);
      char b = right.charAt(i);
      if (a != b) {
        boolean aPair = Character.isSurrogate(a);
        boolean bPair = Character.isSurrogate(b);
        // A pair stands for a code point above all others, although its chars are below U+E000.
        return aPair == bPair ? Character.compare(a, b) : aPair ? 1 : -1;
      }
    }
    return Integer.compare(left.length(), right.length());
  }
}
