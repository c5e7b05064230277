package dev.cairn.cli.demo;

/**
 * One line of a scene that is played line by line: what was asked, what is expected, what happened.
 *
 * <p>Immutable.
 */
record Line(String asked, String expected, String happened) {
  boolean isKept() {
    return expected.equals(happened);
  }
}
