package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.capacity.CapacityUnits;
import dev.cairn.engine.capacity.Consumption;
import dev.cairn.engine.capacity.Partition;
import dev.cairn.engine.capacity.ReadConsistency;
import dev.cairn.engine.keyspace.ItemSpace;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.KeyAttribute;
import dev.cairn.engine.schema.KeySchema;
import dev.cairn.engine.schema.Lifecycle.Status;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.value.AttributeType;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a Query or Scan reads: a table, or one of its indexes.
 *
 * @param index the index, or null for the table itself
 */
record ReadTarget(TableDefinition table, @Nullable IndexDefinition index) {
  /**
   * The table, or its index of that name.
   *
   * @throws ApiException when there is no such index, when it is not filled yet, or when it is a
   *     global one and the read is to be consistent
   */
  static ReadTarget of(
      TableDefinition table, @Nullable String indexName, @Nullable Boolean consistentRead) {
    if (indexName == null) {
      return new ReadTarget(table, null);
    }
    IndexDefinition index = table.findIndex(indexName);
    if (index == null || !index.isKept()) {
      throw ApiException.validation(Messages.unknownIndex(indexName));
    }
    boolean isGlobal = index.kind() == IndexDefinition.Kind.GLOBAL;
    if (isGlobal && Boolean.TRUE.equals(consistentRead)) {
      throw ApiException.validation(Messages.CONSISTENT_READ_OF_GLOBAL_INDEX);
    }
    if (index.status() == Status.CREATING) {
      throw ApiException.validation(Messages.indexNotActive(indexName));
    }
    return new ReadTarget(table, index);
  }

  /** The key by which entries are found. */
  KeySchema keySchema() {
    return index == null ? table.keySchema() : index.keySchema();
  }

  ItemSpace space() {
    return index == null
        ? Keyspace.items(table.storeId())
        : Keyspace.indexEntries(table.storeId(), index.number());
  }

  /** The partition of a key in this space. A local index shares the partitions of its table. */
  Partition partitionOf(Key key) {
    List<AttributeType> types = keySchema().partition().stream().map(KeyAttribute::type).toList();
    List<AttributeValue> values = space().firstValuesOf(key, types);
    return index != null && index.kind() == IndexDefinition.Kind.GLOBAL
        ? new Partition(index.name(), space().partition(values).key())
        : new Partition(null, Keyspace.items(table.storeId()).partition(values).key());
  }

  /** The attributes that name a position: of an index, its own key and the table's. */
  List<KeyAttribute> positionAttributes() {
    List<KeyAttribute> attributes = new ArrayList<>(keySchema().attributes());
    for (KeyAttribute attribute : table.keySchema().attributes()) {
      if (!keySchema().contains(attribute.name())) {
        attributes.add(attribute);
      }
    }
    return attributes;
  }

  /** The position of an item: what the next page continues after. */
  Item positionOf(Item item) {
    Map<String, AttributeValue> position = new LinkedHashMap<>();
    for (KeyAttribute attribute : positionAttributes()) {
      AttributeValue value = item.find(attribute.name());
      if (value != null) {
        position.put(attribute.name(), value);
      }
    }
    return Item.wrap(position);
  }

  /**
   * The store key of a position, which need not exist.
   *
   * @throws ApiException with the message when it has other attributes than positions here have
   */
  Key keyOf(Map<String, AttributeValue> position, String message) {
    List<KeyAttribute> attributes = positionAttributes();
    if (position.size() != attributes.size()) {
      throw ApiException.validation(message);
    }
    for (KeyAttribute attribute : attributes) {
      AttributeValue value = position.get(attribute.name());
      if (value == null || value.type() != attribute.type()) {
        throw ApiException.validation(message);
      }
    }
    if (index == null) {
      return ItemKeys.ofKey(table, position);
    }
    Key key = IndexEntries.keyOf(table, index, Item.of(position));
    if (key == null) {
      throw new IllegalStateException("the position was not checked");
    }
    return key;
  }

  boolean projects(String attributeName) {
    return index == null || index.projects(attributeName, table.keySchema());
  }

  /**
   * What reading consumed: evaluated bytes of the target, and units for items fetched beside it.
   */
  Consumption consumption(long evaluatedBytes, double fetchedUnits, ReadConsistency consistency) {
    double units = CapacityUnits.read(evaluatedBytes, consistency);
    Consumption consumption = Consumption.ofTable(index == null ? units : fetchedUnits);
    if (index != null && index.kind() == IndexDefinition.Kind.LOCAL) {
      consumption.addLocal(index.name(), units);
    } else if (index != null) {
      consumption.addGlobal(index.name(), units);
    }
    return consumption;
  }
}
