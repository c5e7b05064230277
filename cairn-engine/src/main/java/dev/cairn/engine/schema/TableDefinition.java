package dev.cairn.engine.schema;

import dev.cairn.engine.api.AttributeDefinition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table as it was created and since changed.
 *
 * @param storeId the number under which the store keeps the table's entries; never used again after
 *     the table is deleted
 * @param revision counts the changes of the definition, so that a request bound to an older one
 *     notices
 * @param tableId the id that DescribeTable shows
 * @param attributeDefinitions the attributes of the table's key and of its indexes' keys
 * @param lastIndexNumber the highest number that an index of this table ever had
 */
public record TableDefinition(
    long storeId,
    long revision,
    String name,
    String tableId,
    Instant createdAt,
    Lifecycle lifecycle,
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
        lifecycle,
        attributeDefinitions,
        keySchema,
        indexes,
        lastIndexNumber,
        settings);
  }

  /** The next revision of the same table, in another stage of its life. */
  public TableDefinition changed(Lifecycle newLifecycle) {
    return changed(newLifecycle, attributeDefinitions, indexes, lastIndexNumber, settings);
  }

  /** The next revision of the same table, with other settings. */
  public TableDefinition changed(TableSettings newSettings) {
    return changed(lifecycle, attributeDefinitions, indexes, lastIndexNumber, newSettings);
  }

  /** The next revision of the same table, with its indexes in another state. */
  public TableDefinition changed(List<IndexDefinition> newIndexes) {
    return changed(lifecycle, attributeDefinitions, newIndexes, lastIndexNumber, settings);
  }

  /** The next revision of the same table. */
  public TableDefinition changed(
      Lifecycle newLifecycle,
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
        newLifecycle,
        used(newAttributeDefinitions, newIndexes),
        keySchema,
        newIndexes,
        newLastIndexNumber,
        newSettings.withAttachments(newSettings.attachments().withIndexes(newIndexes)));
  }

  private TableDefinition withRevision(long newRevision) {
    return new TableDefinition(
        storeId,
        newRevision,
        name,
        tableId,
        createdAt,
        lifecycle,
        attributeDefinitions,
        keySchema,
        indexes,
        lastIndexNumber,
        settings);
  }

  /** Those of the definitions that a key uses: DynamoDB keeps no others. */
  private List<AttributeDefinition> used(
      List<AttributeDefinition> definitions, List<IndexDefinition> newIndexes) {
    List<AttributeDefinition> used = new ArrayList<>();
    for (AttributeDefinition definition : definitions) {
      String attribute = String.valueOf(definition.attributeName());
      if (keySchema.contains(attribute)
          || newIndexes.stream().anyMatch(index -> index.keySchema().contains(attribute))) {
        used.add(definition);
      }
    }
    return used;
  }

  /**
   * The table at that time, its states moved on by themselves; null when it is gone by then. The
   * revision stays: nothing was changed about the table.
   */
  public @Nullable TableDefinition at(Instant now) {
    if (isSettled()) {
      return this;
    }
    Lifecycle then = lifecycle.at(now);
    if (then == null) {
      return null;
    }
    List<IndexDefinition> left = new ArrayList<>();
    for (IndexDefinition index : indexes) {
      IndexDefinition leftIndex = index.at(now);
      if (leftIndex != null) {
        left.add(leftIndex);
      }
    }
    return changed(then, attributeDefinitions, left, lastIndexNumber, settings)
        .withRevision(revision);
  }

  /** Whether nothing about the table changes by itself any more. */
  public boolean isSettled() {
    if (!lifecycle.isSettled()) {
      return false;
    }
    for (IndexDefinition index : indexes) {
      if (!index.lifecycle().isSettled()) {
        return false;
      }
    }
    return true;
  }

  /** Whether items can be read and written. */
  public boolean isUsable() {
    return switch (lifecycle.status()) {
      case ACTIVE, UPDATING -> true;
      case CREATING, DELETING -> false;
    };
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
