package dev.cairn.toolkit.page;

import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.internal.TimeToLive;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What the caller sees of the items that were read: which of them, and which of their attributes.
 *
 * <p>Immutable.
 */
final class ItemView {
  /** What is asked for; empty for all attributes. */
  private final Set<String> read;

  private final Set<String> hidden;
  private final boolean isShowingOwn;
  private final boolean isTypeNeeded;
  private final @Nullable String expiry;

  /** Where an index may lack the attribute that own items are told by, the names of their key. */
  private final @Nullable String keyedBy;

  private final @Nullable String sortedBy;

  /**
   * Checks the names against those that the schema has.
   *
   * @param projection the attributes that the caller asked for; empty for all
   * @param isShowingOwn whether the toolkit's own items are seen
   * @param expiry the attribute with the time to live, where items that have expired are not seen
   */
  ItemView(
      ItemSchema<?> schema,
      KeyLayout keys,
      Set<String> projection,
      boolean isShowingOwn,
      Optional<String> expiry) {
    this.isShowingOwn = isShowingOwn;
    this.expiry = expiry.orElse(null);
    boolean isByKey = keys.indexName().isPresent() && !isShowingOwn;
    this.keyedBy = isByKey ? schema.partitionKey().name() : null;
    this.sortedBy = isByKey ? schema.sortKey().map(KeyAttribute::name).orElse(null) : null;
    Set<String> known = new LinkedHashSet<>();
    keys.all().forEach(key -> known.add(key.name()));
    Set<String> needed = new LinkedHashSet<>(known);
    schema
        .attributeNames()
        .ifPresent(
            names -> {
              known.addAll(names);
              requireKnown(projection, known);
              requireKnown(expiry.stream().toList(), known);
            });
    expiry.ifPresent(needed::add);
    this.isTypeNeeded =
        !isShowingOwn && !projection.contains(OwnItems.TYPE) && isTold(schema, keys);
    this.read = new LinkedHashSet<>(projection);
    this.hidden = new LinkedHashSet<>();
    if (!projection.isEmpty()) {
      read.addAll(needed);
      hidden.addAll(needed);
      hidden.removeAll(projection);
    }
  }

  /**
   * Whether own items can be told by an attribute in answers with a projection. An index with the
   * table's partition key may be a local one, which would fetch the attribute from the table at the
   * price of a read for each item; and no own item is in a partition of the caller's there, unless
   * its key says so.
   */
  private static boolean isTold(ItemSchema<?> schema, KeyLayout keys) {
    return keys.indexName().isEmpty() || !keys.partition().equals(List.of(schema.partitionKey()));
  }

  private static void requireKnown(Iterable<String> asked, Set<String> known) {
    for (String name : asked) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "there is no attribute \"" + name + "\": the schema has " + known);
      }
    }
  }

  /** What requests ask for, the placeholders among those of the request. */
  PageProjection projection(ReadExpressions expressions) {
    return read.isEmpty()
        ? PageProjection.ALL
        : new PageProjection(
            read.stream().map(expressions::name).collect(Collectors.joining(", ")), isTypeNeeded);
  }

  /** The items of these that are seen at this time. */
  List<Map<String, AttributeValue>> seen(List<Map<String, AttributeValue>> items, Instant now) {
    int count = 0;
    while (count < items.size() && isSeen(items.get(count), now)) {
      count++;
    }
    if (count == items.size()) {
      return items;
    }
    List<Map<String, AttributeValue>> seen = new ArrayList<>(items.subList(0, count));
    for (Map<String, AttributeValue> item : items.subList(count + 1, items.size())) {
      if (isSeen(item, now)) {
        seen.add(item);
      }
    }
    return seen;
  }

  private boolean isSeen(Map<String, AttributeValue> item, Instant now) {
    return (isShowingOwn || !isOwn(item))
        && (expiry == null || !TimeToLive.isPast(item.get(expiry), now));
  }

  private boolean isOwn(Map<String, AttributeValue> item) {
    return OwnItems.isOwn(item)
        || (keyedBy != null
            && OwnItems.isReserved(
                item.get(keyedBy), sortedBy == null ? null : item.get(sortedBy)));
  }

  /** An item as the caller asked for it. */
  Map<String, AttributeValue> visible(Map<String, AttributeValue> item) {
    if (read.isEmpty()) {
      return OwnItems.visible(item);
    }
    if (hidden.isEmpty()) {
      return item;
    }
    Map<String, AttributeValue> visible = new LinkedHashMap<>(item);
    visible.keySet().removeAll(hidden);
    return visible;
  }
}
