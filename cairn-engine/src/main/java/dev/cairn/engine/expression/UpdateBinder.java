package dev.cairn.engine.expression;

import dev.cairn.engine.expression.Problems.Sort;
import dev.cairn.engine.value.AttributeType;
import dev.cairn.engine.value.AttributeValue;
import java.util.ArrayList;
import java.util.List;

/**
 * Binds an update expression, and checks what can be checked before there is an item: placeholders,
 * paths against each other, numbers of operands, and types of those that are constants.
 */
final class UpdateBinder
    implements UpdateSyntax.Visitor<Change>, OperandSyntax.Visitor<BoundOperand> {
  private final Binder binder;
  private final Problems problems;
  private final PathTree<Change> changes = new PathTree<>();
  private boolean onlyRemoves = true;

  private UpdateBinder(Binder binder) {
    this.binder = binder;
    this.problems = binder.problems();
  }

  static Update bind(UpdateSyntax syntax, Binder binder) {
    UpdateBinder updateBinder = new UpdateBinder(binder);
    for (UpdateSyntax.Action action : syntax.actions()) {
      action.accept(updateBinder);
    }
    binder.problems().throwIfAny(ExpressionKind.UPDATE);
    return new Update(updateBinder.changes, updateBinder.onlyRemoves, binder.nestedNames());
  }

  @Override
  public Change visitSet(UpdateSyntax.Set set) {
    onlyRemoves = false;
    DocumentPath path = binder.path(set.path());
    return added(path, new Change.Assign(source(set.source()), path.depth()));
  }

  @Override
  public Change visitRemove(UpdateSyntax.Remove remove) {
    return added(binder.path(remove.path()), new Change.Remove());
  }

  @Override
  public Change visitAdd(UpdateSyntax.Add add) {
    onlyRemoves = false;
    DocumentPath path = binder.path(add.path());
    AttributeValue operand = binder.value(add.placeholder());
    if (!operand.type().isSet() && operand.type() != AttributeType.N) {
      noteActionType("ADD", operand.type());
    }
    return added(path, new Change.Add(operand, UpdateMessages.OPERAND_TYPE));
  }

  @Override
  public Change visitDelete(UpdateSyntax.Delete delete) {
    DocumentPath path = binder.path(delete.path());
    AttributeValue operand = binder.value(delete.placeholder());
    if (!operand.type().isSet()) {
      noteActionType("DELETE", operand.type());
    }
    return added(path, new Change.Delete(operand, UpdateMessages.OPERAND_TYPE));
  }

  private Change added(DocumentPath path, Change change) {
    changes.add(path, change, problems);
    return change;
  }

  private BoundOperand source(UpdateSyntax.Source source) {
    if (source instanceof UpdateSyntax.Plain plain) {
      return plain.operand().accept(this);
    }
    UpdateSyntax.Arithmetic arithmetic = (UpdateSyntax.Arithmetic) source;
    BoundOperand left = arithmetic.left().accept(this);
    BoundOperand right = arithmetic.right().accept(this);
    checkType(arithmetic.sign().symbol(), AttributeType.N, List.of(left, right));
    return new BoundOperand.Arithmetic(left, arithmetic.sign(), right);
  }

  @Override
  public BoundOperand visitPath(OperandSyntax.Path path) {
    return new BoundOperand.Path(binder.path(path.path()));
  }

  @Override
  public BoundOperand visitValue(OperandSyntax.Value value) {
    return new BoundOperand.Constant(binder.value(value.placeholder()));
  }

  @Override
  public BoundOperand visitCall(OperandSyntax.Call call) {
    List<BoundOperand> operands = new ArrayList<>();
    for (OperandSyntax argument : call.arguments()) {
      operands.add(argument.accept(this));
    }
    BoundOperand first = operands.get(0);
    boolean appends = call.function().equals(ExpressionFunction.LIST_APPEND.functionName());
    ExpressionFunction function =
        appends ? ExpressionFunction.LIST_APPEND : ExpressionFunction.IF_NOT_EXISTS;
    if (!binder.hasOperandCount(function, operands.size())) {
      return first;
    }
    BoundOperand second = operands.get(1);
    if (appends) {
      checkType(function.functionName(), AttributeType.L, operands);
      return new BoundOperand.ListAppend(first, second);
    }
    if (first instanceof BoundOperand.Path path) {
      return new BoundOperand.IfNotExists(path.path(), second);
    }
    binder.notePathRequired(function);
    return first;
  }

  private void checkType(String operator, AttributeType wanted, List<BoundOperand> operands) {
    for (BoundOperand operand : operands) {
      AttributeType type = operand.knownType();
      if (type != null && type != wanted) {
        binder.noteOperandType(operator, type);
      }
    }
  }

  private void noteActionType(String action, AttributeType type) {
    problems.add(
        Sort.ACTION_OPERAND_TYPE,
        "Incorrect operand type for operator or function; operator: "
            + action
            + ", operand type: "
            + longName(type));
  }

  /** What DynamoDB calls a type in this one message; no set is ever refused here. */
  private static String longName(AttributeType type) {
    return switch (type) {
      case S -> "STRING";
      case N -> "NUMBER";
      case B -> "BINARY";
      case BOOL -> "BOOLEAN";
      case NULL -> "NULL";
      case M -> "MAP";
      case L -> "LIST";
      case SS, NS, BS -> type.name();
    };
  }
}
