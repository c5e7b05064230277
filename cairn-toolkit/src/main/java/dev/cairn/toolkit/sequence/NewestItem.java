package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.item.PartitionKey;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * The item with the highest sort key of a partition, where sort keys are numbers.
 *
 * <p>Immutable.
 */
record NewestItem(PartitionKey partition, KeyAttribute sortKey) {
  static NewestItem of(ItemSchema<?> schema, PartitionKey partition) {
    KeyAttribute sortKey =
        schema
            .sortKey()
            .filter(attribute -> attribute.type() == KeyAttribute.Type.NUMBER)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "numbers as sort keys need a table whose sort key is a number: " + schema));
    if (!partition.tableName().equals(schema.tableName())) {
      throw new IllegalArgumentException(
          "the partition " + partition + " does not belong to " + schema);
    }
    return new NewestItem(partition, sortKey);
  }

  /** Asks for its sort key. */
  QueryRequest.Builder request() {
    return QueryRequest.builder()
        .tableName(partition.tableName())
        .keyConditionExpression("#pk = :pk")
        .projectionExpression("#sk")
        .expressionAttributeNames(Map.of("#pk", partition.attributeName(), "#sk", sortKey.name()))
        .expressionAttributeValues(Map.of(":pk", partition.value()))
        .scanIndexForward(false)
        .limit(1);
  }

  /**
   * The number in the answer; empty if the partition is.
   *
   * @throws InvalidCounterException if it is no integer
   */
  OptionalLong numberIn(QueryResponse found) {
    return found.items().stream()
        .mapToLong(
            item -> {
              AttributeValue value = Objects.requireNonNull(item.get(sortKey.name()));
              return CounterAttribute.exact(value, partition, sortKey.name());
            })
        .findFirst();
  }

  /** The number after a stored one; 1 where there is none. */
  long following(OptionalLong last) {
    return CounterAttribute.following(last, partition, sortKey.name());
  }
}
