package dev.cairn.toolkit.page;

import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.MeteredCalls;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.page.InvalidCursorException.Reason;
import dev.cairn.toolkit.page.SortCondition.Side;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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
  private final PageProjection projection;
  private final ItemView view;

  PageRead(Fetch fetch, Bounds bounds, Cursors cursors, PageProjection projection, ItemView view) {
    this.fetch = fetch;
    this.bounds = bounds;
    this.codec = cursors.codec();
    this.binding = cursors.binding();
    this.projection = projection;
    this.view = view;
  }

  /** How cursors are made, and what they are bound to. */
  record Cursors(CursorCodec codec, CursorBinding binding) {}

  /** Sends the request from a start, with a limit or without. */
  @FunctionalInterface
  interface Fetch {
    CompletionStage<RawPage> from(MeteredCalls calls, Start start, OptionalInt limit);
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

  boolean isReversible() {
    return bounds.isReversible();
  }

  /** What the caller sees of the answer to one request, which is tried again. */
  CompletionStage<RawPage> fetch(Call call, Start start, OptionalInt limit) {
    return call.read(() -> answer(call.dynamoDb(), start, limit))
        .thenApply(answer -> answer.withItems(view.seen(answer.items(), call.now())));
  }

  private CompletionStage<RawPage> answer(MeteredCalls calls, Start start, OptionalInt limit) {
    boolean isOnTrial = projection.isOnTrial();
    CompletionStage<RawPage> answer = fetch.from(calls, start, limit);
    return isOnTrial
        ? Stages.handle(
            answer,
            (page, failure) ->
                failure != null && projection.isRefusal(failure)
                    ? fetch.from(calls, start, limit)
                    : answer)
        : answer;
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
    return view.visible(item);
  }

  /** The value, or null where it is empty: DynamoDB refuses empty maps. */
  static <M extends Map<?, ?>> @Nullable M orNull(M map) {
    return map.isEmpty() ? null : map;
  }
}
