package dev.cairn.toolkit.capacity;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * What reads and writes of single items cost, given the secondary indexes of their tables.
 *
 * <p>A write costs a unit for each KB begun of the larger of the old and the new item, and then the
 * same for each index entry that is added, removed or changed: twice, if its key changes. In a
 * transaction everything counts twice. A consistent read costs a unit for each 4 KB begun, and one
 * where nothing is there. Source: DynamoDB Developer Guide, "Capacity unit consumption" and "Global
 * secondary indexes".
 *
 * <p>Threads: immutable.
 */
public final class CostModel {
  private static final CostModel WITHOUT_INDEXES = new CostModel(Map.of());

  private final Map<String, List<IndexShape>> indexes;

  private CostModel(Map<String, List<IndexShape>> indexes) {
    this.indexes = indexes;
  }

  /** For tables that have no secondary indexes. */
  public static CostModel withoutIndexes() {
    return WITHOUT_INDEXES;
  }

  /**
   * For tables as {@code DescribeTable} describes them. A table that is not among them counts as
   * one without indexes.
   */
  public static CostModel of(TableDescription... tables) {
    Map<String, List<IndexShape>> indexes = new LinkedHashMap<>();
    for (TableDescription table : tables) {
      List<IndexShape> shapes = new ArrayList<>();
      table.localSecondaryIndexes().forEach(index -> shapes.add(IndexShape.of(table, index)));
      table.globalSecondaryIndexes().forEach(index -> shapes.add(IndexShape.of(table, index)));
      indexes.put(table.tableName(), shapes);
    }
    return new CostModel(indexes);
  }

  /** A consistent read of an item; empty for none. */
  public CapacityUnits read(Map<String, AttributeValue> item) {
    return CapacityUnits.ofRead(ItemSize.readUnits(ItemSize.bytesOf(item)));
  }

  /**
   * A write that makes one item of another, by itself. An empty map stands for no item, so this is
   * a creation, a change or a deletion.
   */
  public CapacityUnits write(
      String tableName, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    double units = ItemSize.writeUnits(Math.max(ItemSize.bytesOf(before), ItemSize.bytesOf(after)));
    for (IndexShape index : indexes.getOrDefault(tableName, List.of())) {
      units += index.writeUnits(before, after);
    }
    return CapacityUnits.ofWrite(units);
  }
}
