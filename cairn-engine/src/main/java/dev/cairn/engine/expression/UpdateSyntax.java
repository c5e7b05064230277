package dev.cairn.engine.expression;

import java.util.List;

/** The syntax tree of an update expression: its actions in order of appearance. */
record UpdateSyntax(List<Action> actions) {
  UpdateSyntax {
    actions = List.copyOf(actions);
  }

  /** One action of an update. */
  sealed interface Action {
    <R> R accept(Visitor<R> visitor);
  }

  /** One method for each kind of action. */
  interface Visitor<R> {
    R visitSet(Set set);

    R visitRemove(Remove remove);

    R visitAdd(Add add);

    R visitDelete(Delete delete);
  }

  /** What SET assigns: an operand, or two with a sign between them. */
  sealed interface Source {}

  /** An operand as it is. */
  record Plain(OperandSyntax operand) implements Source {}

  /** The sum of two operands, or their difference. */
  record Arithmetic(OperandSyntax left, Sign sign, OperandSyntax right) implements Source {}

  /** What stands between the two operands of an arithmetic source. */
  enum Sign {
    PLUS("+"),
    MINUS("-");

    private final String symbol;

    Sign(String symbol) {
      this.symbol = symbol;
    }

    String symbol() {
      return symbol;
    }
  }

  /** {@code SET path = source}. */
  record Set(PathSyntax path, Source source) implements Action {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visitSet(this);
    }
  }

  /** {@code REMOVE path}. */
  record Remove(PathSyntax path) implements Action {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visitRemove(this);
    }
  }

  /** {@code ADD path :value}. */
  record Add(PathSyntax path, String placeholder) implements Action {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visitAdd(this);
    }
  }

  /** {@code DELETE path :value}. */
  record Delete(PathSyntax path, String placeholder) implements Action {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visitDelete(this);
    }
  }
}
