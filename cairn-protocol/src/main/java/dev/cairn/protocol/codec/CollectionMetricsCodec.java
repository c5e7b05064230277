package dev.cairn.protocol.codec;

import dev.cairn.engine.api.ItemCollectionMetrics;
import dev.cairn.protocol.wire.WireWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes item collection metrics: of one write, or of all writes by table. */
final class CollectionMetricsCodec {
  private static final String MEMBER = "ItemCollectionMetrics";

  private CollectionMetricsCodec() {}

  static void writeMember(WireWriter writer, @Nullable ItemCollectionMetrics metrics) {
    if (metrics != null) {
      writer.member(MEMBER);
      write(writer, metrics);
    }
  }

  static void writeMember(
      WireWriter writer, @Nullable Map<String, List<ItemCollectionMetrics>> byTable) {
    if (byTable == null) {
      return;
    }
    writer.member(MEMBER);
    writer.beginMap();
    for (Map.Entry<String, List<ItemCollectionMetrics>> table : byTable.entrySet()) {
      writer.entry(table.getKey());
      writer.beginList();
      for (ItemCollectionMetrics metrics : table.getValue()) {
        write(writer, metrics);
      }
      writer.endList();
    }
    writer.endMap();
  }

  private static void write(WireWriter writer, ItemCollectionMetrics metrics) {
    writer.beginStructure();
    AttributeValueCodec.writeMember(writer, "ItemCollectionKey", metrics.itemCollectionKey());
    writer.member("SizeEstimateRangeGB");
    writer.beginList();
    for (double bound : metrics.sizeEstimateRangeGb()) {
      writer.number(bound);
    }
    writer.endList();
    writer.endStructure();
  }
}
