package dev.cairn.toolkit.page;

import dev.cairn.toolkit.page.SortCondition.Operator;
import java.util.ArrayList;
import java.util.List;

/**
 * A query of one partition of a table or an index.
 *
 * <p>Values are given as {@link dev.cairn.toolkit.KeyAttribute#value} takes them: strings for a
 * string, numbers for a number, bytes for binary. At most one condition on the sort key, after any
 * number of {@link #sortKeyEquals}. The order is {@link #oldestFirst} unless the other is asked
 * for.
 *
 * <p>Threads: one at a time.
 */
public final class PageQuery extends PageSource<PageQuery> {
  List<Object> partition = List.of();
  List<Object> equals = List.of();
  Operator operator = Operator.NONE;
  List<Object> operands = List.of();
  boolean isNewestFirst;

  PageQuery() {}

  @Override
  PageQuery self() {
    return this;
  }

  /** The value of the partition key; required. */
  public PageQuery partition(Object value) {
    partition = List.of(value);
    return this;
  }

  /** The values of an index's partition key, one for each of its attributes in their order. */
  public PageQuery partition(Object first, Object... others) {
    List<Object> values = new ArrayList<>(List.of(first));
    values.addAll(List.of(others));
    partition = values;
    return this;
  }

  /**
   * Only items whose sort key is this. Where the sort key of an index has several attributes, the
   * values are those of the first ones, and another condition is on the one after them.
   */
  public PageQuery sortKeyEquals(Object... values) {
    equals = List.of(values);
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

  /** In ascending order of sort keys; the default. */
  public PageQuery oldestFirst() {
    isNewestFirst = false;
    return this;
  }

  private PageQuery condition(Operator chosen, Object... values) {
    if (operator != Operator.NONE) {
      throw new IllegalArgumentException("DynamoDB takes one condition on the sort key");
    }
    operator = chosen;
    operands = List.of(values);
    return this;
  }
}
