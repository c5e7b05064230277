package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.keyspace.StoredCount;
import dev.cairn.engine.store.CurrentValues;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.StoredValue;
import dev.cairn.engine.store.Write;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The sizes of the item collections that one decision changes.
 *
 * <p>Threads: one thread at a time.
 */
final class CollectionSizes {
  private final CurrentValues current;
  private final long bytesMax;
  private final Map<Key, Long> sizes = new LinkedHashMap<>();

  CollectionSizes(CurrentValues current, long bytesMax) {
    this.current = current;
    this.bytesMax = bytesMax;
  }

  /**
   * Counts a change of an item.
   *
   * @throws ApiException when the collection would grow past its limit
   */
  void count(PreparedWrite write, ItemChange change) {
    ItemCollection collection = write.target().collection();
    if (collection == null || !write.action().mayChange()) {
      return;
    }
    long grown =
        IndexEntries.collectionBytes(write.table(), change.after())
            - IndexEntries.collectionBytes(write.table(), change.before());
    long size = sizeBytes(collection) + grown;
    if (grown > 0 && size > bytesMax) {
      throw new ApiException(
          ErrorCode.ITEM_COLLECTION_SIZE_LIMIT_EXCEEDED, Messages.COLLECTION_TOO_LARGE);
    }
    sizes.put(collection.countKey(), size);
  }

  /** The size as it is after the changes counted so far. */
  long sizeBytes(ItemCollection collection) {
    Long counted = sizes.get(collection.countKey());
    if (counted != null) {
      return counted;
    }
    StoredValue stored = current.get(collection.countKey());
    return stored == null ? 0 : StoredCount.countOf(stored);
  }

  /** The writes that keep the sizes. */
  List<Write> writes() {
    return sizes.entrySet().stream()
        .<Write>map(
            size ->
                size.getValue() == 0
                    ? new Write.Delete(size.getKey())
                    : new Write.Put(size.getKey(), StoredCount.of(size.getValue())))
        .toList();
  }
}
