package dev.cairn.engine.expression;

import java.util.List;

/** The syntax tree of a condition, a filter or a key condition. */
sealed interface ConditionSyntax {
  <R> R accept(Visitor<R> visitor);

  /** One method for each kind of condition. */
  interface Visitor<R> {
    R visitAnd(And and);

    R visitOr(Or or);

    R visitNot(Not not);

    R visitComparison(Comparison comparison);

    R visitBetween(Between between);

    R visitIn(In in);

    R visitFunction(Function function);
  }

  /** Both hold. */
  record And(ConditionSyntax left, ConditionSyntax right) implements ConditionSyntax {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visitAnd(this);
    }
  }

  /** One of both holds. */
  record Or(ConditionSyntax left, ConditionSyntax right) implements ConditionSyntax {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visitOr(this);
    }
  }

  /** It does not hold. */
  record Not(ConditionSyntax condition) implements ConditionSyntax {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visitNot(this);
    }
  }

  /** Two operands compared. */
  record Comparison(OperandSyntax left, Comparator comparator, OperandSyntax right)
      implements ConditionSyntax {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visitComparison(this);
    }
  }

  /** An operand within bounds, both included. */
  record Between(OperandSyntax operand, OperandSyntax lower, OperandSyntax upper)
      implements ConditionSyntax {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visitBetween(this);
    }
  }

  /** An operand equal to one of several. */
  record In(OperandSyntax operand, List<OperandSyntax> candidates) implements ConditionSyntax {
    public In {
      candidates = List.copyOf(candidates);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visitIn(this);
    }
  }

  /** A function that is a condition by itself. */
  record Function(OperandSyntax.Call call) implements ConditionSyntax {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visitFunction(this);
    }
  }
}
