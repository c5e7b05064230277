package dev.cairn.cli.demo;

/** How text stands out on a terminal. */
public enum Ink {
  PLAIN(""),
  BOLD("1"),
  DIM("2"),
  RED("31"),
  GREEN("32");

  private final String code;

  Ink(String code) {
    this.code = code;
  }

  /** The text with the escape sequences of ECMA-48 around it. */
  String on(String text) {
    return code.isEmpty() || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[m";
  }
}
