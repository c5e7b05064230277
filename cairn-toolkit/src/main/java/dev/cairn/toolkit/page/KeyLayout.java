package dev.cairn.toolkit.page;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.page.PageSource.IndexKeys;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The key attributes that a read of a table or of an index goes by.
 *
 * <p>A position is an item's table key together with its index key, without the partition that a
 * query fixes. Immutable.
 *
 * @param partitionKey the partition key of what is read
 * @param sortKey the sort key of what is read, if it has one
 * @param all every key attribute of table and index once, those of what is read first
 */
record KeyLayout(
    KeyAttribute partitionKey, Optional<KeyAttribute> sortKey, List<KeyAttribute> all) {

  static KeyLayout of(ItemSchema<?> schema, Optional<IndexKeys> index) {
    KeyAttribute partitionKey = index.map(IndexKeys::partitionKey).orElse(schema.partitionKey());
    Optional<KeyAttribute> sortKey = index.isPresent() ? index.get().sortKey() : schema.sortKey();
    Set<KeyAttribute> all = new LinkedHashSet<>();
    all.add(partitionKey);
    sortKey.ifPresent(all::add);
    all.add(schema.partitionKey());
    schema.sortKey().ifPresent(all::add);
    if (all.stream().map(KeyAttribute::name).distinct().count() < all.size()) {
      throw new IllegalArgumentException("one key attribute has two types: " + all);
    }
    return new KeyLayout(partitionKey, sortKey, new ArrayList<>(all));
  }

  /** The attributes of a position in one partition. */
  List<KeyAttribute> withoutPartition() {
    return all.stream().filter(attribute -> !attribute.equals(partitionKey)).toList();
  }
}
