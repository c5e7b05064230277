package dev.cairn.engine.expression;

/**
 * A well-formed {@code KeyConditionExpression} with names and values bound, which may still be one
 * that keys cannot have.
 *
 * <p>Threads: immutable.
 */
public final class KeyConditionExpression {
  private final BoundCondition condition;

  KeyConditionExpression(BoundCondition condition) {
    this.condition = condition;
  }

  /**
   * The condition as one on keys.
   *
   * <p>Order: DynamoDB asks for this only after it has read the other expressions of the request
   * and looked for unused placeholders.
   *
   * @throws dev.cairn.engine.api.ApiException with DynamoDB's ValidationException, when keys cannot
   *     have such a condition
   */
  public KeyCondition keyCondition() {
    return new KeyCondition(KeyConditionReader.read(condition));
  }
}
