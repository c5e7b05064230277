package dev.cairn.toolkit.page;

import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The table or index that is read, and the key attributes that a read of it goes by.
 *
 * <p>A position is an item's table key together with its index key, without what a query fixes.
 * Immutable.
 *
 * @param indexName the index; empty for the table itself
 * @param partition the partition key of what is read; an index may have several attributes in it
 * @param sort the sort key of what is read; an index may have none or several attributes in it
 * @param all every key attribute of table and index once, those of what is read first
 */
record KeyLayout(
    String tableName,
    Optional<String> indexName,
    List<KeyAttribute> partition,
    List<KeyAttribute> sort,
    List<KeyAttribute> all) {

  static KeyLayout of(ItemSchema<?> schema, Optional<IndexKeys> index) {
    List<KeyAttribute> partition =
        index.map(IndexKeys::partition).orElse(List.of(schema.partitionKey()));
    List<KeyAttribute> sort = index.map(IndexKeys::sort).orElse(schema.sortKey().stream().toList());
    Set<KeyAttribute> all = new LinkedHashSet<>(partition);
    all.addAll(sort);
    if (all.size() < partition.size() + sort.size()) {
      throw new IllegalArgumentException("a key attribute is named twice: " + partition + sort);
    }
    all.add(schema.partitionKey());
    schema.sortKey().ifPresent(all::add);
    if (all.stream().map(KeyAttribute::name).distinct().count() < all.size()) {
      throw new IllegalArgumentException("one key attribute has two types: " + all);
    }
    return new KeyLayout(
        schema.tableName(), index.map(IndexKeys::name), partition, sort, new ArrayList<>(all));
  }

  /** The attributes of a position among items that have these attributes in common. */
  List<KeyAttribute> without(Set<String> fixed) {
    return all.stream().filter(attribute -> !fixed.contains(attribute.name())).toList();
  }
}
