package dev.cairn.engine.keyspace;

import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.StoredValue;
import org.jspecify.annotations.Nullable;

/**
 * A table definition as a store keeps it: decoded, and in bytes for a store that asks for them.
 *
 * <p>Threads: immutable as far as anybody can see.
 */
public final class StoredTable implements StoredValue {
  private final TableDefinition definition;
  private volatile byte @Nullable [] bytes;

  private StoredTable(TableDefinition definition) {
    this.definition = definition;
  }

  public static StoredTable of(TableDefinition definition) {
    return new StoredTable(definition);
  }

  /**
   * The definition that a store has handed back.
   *
   * @throws dev.cairn.engine.store.CorruptionException when its bytes are not those of a definition
   */
  public static TableDefinition definitionOf(StoredValue value) {
    return value instanceof StoredTable stored
        ? stored.definition
        : TableCodec.decode(ItemCodec.decode(value.bytes()));
  }

  /** The encoded definition: the bytes of an item. Cost: encodes at the first call. */
  @Override
  public byte[] bytes() {
    byte[] encoded = bytes;
    if (encoded == null) {
      encoded = ItemCodec.encode(TableCodec.encode(definition));
      bytes = encoded;
    }
    return encoded;
  }
}
