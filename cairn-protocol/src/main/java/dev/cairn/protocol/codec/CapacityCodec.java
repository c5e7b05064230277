package dev.cairn.protocol.codec;

import dev.cairn.engine.api.Capacity;
import dev.cairn.engine.api.ConsumedCapacity;
import dev.cairn.protocol.wire.WireWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes consumed capacity: of one table, or of each table of a transaction. */
final class CapacityCodec {
  private static final String MEMBER = "ConsumedCapacity";

  private CapacityCodec() {}

  static void writeMember(WireWriter writer, @Nullable ConsumedCapacity capacity) {
    if (capacity != null) {
      writer.member(MEMBER);
      write(writer, capacity);
    }
  }

  static void writeMember(WireWriter writer, @Nullable List<ConsumedCapacity> capacities) {
    if (capacities != null) {
      writer.member(MEMBER);
      writer.beginList();
      for (ConsumedCapacity capacity : capacities) {
        write(writer, capacity);
      }
      writer.endList();
    }
  }

  private static void write(WireWriter writer, ConsumedCapacity capacity) {
    writer.beginStructure();
    writer.string("TableName", capacity.tableName());
    writer.number("CapacityUnits", capacity.capacityUnits());
    writer.number("ReadCapacityUnits", capacity.readCapacityUnits());
    writer.number("WriteCapacityUnits", capacity.writeCapacityUnits());
    if (capacity.table() != null) {
      writer.member("Table");
      write(writer, capacity.table());
    }
    writeIndexes(writer, "LocalSecondaryIndexes", capacity.localSecondaryIndexes());
    writeIndexes(writer, "GlobalSecondaryIndexes", capacity.globalSecondaryIndexes());
    writer.endStructure();
  }

  private static void writeIndexes(
      WireWriter writer, String member, @Nullable Map<String, Capacity> indexes) {
    if (indexes != null) {
      writer.member(member);
      writer.beginMap();
      for (Map.Entry<String, Capacity> index : indexes.entrySet()) {
        writer.entry(index.getKey());
        write(writer, index.getValue());
      }
      writer.endMap();
    }
  }

  private static void write(WireWriter writer, Capacity capacity) {
    writer.beginStructure();
    writer.number("CapacityUnits", capacity.capacityUnits());
    writer.number("ReadCapacityUnits", capacity.readCapacityUnits());
    writer.number("WriteCapacityUnits", capacity.writeCapacityUnits());
    writer.endStructure();
  }
}
