package dev.cairn.engine.expression;

import java.util.List;

/** What stands at a side of an operator or between the parentheses of a function. */
sealed interface OperandSyntax {
  <R> R accept(Visitor<R> visitor);

  /** One method for each kind of operand. */
  interface Visitor<R> {
    R visitPath(Path path);

    R visitValue(Value value);

    R visitCall(Call call);
  }

  /** A document path. */
  record Path(PathSyntax path) implements OperandSyntax {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visitPath(this);
    }
  }

  /** A placeholder for a value, colon included. */
  record Value(String placeholder) implements OperandSyntax {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visitValue(this);
    }
  }

  /** A function with its arguments, of which there is at least one. */
  record Call(String function, List<OperandSyntax> arguments) implements OperandSyntax {
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visitCall(this);
    }
  }
}
