package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.expression.KeyCondition;
import dev.cairn.engine.expression.KeyCondition.Comparison;
import dev.cairn.engine.expression.KeyCondition.Operator;
import dev.cairn.engine.keyspace.KeyPrefix;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.schema.KeyAttribute;
import dev.cairn.engine.schema.KeySchema;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.KeyRange;
import dev.cairn.engine.value.AttributeValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A key condition matched with a table's key schema: one partition, and a range of its sort keys.
 *
 * @param sort the comparison of the sort key, or null for the whole partition
 */
record QueryKeys(
    TableDefinition table, AttributeValue partition, @Nullable Comparison sort, KeyRange range) {

  /**
   * Matches the condition with the table.
   *
   * @throws ApiException when the partition key is missing or not compared for equality, when
   *     another attribute than the sort key is named, or when a value is of another type than its
   *     key
   */
  static QueryKeys bind(KeyCondition condition, TableDefinition table) {
    KeySchema schema = table.keySchema();
    KeyAttribute partitionAttribute = schema.partition().get(0);
    Comparison partition = find(condition, partitionAttribute.name());
    if (partition == null) {
      throw ApiException.validation(Messages.missedKeyElement(partitionAttribute.name()));
    }
    Comparison sort = null;
    if (condition.comparisons().size() > 1) {
      if (!schema.hasSort() || condition.comparisons().size() > 2) {
        throw ApiException.validation(Messages.QUERY_CONDITION_NOT_SUPPORTED);
      }
      String sortName = schema.sort().get(0).name();
      sort = find(condition, sortName);
      if (sort == null) {
        throw ApiException.validation(Messages.missedKeyElement(sortName));
      }
      checkOperands(schema.sort().get(0), sort);
    }
    if (partition.operator() != Operator.EQ) {
      throw ApiException.validation(Messages.QUERY_CONDITION_NOT_SUPPORTED);
    }
    checkOperands(partitionAttribute, partition);
    AttributeValue value = partition.operands().get(0);
    return new QueryKeys(table, value, sort, range(table, value, sort));
  }

  private static @Nullable Comparison find(KeyCondition condition, String attributeName) {
    for (Comparison comparison : condition.comparisons()) {
      if (comparison.attributeName().equals(attributeName)) {
        return comparison;
      }
    }
    return null;
  }

  private static void checkOperands(KeyAttribute attribute, Comparison comparison) {
    for (AttributeValue operand : comparison.operands()) {
      if (operand.type() != attribute.type()) {
        throw ApiException.validation(Messages.CONDITION_TYPE_MISMATCH);
      }
      if (comparison.operator() != Operator.BEGINS_WITH) {
        ItemKeys.requireNotEmpty(attribute.name(), operand);
      }
    }
  }

  private static KeyRange range(
      TableDefinition table, AttributeValue partition, @Nullable Comparison sort) {
    KeyPrefix keys = Keyspace.items(table.storeId()).partition(List.of(partition));
    if (sort == null) {
      return keys.all();
    }
    AttributeValue first = sort.operands().get(0);
    return switch (sort.operator()) {
      case EQ -> keys.equalTo(first);
      case LT -> keys.lessThan(first);
      case LE -> keys.atMost(first);
      case GT -> keys.greaterThan(first);
      case GE -> keys.atLeast(first);
      case BETWEEN -> keys.between(first, sort.operands().get(1));
      case BEGINS_WITH -> keys.beginsWith(first);
    };
  }

  /**
   * The store key of a start key, which need not exist but must lie in the partition and meet the
   * sort condition.
   *
   * @throws ApiException when it does not
   */
  Key startKey(Map<String, AttributeValue> startKey) {
    KeySchema schema = table.keySchema();
    ItemKeys.requireSchema(schema, startKey, Messages.START_KEY_INVALID);
    Key key = ItemKeys.ofKey(table, startKey);
    if (!partition.equals(startKey.get(schema.partition().get(0).name()))) {
      throw ApiException.validation(Messages.START_KEY_OUTSIDE_QUERY);
    }
    if (sort != null && !range.contains(key)) {
      throw ApiException.validation(Messages.START_KEY_AGAINST_CONDITION);
    }
    return key;
  }
}
