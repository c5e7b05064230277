package dev.cairn.engine.keyspace;

import dev.cairn.engine.store.CorruptionException;
import dev.cairn.engine.store.StoredValue;
import dev.cairn.engine.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * An item as a store keeps it: decoded, and in bytes for a store that asks for them.
 *
 * <p>Threads: immutable as far as anybody can see.
 */
public final class StoredItem implements StoredValue {
  private final Item item;
  private volatile byte @Nullable [] bytes;

  private StoredItem(Item item) {
    this.item = item;
  }

  public static StoredItem of(Item item) {
    return new StoredItem(item);
  }

  /**
   * The item that a store has handed back.
   *
   * @throws CorruptionException when its bytes are not those of an item
   */
  public static Item itemOf(StoredValue value) {
    return value instanceof StoredItem stored ? stored.item : ItemCodec.decode(value.bytes());
  }

  /**
   * The stored form of a value that a store has handed back, as it is if it is one already.
   *
   * @throws CorruptionException when its bytes are not those of an item
   */
  public static StoredItem from(StoredValue value) {
    return value instanceof StoredItem stored ? stored : new StoredItem(itemOf(value));
  }

  public Item item() {
    return item;
  }

  /** The size of the item as DynamoDB counts it. */
  @Override
  public long sizeBytes() {
    return item.sizeBytes();
  }

  /** The encoded item. Cost: encodes at the first call. */
  @Override
  public byte[] bytes() {
    byte[] encoded = bytes;
    if (encoded == null) {
      encoded = ItemCodec.encode(item);
      bytes = encoded;
    }
    return encoded;
  }
}
