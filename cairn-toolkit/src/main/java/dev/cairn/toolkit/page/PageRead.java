package dev.cairn.toolkit.page;

import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.page.SortCondition.Side;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A query or scan that was checked and is ready to be sent from any position.
 *
 * <p>Immutable.
 */
final class PageRead {
  private final Fetch fetch;
  private final Bounds bounds;
  private final CursorCodec codec;
  private final CursorBinding binding;
  private final boolean isFiltered;
  private final Set<String> hidden;

  PageRead(
      Fetch fetch, Bounds bounds, CursorCodec codec, CursorBinding binding, Visibility visibility) {
    this.fetch = fetch;
    this.bounds = bounds;
    this.codec = codec;
    this.binding = binding;
    this.isFiltered = visibility.isFiltered();
    this.hidden = visibility.hidden();
  }

  /** Sends the request from a start key (empty: from the beginning), with a limit or without. */
  @FunctionalInterface
  interface Fetch {
    CompletionStage<RawPage> from(
        DynamoDbCalls calls, Map<String, AttributeValue> startKey, OptionalInt limit);
  }

  /**
   * What is the same for all items that are read.
   *
   * @param partition the partition key of a query by name; empty for a scan
   * @param sortKey the name of the sort key, where there is one
   * @param condition the query's condition on the sort key
   * @param isDescending the order of sort keys
   */
  record Bounds(
      Map<String, AttributeValue> partition,
      Optional<String> sortKey,
      SortCondition condition,
      boolean isDescending) {

    /** The whole table or index. */
    static final Bounds NONE = new Bounds(Map.of(), Optional.empty(), SortCondition.NONE, false);
  }

  /** Whether items can be dropped, and which key attributes were added for the cursor's sake. */
  record Visibility(boolean isFiltered, Set<String> hidden) {}

  boolean isFiltered() {
    return isFiltered;
  }

  CompletionStage<RawPage> fetch(
      DynamoDbCalls calls, Map<String, AttributeValue> startKey, OptionalInt limit) {
    return fetch.from(calls, startKey, limit);
  }

  /** The cursor of a position: an item, or a last evaluated key. */
  String cursor(Map<String, AttributeValue> position) {
    List<AttributeValue> values =
        binding.positionAttributes().stream()
            .map(attribute -> required(position, attribute))
            .toList();
    return codec.encode(values, binding);
  }

  private static AttributeValue required(
      Map<String, AttributeValue> position, KeyAttribute attribute) {
    AttributeValue value = position.get(attribute.name());
    if (value == null) {
      throw new IllegalStateException("no key attribute " + attribute.name() + " in what was read");
    }
    return value;
  }

  /**
   * The start key of a cursor: empty map for the beginning, nothing if no item can follow.
   *
   * <p>DynamoDB refuses a start key outside the condition's range, so such a position is resolved
   * here: before the range everything follows it, behind the range nothing does.
   */
  Optional<Map<String, AttributeValue>> startKey(String cursor) {
    List<AttributeValue> values = codec.decode(cursor, binding);
    Map<String, AttributeValue> startKey = new LinkedHashMap<>(bounds.partition());
    for (int i = 0; i < values.size(); i++) {
      startKey.put(binding.positionAttributes().get(i).name(), values.get(i));
    }
    Side side =
        bounds.sortKey().map(startKey::get).map(bounds.condition()::side).orElse(Side.INSIDE);
    return switch (side) {
      case INSIDE -> Optional.of(startKey);
      case BELOW -> bounds.isDescending() ? Optional.empty() : Optional.of(Map.of());
      case ABOVE -> bounds.isDescending() ? Optional.of(Map.of()) : Optional.empty();
    };
  }

  /** An item as the caller asked for it. */
  Map<String, AttributeValue> visible(Map<String, AttributeValue> item) {
    if (hidden.isEmpty()) {
      return item;
    }
    Map<String, AttributeValue> visible = new LinkedHashMap<>(item);
    visible.keySet().removeAll(hidden);
    return visible;
  }

  /** The value, or null where it is empty: DynamoDB refuses empty maps. */
  static <M extends Map<?, ?>> @Nullable M orNull(M map) {
    return map.isEmpty() ? null : map;
  }
}
