package dev.cairn.toolkit.page;

import dev.cairn.toolkit.KeyAttribute;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What {@link PageQuery} and {@link PageScan} have in common: an index, a filter, a projection and
 * the consistency of reads.
 *
 * <p>Threads: one at a time.
 *
 * @param <S> the type that the methods return, for chaining
 */
public abstract class PageSource<S extends PageSource<S>> {
  Optional<IndexKeys> index = Optional.empty();
  Optional<FilterExpression> filter = Optional.empty();
  Set<String> projection = Set.of();
  boolean isConsistent;

  PageSource() {}

  abstract S self();

  /** Reads a secondary index that has only a partition key. */
  public S index(String name, KeyAttribute partitionKey) {
    index = Optional.of(new IndexKeys(name, partitionKey, Optional.empty()));
    return self();
  }

  /** Reads a secondary index. */
  public S index(String name, KeyAttribute partitionKey, KeyAttribute sortKey) {
    index = Optional.of(new IndexKeys(name, partitionKey, Optional.of(sortKey)));
    return self();
  }

  /**
   * Keeps only the items for which the expression holds. DynamoDB reads and charges for the others
   * all the same; a page is filled through them within its budget.
   */
  public S filter(
      String expression, Map<String, String> names, Map<String, AttributeValue> values) {
    filter = Optional.of(new FilterExpression(expression, names, values));
    return self();
  }

  /** Returns only these top-level attributes of each item. */
  public S project(String... attributes) {
    if (attributes.length == 0) {
      throw new IllegalArgumentException("a projection needs an attribute");
    }
    projection = new LinkedHashSet<>(List.of(attributes));
    return self();
  }

  /** Reads consistently, at twice the price; not possible on a global index. */
  public S consistentRead() {
    isConsistent = true;
    return self();
  }

  /** The name and the key attributes of an index. Immutable. */
  record IndexKeys(String name, KeyAttribute partitionKey, Optional<KeyAttribute> sortKey) {}

  /** A filter with what its placeholders stand for. Immutable. */
  record FilterExpression(
      String expression, Map<String, String> names, Map<String, AttributeValue> values) {
    FilterExpression {
      if (expression.isBlank()) {
        throw new IllegalArgumentException("the filter is empty");
      }
      names = new LinkedHashMap<>(names);
      values = new LinkedHashMap<>(values);
    }
  }
}
