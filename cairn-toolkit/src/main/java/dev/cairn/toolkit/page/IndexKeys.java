package dev.cairn.toolkit.page;

import dev.cairn.toolkit.item.KeyAttribute;
import java.util.List;

/** The name and the key attributes of an index. Immutable. */
record IndexKeys(String name, List<KeyAttribute> partition, List<KeyAttribute> sort) {
  /** Limit on each of the two lists. Source: DynamoDB quotas, multi-attribute keys. */
  private static final int ATTRIBUTE_COUNT_MAX = 4;

  IndexKeys {
    if (name.isEmpty()) {
      throw new IllegalArgumentException("the name of the index is empty");
    }
    partition = List.copyOf(partition);
    sort = List.copyOf(sort);
    if (partition.isEmpty()
        || partition.size() > ATTRIBUTE_COUNT_MAX
        || sort.size() > ATTRIBUTE_COUNT_MAX) {
      throw new IllegalArgumentException(
          "an index has one to four partition attributes and up to four sort attributes: " + name);
    }
  }
}
