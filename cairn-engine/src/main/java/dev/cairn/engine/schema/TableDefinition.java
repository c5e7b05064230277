package dev.cairn.engine.schema;

import dev.cairn.engine.api.AttributeDefinition;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table as it was created and since changed.
 *
 * @param storeId the number under which the store keeps the table's entries; never used again after
 *     the table is deleted
 * @param revision counts the changes of the definition, so that a request bound to an older one
 *     notices
 * @param lastIndexNumber the highest number that an index of this table ever had
 * @param tableId the id that DescribeTable shows
 */
public record TableDefinition(
    long storeId,
    long revision,
    String name,
    String tableId,
    Instant createdAt,
    List<AttributeDefinition> attributeDefinitions,
    KeySchema keySchema,
    List<IndexDefinition> indexes,
    int lastIndexNumber,
    TableSettings settings) {
  public TableDefinition {
    attributeDefinitions = List.copyOf(attributeDefinitions);
    indexes = List.copyOf(indexes);
  }

  /** The index with that name, or null. */
  public @Nullable IndexDefinition findIndex(String indexName) {
    for (IndexDefinition index : indexes) {
      if (index.name().equals(indexName)) {
        return index;
      }
    }
    return null;
  }

  /** The same table under another number. */
  public TableDefinition withStoreId(long newStoreId) {
    return new TableDefinition(
        newStoreId,
        revision,
        name,
        tableId,
        createdAt,
        attributeDefinitions,
        keySchema,
        indexes,
        lastIndexNumber,
        settings);
  }

  /** The next revision of the same table. */
  public TableDefinition changed(
      List<AttributeDefinition> newAttributeDefinitions,
      List<IndexDefinition> newIndexes,
      int newLastIndexNumber,
      TableSettings newSettings) {
    return new TableDefinition(
        storeId,
        revision + 1,
        name,
        tableId,
        createdAt,
        newAttributeDefinitions,
        keySchema,
        newIndexes,
        newLastIndexNumber,
        newSettings);
  }

  /** Whether items of one partition key share an item collection with entries of local indexes. */
  public boolean hasItemCollections() {
    return indexes.stream().anyMatch(index -> index.kind() == IndexDefinition.Kind.LOCAL);
  }

  /** Whether both are the same state of the same table. */
  public boolean isSameRevision(TableDefinition other) {
    return storeId == other.storeId && revision == other.revision;
  }
}
