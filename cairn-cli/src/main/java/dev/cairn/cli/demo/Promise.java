package dev.cairn.cli.demo;

/**
 * Something that a strategy promises, and whether it was found kept.
 *
 * <p>Immutable.
 *
 * @param text what is promised
 * @param isKept whether it was kept
 * @param finding what was found instead, in case it was not
 */
record Promise(String text, boolean isKept, String finding) {
  /** A promise with what is to be said if it was broken. */
  static Promise of(String text, boolean isKept, String finding) {
    return new Promise(text, isKept, finding);
  }

  /** A promise that two things are equal. */
  static Promise equal(String text, Object expected, Object found) {
    return new Promise(
        text, expected.equals(found), "expected " + shown(expected) + ", found " + shown(found));
  }

  private static String shown(Object value) {
    String text = String.valueOf(value);
    return text.length() <= 120 ? text : text.substring(0, 120) + "...";
  }
}
