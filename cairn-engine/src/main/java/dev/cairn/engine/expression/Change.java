package dev.cairn.engine.expression;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.InvalidNumberException;
import dev.cairn.engine.value.Item;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an action of an update does at the end of its path.
 *
 * <p>Threads: immutable.
 */
sealed interface Change {
  /**
   * The value that stands at the path afterwards, or null for none.
   *
   * @param old the value that stood there, or null
   * @param before the item as it was, which right-hand sides read
   * @throws ApiException with DynamoDB's ValidationException, when the action does not fit the item
   */
  @Nullable AttributeValue apply(@Nullable AttributeValue old, Item before);

  /**
   * Puts a value in place of the old one.
   *
   * @param depth how many levels down the value is put
   */
  record Assign(BoundOperand source, int depth) implements Change {
    @Override
    public AttributeValue apply(@Nullable AttributeValue old, Item before) {
      AttributeValue value = source.require(before);
      if (!fits(value, Limits.NESTING_DEPTH_MAX - depth + 1)) {
        throw ApiException.validation(UpdateMessages.TOO_DEEP);
      }
      return value;
    }

    /** Whether the value, itself the first, nests no deeper than so many levels. */
    private static boolean fits(AttributeValue value, int levels) {
      if (levels <= 0) {
        return false;
      }
      Collection<AttributeValue> parts = Set.of();
      if (value instanceof AttributeValue.M map) {
        parts = map.value().values();
      } else if (value instanceof AttributeValue.L list) {
        parts = list.value();
      }
      for (AttributeValue part : parts) {
        if (!fits(part, levels - 1)) {
          return false;
        }
      }
      return true;
    }
  }

  /** Leaves nothing. */
  record Remove() implements Change {
    @Override
    public @Nullable AttributeValue apply(@Nullable AttributeValue old, Item before) {
      return null;
    }
  }

  /**
   * Adds a number to a number, the members of a set to a set of the same type, or a list to the end
   * of a list.
   *
   * @param mismatch the message when the types do not go together
   */
  record Add(AttributeValue operand, String mismatch) implements Change {
    @Override
    public AttributeValue apply(@Nullable AttributeValue old, Item before) {
      if (old == null) {
        return operand;
      }
      if (old instanceof AttributeValue.N a && operand instanceof AttributeValue.N b) {
        try {
          return new AttributeValue.N(a.value().plus(b.value()));
        } catch (InvalidNumberException e) {
          throw UpdateMessages.invalidResult(e);
        }
      }
      if (old instanceof AttributeValue.Ss a && operand instanceof AttributeValue.Ss b) {
        return new AttributeValue.Ss(union(a.value(), b.value()));
      }
      if (old instanceof AttributeValue.Ns a && operand instanceof AttributeValue.Ns b) {
        return new AttributeValue.Ns(union(a.value(), b.value()));
      }
      if (old instanceof AttributeValue.Bs a && operand instanceof AttributeValue.Bs b) {
        return new AttributeValue.Bs(union(a.value(), b.value()));
      }
      if (old instanceof AttributeValue.L a && operand instanceof AttributeValue.L b) {
        List<AttributeValue> all = new ArrayList<>(a.value());
        all.addAll(b.value());
        return new AttributeValue.L(all);
      }
      throw ApiException.validation(mismatch);
    }

    private static <T> Set<T> union(Set<T> left, Set<T> right) {
      Set<T> union = new LinkedHashSet<>(left);
      union.addAll(right);
      return union;
    }
  }

  /**
   * Takes the members of a set out of a set of the same type; an empty set does not stay.
   *
   * @param mismatch the message when the types do not go together
   */
  record Delete(AttributeValue operand, String mismatch) implements Change {
    @Override
    public @Nullable AttributeValue apply(@Nullable AttributeValue old, Item before) {
      if (old == null) {
        return null;
      }
      if (old instanceof AttributeValue.Ss a && operand instanceof AttributeValue.Ss b) {
        Set<String> rest = difference(a.value(), b.value());
        return rest.isEmpty() ? null : new AttributeValue.Ss(rest);
      }
      if (old instanceof AttributeValue.Ns a && operand instanceof AttributeValue.Ns b) {
        var rest = difference(a.value(), b.value());
        return rest.isEmpty() ? null : new AttributeValue.Ns(rest);
      }
      if (old instanceof AttributeValue.Bs a && operand instanceof AttributeValue.Bs b) {
        var rest = difference(a.value(), b.value());
        return rest.isEmpty() ? null : new AttributeValue.Bs(rest);
      }
      throw ApiException.validation(mismatch);
    }

    private static <T> Set<T> difference(Set<T> from, Set<T> members) {
      Set<T> rest = new LinkedHashSet<>(from);
      rest.removeAll(members);
      return rest;
    }
  }
}
