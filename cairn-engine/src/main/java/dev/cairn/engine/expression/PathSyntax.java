package dev.cairn.engine.expression;

import java.util.List;

/** A document path as it stands in an expression; never empty, and a name or placeholder first. */
record PathSyntax(List<Part> parts) {
  PathSyntax {
    parts = List.copyOf(parts);
  }

  /** One part of a path. */
  sealed interface Part {}

  /** A name as it stands. */
  record Name(String name) implements Part {}

  /** A placeholder for a name, hash sign included. */
  record Placeholder(String placeholder) implements Part {}

  /** A position in a list. */
  record Position(int index) implements Part {}
}
