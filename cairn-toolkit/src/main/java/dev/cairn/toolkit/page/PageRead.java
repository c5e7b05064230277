package dev.cairn.toolkit.page;

import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.page.InvalidCursorException.Reason;
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

  /** Sends the request from a start, with a limit or without. */
  @FunctionalInterface
  interface Fetch {
    CompletionStage<RawPage> from(DynamoDbCalls calls, Start start, OptionalInt limit);
  }

  /**
   * Where a request begins to read.
   *
   * @param key the exclusive start key; empty for the edge of the query
   */
  record Start(Map<String, AttributeValue> key, Direction direction) {
    /** The beginning for FORWARD, the end for BACKWARD. */
    static Start edge(Direction direction) {
      return new Start(Map.of(), direction);
    }

    boolean isEdge() {
      return key.isEmpty();
    }

    Start at(Map<String, AttributeValue> other) {
      return new Start(other, direction);
    }
  }

  /**
   * What is the same for all items that are read.
   *
   * @param fixed the key attributes that a query fixes; empty for a scan
   * @param sortKey the name of the attribute that the condition is on, where there is one
   * @param condition the query's condition on the sort key
   * @param isDescending the order of sort keys
   * @param isReversible whether it can be read in the other direction
   */
  record Bounds(
      Map<String, AttributeValue> fixed,
      Optional<String> sortKey,
      SortCondition condition,
      boolean isDescending,
      boolean isReversible) {

    /** The whole table or index. */
    static final Bounds NONE =
        new Bounds(Map.of(), Optional.empty(), SortCondition.NONE, false, false);
  }

  /** Whether items can be dropped, and which key attributes were added for the cursor's sake. */
  record Visibility(boolean isFiltered, Set<String> hidden) {}

  boolean isFiltered() {
    return isFiltered;
  }

  boolean isReversible() {
    return bounds.isReversible();
  }

  CompletionStage<RawPage> fetch(DynamoDbCalls calls, Start start, OptionalInt limit) {
    return fetch.from(calls, start, limit);
  }

  /** The values of the position attributes in an item, or in a last evaluated key. */
  List<AttributeValue> key(Map<String, AttributeValue> position) {
    return binding.positionAttributes().stream()
        .map(attribute -> required(position, attribute))
        .toList();
  }

  /** The cursor of a position; empty if there can be none in that direction. */
  Optional<String> cursor(CursorPosition position) {
    return position.direction() == Direction.BACKWARD && !bounds.isReversible()
        ? Optional.empty()
        : codec.encode(position, binding);
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
   * The position of a cursor.
   *
   * @throws InvalidCursorException if it is not one of this query
   */
  CursorPosition position(String cursor) {
    CursorPosition position = codec.decode(cursor, binding);
    if (position.direction() == Direction.BACKWARD && !bounds.isReversible()) {
      throw new InvalidCursorException(Reason.WRONG_QUERY);
    }
    return position;
  }

  /**
   * The start of a position; nothing if no item can follow.
   *
   * <p>DynamoDB refuses a start key outside the condition's range, so such a position is resolved
   * here: before the range everything follows it, behind the range nothing does.
   */
  Optional<Start> start(CursorPosition position) {
    Direction direction = position.direction();
    if (position.key().isEmpty()) {
      return Optional.of(Start.edge(direction));
    }
    List<AttributeValue> values = position.key().get();
    Map<String, AttributeValue> startKey = new LinkedHashMap<>(bounds.fixed());
    for (int i = 0; i < values.size(); i++) {
      startKey.put(binding.positionAttributes().get(i).name(), values.get(i));
    }
    Side side =
        bounds.sortKey().map(startKey::get).map(bounds.condition()::side).orElse(Side.INSIDE);
    boolean isDescending = bounds.isDescending() == (direction == Direction.FORWARD);
    return switch (side) {
      case INSIDE -> Optional.of(new Start(startKey, direction));
      case BELOW -> isDescending ? Optional.empty() : Optional.of(Start.edge(direction));
      case ABOVE -> isDescending ? Optional.of(Start.edge(direction)) : Optional.empty();
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
