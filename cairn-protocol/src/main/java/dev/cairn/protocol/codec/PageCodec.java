package dev.cairn.protocol.codec;

import dev.cairn.engine.value.Item;
import dev.cairn.protocol.wire.WireWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the answers of Query and Scan have in common. */
final class PageCodec {
  private PageCodec() {}

  static void write(
      WireWriter writer,
      @Nullable List<Item> items,
      int count,
      int scannedCount,
      @Nullable Item lastEvaluatedKey) {
    if (items != null) {
      writer.member("Items");
      writer.beginList();
      for (Item item : items) {
        AttributeValueCodec.writeItem(writer, item);
      }
      writer.endList();
    }
    writer.member("Count");
    writer.number((long) count);
    writer.member("ScannedCount");
    writer.number((long) scannedCount);
    AttributeValueCodec.writeMember(writer, "LastEvaluatedKey", lastEvaluatedKey);
  }
}
