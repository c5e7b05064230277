package dev.cairn.engine.expression;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.value.AttributeType;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.DynamoNumber;
import dev.cairn.engine.value.InvalidNumberException;
import dev.cairn.engine.value.Item;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An operand with names and values bound.
 *
 * <p>Threads: immutable.
 */
sealed interface BoundOperand {
  /**
   * The operand's value for that item; null when it is absent.
   *
   * @throws ApiException from the operands of update expressions only, when the item does not hold
   *     what they need
   */
  @Nullable AttributeValue evaluate(Item item);

  /** The type of the value if it is known before there is an item, or null. */
  @Nullable AttributeType knownType();

  /** The operand's value, for an update that cannot do without it. */
  default AttributeValue require(Item item) {
    AttributeValue value = evaluate(item);
    if (value == null) {
      throw ApiException.validation(UpdateMessages.MISSING_ATTRIBUTE);
    }
    return value;
  }

  /** What stands at a path. */
  record Path(DocumentPath path) implements BoundOperand {
    @Override
    public @Nullable AttributeValue evaluate(Item item) {
      return path.find(item);
    }

    @Override
    public @Nullable AttributeType knownType() {
      return null;
    }
  }

  /** A value of the request. */
  record Constant(AttributeValue value) implements BoundOperand {
    @Override
    public AttributeValue evaluate(Item item) {
      return value;
    }

    @Override
    public AttributeType knownType() {
      return value.type();
    }
  }

  /** {@code size(operand)}: absent for values that have no size. */
  record Size(BoundOperand operand) implements BoundOperand {
    @Override
    public @Nullable AttributeValue evaluate(Item item) {
      AttributeValue value = operand.evaluate(item);
      return value == null || !isDefinedFor(value.type())
          ? null
          : new AttributeValue.N(DynamoNumber.of(size(value)));
    }

    @Override
    public AttributeType knownType() {
      return AttributeType.N;
    }

    static boolean isDefinedFor(AttributeType type) {
      return type != AttributeType.N && type != AttributeType.BOOL && type != AttributeType.NULL;
    }

    private static long size(AttributeValue value) {
      return switch (value.type()) {
        // That a text counts by Java's characters, and not by bytes, is a guess.
        case S -> ((AttributeValue.S) value).value().length();
        case B -> ((AttributeValue.B) value).value().length();
        case M -> ((AttributeValue.M) value).value().size();
        case L -> ((AttributeValue.L) value).value().size();
        case SS -> ((AttributeValue.Ss) value).value().size();
        case NS -> ((AttributeValue.Ns) value).value().size();
        case BS -> ((AttributeValue.Bs) value).value().size();
        case N, BOOL, NULL -> throw new IllegalArgumentException("no size: " + value.type());
      };
    }
  }

  /** {@code if_not_exists(path, fallback)}. */
  record IfNotExists(DocumentPath path, BoundOperand fallback) implements BoundOperand {
    @Override
    public @Nullable AttributeValue evaluate(Item item) {
      AttributeValue value = path.find(item);
      return value == null ? fallback.evaluate(item) : value;
    }

    @Override
    public @Nullable AttributeType knownType() {
      return null;
    }
  }

  /** {@code list_append(first, second)}. */
  record ListAppend(BoundOperand first, BoundOperand second) implements BoundOperand {
    @Override
    public AttributeValue evaluate(Item item) {
      AttributeValue left = first.require(item);
      AttributeValue right = second.require(item);
      if (left instanceof AttributeValue.L a && right instanceof AttributeValue.L b) {
        List<AttributeValue> all = new ArrayList<>(a.value().size() + b.value().size());
        all.addAll(a.value());
        all.addAll(b.value());
        return new AttributeValue.L(all);
      }
      throw ApiException.validation(UpdateMessages.OPERAND_TYPE);
    }

    @Override
    public AttributeType knownType() {
      return AttributeType.L;
    }
  }

  /** A sum or a difference. */
  record Arithmetic(BoundOperand left, UpdateSyntax.Sign sign, BoundOperand right)
      implements BoundOperand {
    @Override
    public AttributeValue evaluate(Item item) {
      AttributeValue first = left.require(item);
      AttributeValue second = right.require(item);
      if (first instanceof AttributeValue.N a && second instanceof AttributeValue.N b) {
        return new AttributeValue.N(result(a.value(), b.value()));
      }
      throw ApiException.validation(UpdateMessages.OPERAND_TYPE);
    }

    private DynamoNumber result(DynamoNumber a, DynamoNumber b) {
      try {
        return switch (sign) {
          case PLUS -> a.plus(b);
          case MINUS -> a.minus(b);
        };
      } catch (InvalidNumberException e) {
        throw UpdateMessages.invalidResult(e);
      }
    }

    @Override
    public AttributeType knownType() {
      return AttributeType.N;
    }
  }
}
