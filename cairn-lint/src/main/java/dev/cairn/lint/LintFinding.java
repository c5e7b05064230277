package dev.cairn.lint;

/**
 * What an {@link ExpressionLint} has to say about a part of an expression.
 *
 * <p>Threads: immutable.
 *
 * @param part the part of the expression that it is about, as it is written
 * @param explanation why, in one or two sentences
 */
public record LintFinding(Kind kind, String part, String explanation) {
  /** What is wrong with the part. */
  public enum Kind {
    /** It can be left out without changing what the condition means. */
    REDUNDANT,
    /** It says something else than it seems to. */
    MISTAKEN,
    /** It is no condition, or a placeholder without a name; nothing else is looked at. */
    UNREADABLE
  }

  @Override
  public String toString() {
    return kind + " " + part + ": " + explanation;
  }
}
