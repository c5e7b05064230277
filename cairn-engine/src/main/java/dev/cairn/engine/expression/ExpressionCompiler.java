package dev.cairn.engine.expression;

/**
 * Makes expressions that can run out of texts and placeholders. A text is parsed once and its
 * syntax tree kept; names and values are bound for each request.
 *
 * <p>Errors: every method throws {@link dev.cairn.engine.api.ApiException} with DynamoDB's
 * ValidationException.
 *
 * <p>Threads: thread-safe.
 *
 * <p>Cost: linear in the length of the text.
 */
public final class ExpressionCompiler {
  /** Compiles a {@code ConditionExpression}. */
  public Condition condition(String text, Placeholders placeholders) {
    return notYet(Condition.class, text);
  }

  /** Compiles a {@code FilterExpression}. */
  public Condition filter(String text, Placeholders placeholders) {
    return notYet(Condition.class, text);
  }

  /** Compiles a {@code KeyConditionExpression}. */
  public KeyCondition keyCondition(String text, Placeholders placeholders) {
    return notYet(KeyCondition.class, text);
  }

  /** Compiles a {@code ProjectionExpression}. */
  public Projection projection(String text, Placeholders placeholders) {
    return notYet(Projection.class, text);
  }

  /** Compiles an {@code UpdateExpression}. */
  public Update update(String text, Placeholders placeholders) {
    return notYet(Update.class, text);
  }

  private static <R> R notYet(Class<R> kind, String text) {
    throw new UnsupportedOperationException(kind.getSimpleName() + ": " + text);
  }
}
