package dev.cairn.lint;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A part of a condition expression, as far as it says something about existence.
 *
 * <p>Immutable.
 */
sealed interface ConditionTerm {
  /** Terms joined by AND, or by OR. */
  record Joined(boolean isAnd, List<ConditionTerm> terms) implements ConditionTerm {
    public Joined {
      terms = List.copyOf(terms);
    }
  }

  /** NOT of a term. */
  record Not(ConditionTerm term) implements ConditionTerm {}

  /**
   * {@code attribute_exists} or {@code attribute_not_exists}.
   *
   * @param attribute the top-level attribute
   * @param text how it is written
   */
  record Exists(boolean isPositive, String attribute, String text) implements ConditionTerm {}

  /**
   * Anything else.
   *
   * @param attributes the top-level attributes in it
   * @param needsThem whether it can only hold for an item that has them
   * @param text how it is written
   */
  record Other(Set<String> attributes, boolean needsThem, String text) implements ConditionTerm {}

  /** All terms in it that are not joined or negated. */
  default Stream<ConditionTerm> leaves() {
    if (this instanceof Joined joined) {
      return joined.terms().stream().flatMap(ConditionTerm::leaves);
    }
    return this instanceof Not not ? not.term().leaves() : Stream.of(this);
  }
}
