package dev.cairn.engine.expression;

import dev.cairn.engine.value.AttributeType;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A condition with names and values bound.
 *
 * <p>Threads: immutable.
 */
sealed interface BoundCondition {
  boolean test(Item item);

  void accept(Visitor visitor);

  /** One method for each kind of condition. */
  interface Visitor {
    void visitAnd(And and);

    void visitOr(Or or);

    void visitNot(Not not);

    void visitComparison(Comparison comparison);

    void visitBetween(Between between);

    void visitIn(In in);

    void visitFunction(Function function);
  }

  /** Both hold. */
  record And(BoundCondition left, BoundCondition right) implements BoundCondition {
    @Override
    public boolean test(Item item) {
      return left.test(item) && right.test(item);
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.visitAnd(this);
    }
  }

  /** One of both holds. */
  record Or(BoundCondition left, BoundCondition right) implements BoundCondition {
    @Override
    public boolean test(Item item) {
      return left.test(item) || right.test(item);
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.visitOr(this);
    }
  }

  /** It does not hold. */
  record Not(BoundCondition condition) implements BoundCondition {
    @Override
    public boolean test(Item item) {
      return !condition.test(item);
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.visitNot(this);
    }
  }

  /** Two operands compared. */
  record Comparison(BoundOperand left, Comparator comparator, BoundOperand right)
      implements BoundCondition {
    @Override
    public boolean test(Item item) {
      return comparator.holds(left.evaluate(item), right.evaluate(item));
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.visitComparison(this);
    }
  }

  /** An operand within bounds, both included. */
  record Between(BoundOperand operand, BoundOperand lower, BoundOperand upper)
      implements BoundCondition {
    @Override
    public boolean test(Item item) {
      AttributeValue value = operand.evaluate(item);
      return Comparator.GE.holds(value, lower.evaluate(item))
          && Comparator.LE.holds(value, upper.evaluate(item));
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.visitBetween(this);
    }
  }

  /** An operand equal to one of several. */
  record In(BoundOperand operand, List<BoundOperand> candidates) implements BoundCondition {
    public In {
      candidates = List.copyOf(candidates);
    }

    @Override
    public boolean test(Item item) {
      AttributeValue value = operand.evaluate(item);
      for (BoundOperand candidate : candidates) {
        if (Comparator.EQ.holds(value, candidate.evaluate(item))) {
          return true;
        }
      }
      return false;
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.visitIn(this);
    }
  }

  /**
   * A function that is a condition by itself.
   *
   * @param second null for functions of one operand
   */
  record Function(ExpressionFunction function, BoundOperand first, @Nullable BoundOperand second)
      implements BoundCondition {
    @Override
    public boolean test(Item item) {
      AttributeValue value = first.evaluate(item);
      AttributeValue argument = second == null ? null : second.evaluate(item);
      return switch (function) {
        case ATTRIBUTE_EXISTS -> value != null;
        case ATTRIBUTE_NOT_EXISTS -> value == null;
        case ATTRIBUTE_TYPE -> value != null && hasType(value.type(), argument);
        case BEGINS_WITH -> value != null && argument != null && beginsWith(value, argument);
        case CONTAINS -> value != null && argument != null && contains(value, argument);
        case SIZE, IF_NOT_EXISTS, LIST_APPEND -> throw new IllegalStateException("no condition");
      };
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.visitFunction(this);
    }

    private static boolean hasType(AttributeType type, @Nullable AttributeValue name) {
      return name instanceof AttributeValue.S text && text.value().equals(type.name());
    }

    private static boolean beginsWith(AttributeValue value, AttributeValue prefix) {
      if (value instanceof AttributeValue.S text && prefix instanceof AttributeValue.S start) {
        return text.value().startsWith(start.value());
      }
      return value instanceof AttributeValue.B bytes
          && prefix instanceof AttributeValue.B start
          && bytes.value().startsWith(start.value());
    }

    private static boolean contains(AttributeValue value, AttributeValue part) {
      return switch (value.type()) {
        case S ->
            part instanceof AttributeValue.S text
                && ((AttributeValue.S) value).value().contains(text.value());
        case B ->
            part instanceof AttributeValue.B bytes
                && ((AttributeValue.B) value).value().contains(bytes.value());
        case L -> ((AttributeValue.L) value).value().contains(part);
        case SS ->
            part instanceof AttributeValue.S text
                && ((AttributeValue.Ss) value).value().contains(text.value());
        case NS ->
            part instanceof AttributeValue.N number
                && ((AttributeValue.Ns) value).value().contains(number.value());
        case BS ->
            part instanceof AttributeValue.B bytes
                && ((AttributeValue.Bs) value).value().contains(bytes.value());
        case N, BOOL, NULL, M -> false;
      };
    }
  }
}
