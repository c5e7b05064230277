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
    return index(name, List.of(partitionKey), List.of());
  }

  /** Reads a secondary index. */
  public S index(String name, KeyAttribute partitionKey, KeyAttribute sortKey) {
    return index(name, List.of(partitionKey), List.of(sortKey));
  }

  /**
   * Reads a global secondary index whose keys have several attributes.
   *
   * @param partitionKey one to four attributes, in the order of the index
   * @param sortKey none to four attributes, in the order of the index
   */
  public S index(String name, List<KeyAttribute> partitionKey, List<KeyAttribute> sortKey) {
    index = Optional.of(new IndexKeys(name, partitionKey, sortKey));
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
  record IndexKeys(String name, List<KeyAttribute> partition, List<KeyAttribute> sort) {
    /** Limit on each of the two lists. Source: DynamoDB quotas, multi-attribute keys. */
    private static final int ATTRIBUTE_COUNT_MAX = 4;

    IndexKeys {
      partition = List.copyOf(partition);
      sort = List.copyOf(sort);
      if (partition.isEmpty()
          || partition.size() > ATTRIBUTE_COUNT_MAX
          || sort.size() > ATTRIBUTE_COUNT_MAX) {
        throw new IllegalArgumentException(
            "an index has one to four partition attributes and up to four sort attributes: "
                + name);
      }
    }
  }

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
