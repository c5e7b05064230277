package dev.cairn.engine.expression;

import dev.cairn.engine.value.AttributeValue;
import java.util.List;

/**
 * What a Query asks of the key, with names and values bound, not yet matched with a key schema.
 *
 * <p>Threads: immutable.
 */
public final class KeyCondition {
  private final BoundCondition condition;

  KeyCondition(BoundCondition condition) {
    this.condition = condition;
  }

  /**
   * The comparisons that must all hold, in order of appearance: at least one, and at most one for
   * each attribute.
   *
   * <p>DynamoDB asks whether a well-formed condition is one for keys only after it has read the
   * other expressions of the request; so this is asked last.
   *
   * @throws dev.cairn.engine.api.ApiException with DynamoDB's ValidationException, when the
   *     condition is not one that keys can have
   */
  public List<Comparison> comparisons() {
    return KeyConditionReader.read(condition);
  }

  /** How a key attribute is compared. */
  public enum Operator {
    EQ,
    LT,
    LE,
    GT,
    GE,
    BETWEEN,
    BEGINS_WITH
  }

  /**
   * One attribute against constants: two for BETWEEN, lower bound first, else one. The attribute is
   * always on the left; {@code :v < pk} has become {@code pk > :v}.
   */
  public record Comparison(String attributeName, Operator operator, List<AttributeValue> operands) {
    public Comparison {
      operands = List.copyOf(operands);
    }
  }
}
