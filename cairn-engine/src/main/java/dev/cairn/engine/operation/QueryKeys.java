package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.expression.KeyCondition;
import dev.cairn.engine.expression.KeyCondition.Comparison;
import dev.cairn.engine.expression.KeyCondition.Operator;
import dev.cairn.engine.keyspace.KeyPrefix;
import dev.cairn.engine.schema.KeyAttribute;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.KeyRange;
import dev.cairn.engine.value.AttributeValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A key condition matched with a key schema: one partition, and a range of its sort keys.
 *
 * <p>Every partition attribute is compared for equality. Sort attributes are named from the first
 * one on, without gaps; all but the last one named are compared for equality.
 *
 * @param partition the values of the partition attributes
 * @param hasSortCondition whether the range is narrower than the partition
 */
record QueryKeys(
    ReadTarget target, List<AttributeValue> partition, boolean hasSortCondition, KeyRange range) {

  /**
   * Matches the condition with the key of a table or an index.
   *
   * @throws ApiException when a partition attribute is missing or not compared for equality, when
   *     another attribute than one of the key is named, or when a value is of another type than its
   *     attribute
   */
  static QueryKeys bind(KeyCondition condition, ReadTarget target) {
    List<Comparison> partition = partition(condition, target.keySchema().partition());
    List<Comparison> sort = sort(condition, target.keySchema().sort(), partition.size());
    for (Comparison comparison : partition) {
      if (comparison.operator() != Operator.EQ && comparison.operator() != Operator.NOT_INDEXABLE) {
        throw ApiException.validation(Messages.QUERY_CONDITION_NOT_SUPPORTED);
      }
    }
    checkOperands(target.keySchema().partition(), partition);
    List<AttributeValue> values = partition.stream().map(c -> c.operands().get(0)).toList();
    KeyPrefix prefix = target.space().partition(values);
    return new QueryKeys(target, values, !sort.isEmpty(), range(prefix, sort));
  }

  private static List<Comparison> partition(KeyCondition condition, List<KeyAttribute> attributes) {
    List<Comparison> comparisons = new ArrayList<>();
    for (KeyAttribute attribute : attributes) {
      Comparison comparison = find(condition, attribute.name());
      if (comparison == null) {
        throw ApiException.validation(Messages.missedKeyElement(attribute.name()));
      }
      comparisons.add(comparison);
    }
    return comparisons;
  }

  private static List<Comparison> sort(
      KeyCondition condition, List<KeyAttribute> attributes, int partitionCount) {
    int named = condition.comparisons().size() - partitionCount;
    if (named > attributes.size()) {
      throw ApiException.validation(Messages.QUERY_CONDITION_NOT_SUPPORTED);
    }
    List<Comparison> comparisons = new ArrayList<>();
    for (KeyAttribute attribute : attributes.subList(0, named)) {
      Comparison comparison = find(condition, attribute.name());
      if (comparison == null) {
        throw ApiException.validation(Messages.missedKeyElement(attribute.name()));
      }
      if (comparisons.size() < named - 1 && comparison.operator() != Operator.EQ) {
        throw ApiException.validation(Messages.QUERY_CONDITION_NOT_SUPPORTED);
      }
      comparisons.add(comparison);
    }
    checkOperands(attributes, comparisons);
    return comparisons;
  }

  private static @Nullable Comparison find(KeyCondition condition, String attributeName) {
    for (Comparison comparison : condition.comparisons()) {
      if (comparison.attributeName().equals(attributeName)) {
        return comparison;
      }
    }
    return null;
  }

  private static void checkOperands(List<KeyAttribute> attributes, List<Comparison> comparisons) {
    for (int i = 0; i < comparisons.size(); i++) {
      KeyAttribute attribute = attributes.get(i);
      if (comparisons.get(i).operator() == Operator.NOT_INDEXABLE) {
        throw ApiException.validation(Messages.NOT_INDEXABLE);
      }
      for (AttributeValue operand : comparisons.get(i).operands()) {
        if (operand.type() != attribute.type()) {
          throw ApiException.validation(Messages.CONDITION_TYPE_MISMATCH);
        }
        if (comparisons.get(i).operator() != Operator.BEGINS_WITH) {
          ItemKeys.requireNotEmpty(attribute.name(), operand);
        }
      }
    }
  }

  private static KeyRange range(KeyPrefix partition, List<Comparison> sort) {
    KeyPrefix keys = partition;
    if (sort.isEmpty()) {
      return keys.all();
    }
    for (Comparison equality : sort.subList(0, sort.size() - 1)) {
      keys = keys.with(equality.operands().get(0));
    }
    Comparison last = sort.get(sort.size() - 1);
    AttributeValue first = last.operands().get(0);
    return switch (last.operator()) {
      case EQ -> keys.equalTo(first);
      case LT -> keys.lessThan(first);
      case LE -> keys.atMost(first);
      case GT -> keys.greaterThan(first);
      case GE -> keys.atLeast(first);
      case BETWEEN -> keys.between(first, last.operands().get(1));
      case BEGINS_WITH -> keys.beginsWith(first);
      case NOT_INDEXABLE -> throw new IllegalStateException("was not refused: " + last);
    };
  }

  /**
   * The store key of a start key, which need not exist but must lie in the partition and meet the
   * sort condition.
   *
   * @throws ApiException when it does not
   */
  Key startKey(Map<String, AttributeValue> startKey) {
    Key key = target.keyOf(startKey, Messages.START_KEY_INVALID);
    List<KeyAttribute> attributes = target.keySchema().partition();
    for (int i = 0; i < attributes.size(); i++) {
      if (!partition.get(i).equals(startKey.get(attributes.get(i).name()))) {
        throw ApiException.validation(Messages.START_KEY_OUTSIDE_QUERY);
      }
    }
    if (hasSortCondition && !range.contains(key)) {
      throw ApiException.validation(Messages.START_KEY_AGAINST_CONDITION);
    }
    return key;
  }
}
