package dev.cairn.engine.expression;

import dev.cairn.engine.value.AttributeValue;
import java.util.List;

/**
 * What a Query asks of the key, with names and values bound, not yet matched with a key schema: at
 * least one comparison, at most one for each attribute, all of which must hold.
 *
 * <p>Order: comparisons are in order of appearance.
 *
 * <p>Threads: immutable.
 */
public record KeyCondition(List<Comparison> comparisons) {
  public KeyCondition {
    comparisons = List.copyOf(comparisons);
  }

  /** How a key attribute is compared. */
  public enum Operator {
    EQ,
    LT,
    LE,
    GT,
    GE,
    BETWEEN,
    BEGINS_WITH,

    /** Any that keys cannot have. DynamoDB says so only after it has looked for the keys. */
    NOT_INDEXABLE
  }

  /**
   * One attribute against constants: two for BETWEEN, lower bound first, any number for
   * NOT_INDEXABLE, else one. The attribute is always on the left; {@code :v < pk} has become {@code
   * pk > :v}.
   */
  public record Comparison(String attributeName, Operator operator, List<AttributeValue> operands) {
    public Comparison {
      operands = List.copyOf(operands);
    }
  }
}
