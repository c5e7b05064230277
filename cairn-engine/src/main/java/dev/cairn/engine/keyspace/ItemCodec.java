package dev.cairn.engine.keyspace;

import dev.cairn.engine.store.CorruptionException;
import dev.cairn.engine.value.Item;
import java.util.zip.CRC32C;

/**
 * Writes items as bytes and reads them back: all ten kinds of values, numbers exactly, attributes
 * and members in their order.
 *
 * <p>Errors: decoding returns the item that was encoded or throws a {@link CorruptionException};
 * bytes that were changed on the way are told by their checksum.
 */
public final class ItemCodec {
  /* On disk: never changes. Another way of writing items would have another number. */
  private static final int VERSION = 1;

  private static final int CHECKSUM_BYTES = 4;

  private ItemCodec() {}

  public static byte[] encode(Item item) {
    ByteWriter writer = new ByteWriter().writeByte(VERSION);
    new ValueWriter(writer).writeAttributes(item.attributes());
    writer.writeInt(checksum(writer.array(), writer.length()));
    return writer.toByteArray();
  }

  /**
   * Reads what {@link #encode} wrote.
   *
   * @throws CorruptionException when it was not that
   */
  public static Item decode(byte[] bytes) {
    int end = bytes.length - CHECKSUM_BYTES;
    if (end < 1) {
      throw new CorruptionException("the end is missing", bytes.length);
    }
    if (bytes[0] != VERSION) {
      throw new CorruptionException("an item of an unknown version", 0);
    }
    ByteReader check = new ByteReader(bytes, end, bytes.length);
    if (check.readInt() != checksum(bytes, end)) {
      throw new CorruptionException("the checksum does not match", end);
    }
    ByteReader reader = new ByteReader(bytes, 1, end);
    Item item = Item.wrap(new ValueReader(reader).readAttributes());
    if (!reader.atEnd()) {
      throw reader.corrupt("more than an item");
    }
    return item;
  }

  private static int checksum(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    return (int) crc.getValue();
  }
}
