package dev.cairn.engine.expression;

import dev.cairn.engine.api.ExpressionAttributes;

/**
 * {@code ExpressionAttributeNames} and {@code ExpressionAttributeValues} of one request, with a
 * record of which of them its expressions use. Use is syntactic: a placeholder counts even where
 * evaluation never comes.
 *
 * <p>Threads: one thread at a time.
 */
public final class Placeholders {
  private final ExpressionAttributes attributes;

  private Placeholders(ExpressionAttributes attributes) {
    this.attributes = attributes;
  }

  /**
   * Checks the placeholders by themselves, before any expression is read: they came although no
   * expression did, are empty, have a malformed key or a value that cannot be read.
   *
   * @param parameters every parameter of the request that may hold an expression, in the order in
   *     which DynamoDB names them; when none are given, the first check is left out
   * @throws dev.cairn.engine.api.ApiException with DynamoDB's ValidationException
   */
  public static Placeholders of(
      ExpressionAttributes attributes, ExpressionParameter... parameters) {
    for (ExpressionParameter parameter : parameters) {
      if (parameter.text() != null) {
        return new Placeholders(attributes);
      }
    }
    return new Placeholders(attributes);
  }

  /**
   * Refuses placeholders that none of the expressions compiled so far uses. Called once, after the
   * last expression of the request was compiled.
   *
   * @throws dev.cairn.engine.api.ApiException with DynamoDB's ValidationException
   */
  public void refuseUnused() {
    if (attributes.names() != null) {
      throw new UnsupportedOperationException(attributes.toString());
    }
  }
}
