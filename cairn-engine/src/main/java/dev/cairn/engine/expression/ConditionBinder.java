package dev.cairn.engine.expression;

import dev.cairn.engine.api.Limits;
import dev.cairn.engine.expression.Problems.Sort;
import dev.cairn.engine.value.AttributeType;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Bytes;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Binds a condition, and checks what can be checked before there is an item: that placeholders are
 * defined, numbers of operands, and types of those that are constants.
 *
 * <p>Order: DynamoDB finishes one comparison or function before it looks at the next one.
 */
final class ConditionBinder
    implements ConditionSyntax.Visitor<BoundCondition>, OperandSyntax.Visitor<BoundOperand> {
  /** DynamoDB prints a set here, whose order changes from answer to answer. */
  private static final String ALL_TYPES = "{NS,SS,L,BS,N,M,B,BOOL,NULL,S}";

  private static final String VALID_TYPES = "{B,NULL,SS,BOOL,L,BS,N,NS,S,M}";

  private final ExpressionKind kind;
  private final Binder binder;
  private final Problems problems;

  ConditionBinder(ExpressionKind kind, Binder binder) {
    this.kind = kind;
    this.binder = binder;
    this.problems = binder.problems();
  }

  @Override
  public BoundCondition visitAnd(ConditionSyntax.And and) {
    BoundCondition left = and.left().accept(this);
    return new BoundCondition.And(left, and.right().accept(this));
  }

  @Override
  public BoundCondition visitOr(ConditionSyntax.Or or) {
    BoundCondition left = or.left().accept(this);
    return new BoundCondition.Or(left, or.right().accept(this));
  }

  @Override
  public BoundCondition visitNot(ConditionSyntax.Not not) {
    return new BoundCondition.Not(not.condition().accept(this));
  }

  @Override
  public BoundCondition visitComparison(ConditionSyntax.Comparison comparison) {
    BoundOperand left = comparison.left().accept(this);
    BoundOperand right = comparison.right().accept(this);
    String operator = comparison.comparator().symbol();
    checkDistinct(operator, left, List.of(right));
    if (comparison.comparator().isOrder()) {
      checkOrdered(operator, List.of(left, right));
    }
    return done(new BoundCondition.Comparison(left, comparison.comparator(), right));
  }

  @Override
  public BoundCondition visitBetween(ConditionSyntax.Between between) {
    BoundOperand operand = between.operand().accept(this);
    BoundOperand lower = between.lower().accept(this);
    BoundOperand upper = between.upper().accept(this);
    checkDistinct("BETWEEN", operand, List.of(lower, upper));
    checkOrdered("BETWEEN", List.of(operand, lower, upper));
    if (lower instanceof BoundOperand.Constant low && upper instanceof BoundOperand.Constant high) {
      checkBounds(low.value(), high.value());
    }
    return done(new BoundCondition.Between(operand, lower, upper));
  }

  @Override
  public BoundCondition visitIn(ConditionSyntax.In in) {
    BoundOperand operand = in.operand().accept(this);
    List<BoundOperand> candidates = operands(in.candidates());
    // DynamoDB counts the operand before IN too, so 99 candidates are the most
    // (test_condition_expression.py of ScyllaDB's Alternator, run on Amazon DynamoDB).
    int count = 1 + candidates.size();
    if (count > Limits.IN_OPERAND_COUNT_MAX) {
      problems.add(
          Sort.OPERAND_COUNT,
          "The IN operator is provided with too many operands; number of operands: " + count);
    }
    checkDistinct("IN", operand, candidates);
    return done(new BoundCondition.In(operand, candidates));
  }

  @Override
  public BoundCondition visitFunction(ConditionSyntax.Function condition) {
    OperandSyntax.Call call = condition.call();
    ExpressionFunction function = function(call);
    List<BoundOperand> operands = operands(call.arguments());
    BoundOperand first = operands.get(0);
    BoundOperand second = operands.size() > 1 ? operands.get(1) : null;
    if (binder.hasOperandCount(function, operands.size())) {
      if (second != null) {
        checkDistinct(function.functionName(), first, List.of(second));
      }
      checkOperandTypes(function, first, second);
    }
    return done(new BoundCondition.Function(function, first, second));
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
    ExpressionFunction function = function(call);
    List<BoundOperand> operands = operands(call.arguments());
    AttributeType type = operands.get(0).knownType();
    if (binder.hasOperandCount(function, operands.size())
        && type != null
        && !BoundOperand.Size.isDefinedFor(type)) {
      binder.noteOperandType(function.functionName(), type);
    }
    return new BoundOperand.Size(operands.get(0));
  }

  /** REQUIRES: the parser knew the function. */
  private static ExpressionFunction function(OperandSyntax.Call call) {
    ExpressionFunction function = ExpressionFunction.find(call.function());
    if (function == null) {
      throw new IllegalStateException("an unknown function was not refused: " + call.function());
    }
    return function;
  }

  private List<BoundOperand> operands(List<OperandSyntax> syntax) {
    List<BoundOperand> operands = new ArrayList<>(syntax.size());
    for (OperandSyntax operand : syntax) {
      operands.add(operand.accept(this));
    }
    return operands;
  }

  private BoundCondition done(BoundCondition condition) {
    problems.throwIfAny(kind);
    return condition;
  }

  /**
   * Two different values may be compared with each other though both are constants, but not a path
   * with itself. That this holds for BETWEEN and IN too is a guess from the words of the message.
   */
  private void checkDistinct(String operator, BoundOperand first, List<BoundOperand> others) {
    if (first instanceof BoundOperand.Path path && others.contains(first)) {
      problems.add(
          Sort.SAME_OPERAND,
          "The first operand must be distinct from the remaining operands for this operator or"
              + " function; operator: "
              + operator
              + ", first operand: "
              + path.path());
    }
  }

  private void checkOrdered(String operator, List<BoundOperand> operands) {
    for (BoundOperand operand : operands) {
      AttributeType type = operand.knownType();
      if (type != null && !ValueOrder.isOrdered(type)) {
        binder.noteOperandType(operator, type);
      }
    }
  }

  private void checkBounds(AttributeValue lower, AttributeValue upper) {
    String wanted = null;
    if (lower.type() != upper.type()) {
      wanted = "same data type for lower and upper bounds";
    } else if (ValueOrder.areComparable(lower, upper) && ValueOrder.compare(lower, upper) > 0) {
      wanted = "upper bound to be greater than or equal to lower bound";
    }
    if (wanted != null) {
      problems.add(
          Sort.OPERAND_TYPE,
          "The BETWEEN operator requires "
              + wanted
              + "; lower bound operand: AttributeValue: "
              + print(lower)
              + ", upper bound operand: AttributeValue: "
              + print(upper));
    }
  }

  /** Values that have no order are refused by an earlier check, whatever is printed of them. */
  private static String print(AttributeValue value) {
    String text =
        switch (value.type()) {
          case S -> ((AttributeValue.S) value).value();
          case N -> ((AttributeValue.N) value).value().toString();
          // How DynamoDB prints bytes here is not recorded anywhere; base64 is a guess.
          case B -> base64(((AttributeValue.B) value).value());
          case BOOL, NULL, M, L, SS, NS, BS -> "";
        };
    return "{" + value.type() + ":" + text + "}";
  }

  private static String base64(Bytes bytes) {
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  private void checkOperandTypes(
      ExpressionFunction function, BoundOperand first, @Nullable BoundOperand second) {
    switch (function) {
      case ATTRIBUTE_EXISTS, ATTRIBUTE_NOT_EXISTS -> {
        if (!(first instanceof BoundOperand.Path)) {
          binder.notePathRequired(function);
        }
      }
      case ATTRIBUTE_TYPE -> checkTypeName(second);
      case BEGINS_WITH -> {
        checkPrefixType(first);
        checkPrefixType(second);
      }
      case CONTAINS -> {
        // Any type may be part of a list, and DynamoDB lets any constant be searched.
      }
      case SIZE, IF_NOT_EXISTS, LIST_APPEND ->
          throw new IllegalStateException("a misused function was not refused: " + function);
    }
  }

  private void checkPrefixType(@Nullable BoundOperand operand) {
    AttributeType type = operand == null ? null : operand.knownType();
    if (type != null && type != AttributeType.S && type != AttributeType.B) {
      binder.noteOperandType(ExpressionFunction.BEGINS_WITH.functionName(), type);
    }
  }

  private void checkTypeName(@Nullable BoundOperand operand) {
    AttributeType type = operand == null ? null : operand.knownType();
    if (operand instanceof BoundOperand.Constant constant
        && constant.value() instanceof AttributeValue.S name) {
      if (!isTypeName(name.value())) {
        problems.add(
            Sort.OPERAND_TYPE,
            "Invalid attribute type name found; type: "
                + name.value()
                + ", valid types: "
                + VALID_TYPES);
      }
    } else {
      binder.noteOperandType(
          ExpressionFunction.ATTRIBUTE_TYPE.functionName(), type == null ? ALL_TYPES : type);
    }
  }

  private static boolean isTypeName(String name) {
    for (AttributeType type : AttributeType.values()) {
      if (type.name().equals(name)) {
        return true;
      }
    }
    return false;
  }
}
