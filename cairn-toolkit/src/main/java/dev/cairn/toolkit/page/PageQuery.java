package dev.cairn.toolkit.page;

import dev.cairn.toolkit.page.SortCondition.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A query of one partition of a table or an index: which one, which of its items, in which order.
 *
 * <p>Values are given as {@link dev.cairn.toolkit.item.KeyAttribute#value} takes them: strings for
 * a string, numbers for a number, bytes for binary. At most one condition on the sort key, after
 * any number of {@link #sortKeyEquals}. The order is ascending unless {@link #newestFirst} is asked
 * for.
 *
 * <p>Threads: one at a time.
 */
public final class PageQuery {
  List<Object> partition = List.of();
  List<Object> equals = List.of();
  Operator operator = Operator.NONE;
  List<Object> operands = List.of();
  boolean isNewestFirst;

  PageQuery() {}

  /**
   * The partition: the value of its key, or one value for each attribute of an index's partition
   * key, in their order. Without it the pager needs {@link Pager#in} before it reads.
   */
  public PageQuery partition(Object first, Object... others) {
    partition = values("partition", first, others);
    return this;
  }

  /** Values, none of them null. */
  static List<Object> values(String name, Object first, Object... others) {
    List<Object> values = new ArrayList<>();
    values.add(Objects.requireNonNull(first, name));
    for (Object other : others) {
      values.add(Objects.requireNonNull(other, name));
    }
    return values;
  }

  /**
   * Only items whose sort key is this. Where the sort key of an index has several attributes, the
   * values are those of the first ones, and another condition is on the one after them.
   */
  public PageQuery sortKeyEquals(Object first, Object... others) {
    equals = values("sort key", first, others);
    return this;
  }

  /** Only items whose sort key begins with this. */
  public PageQuery sortKeyBeginsWith(Object prefix) {
    return condition(Operator.BEGINS_WITH, prefix);
  }

  /** Only items whose sort key is less than this. */
  public PageQuery sortKeyBelow(Object bound) {
    return condition(Operator.BELOW, bound);
  }

  /** Only items whose sort key is this or less. */
  public PageQuery sortKeyAtMost(Object bound) {
    return condition(Operator.AT_MOST, bound);
  }

  /** Only items whose sort key is greater than this. */
  public PageQuery sortKeyAbove(Object bound) {
    return condition(Operator.ABOVE, bound);
  }

  /** Only items whose sort key is this or greater. */
  public PageQuery sortKeyAtLeast(Object bound) {
    return condition(Operator.AT_LEAST, bound);
  }

  /** Only items whose sort key lies between these, both included. */
  public PageQuery sortKeyBetween(Object low, Object high) {
    return condition(Operator.BETWEEN, low, high);
  }

  /** In descending order of sort keys. */
  public PageQuery newestFirst() {
    isNewestFirst = true;
    return this;
  }

  private PageQuery condition(Operator chosen, Object first, Object... others) {
    if (operator != Operator.NONE) {
      throw new IllegalArgumentException("DynamoDB takes one condition on the sort key");
    }
    operator = chosen;
    operands = values("sort key", first, others);
    return this;
  }
}
