package dev.cairn.engine.expression;

import dev.cairn.engine.api.ApiException;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with an expression beyond its syntax. DynamoDB looks for one sort of mistake after
 * the other and reports the first of the first sort, wherever it stands in the text.
 *
 * <p>Threads: one thread at a time.
 */
final class Problems {
  /**
   * The sorts of mistakes, in the order in which DynamoDB looks for them. Source: the order of
   * answers recorded on Amazon DynamoDB by the public conformance suites; where they do not tell
   * two sorts apart (function names and reserved words, the depth of paths), it is a guess.
   */
  enum Sort {
    PARENTHESES,
    FUNCTION_NAME,
    FUNCTION_USE,
    RESERVED_WORD,
    SECTION,
    PATH,
    UNDEFINED_PLACEHOLDER,
    PATH_OVERLAP,
    PATH_CONFLICT,
    ACTION_OPERAND_TYPE,
    OPERAND_COUNT,
    SAME_OPERAND,
    OPERAND_TYPE
  }

  private final Map<Sort, String> first = new EnumMap<>(Sort.class);

  /** Notes a mistake. Of each sort only the first one counts. */
  void add(Sort sort, String reason) {
    first.putIfAbsent(sort, reason);
  }

  /** The mistake that DynamoDB reports, or null when there is none. */
  @Nullable String worst() {
    return first.isEmpty() ? null : first.values().iterator().next();
  }

  /** Throws the mistake that DynamoDB reports, if there is any. */
  void throwIfAny(ExpressionKind kind) throws ApiException {
    String worst = worst();
    if (worst != null) {
      throw kind.invalid(worst);
    }
  }
}
