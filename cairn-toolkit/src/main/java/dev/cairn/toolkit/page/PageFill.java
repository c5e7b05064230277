package dev.cairn.toolkit.page;

import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.Loop.Step;
import dev.cairn.toolkit.page.PageRead.Start;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The filling of one page: requests until there is one item more than was asked for, or the end, or
 * the budget is used up.
 *
 * <p>One thread at a time.
 */
final class PageFill {
  /*
   * The page ends where reading stopped, and begins where it started. For the cursor onwards:
   * (1) More items were read than fit: the key of the last item that was kept. The last evaluated
   *     key would skip those that did not fit.
   * (2) All were kept and there may be more: the last evaluated key, which also skips the items
   *     that the filter dropped, or that the caller does not see.
   * (3) All were kept and the end was reached: none.
   * For the cursor back, which must not skip the item that this page started after:
   * (4) The page started at the edge of the query: none.
   * (5) Items were kept: the key of the first of them.
   * (6) None was kept: where reading stopped, since nothing on the way there matches; if that was
   *     the edge, then the edge.
   */

  /** Where items are dropped, how many times more a request may evaluate than the one before it. */
  private static final int LIMIT_GROWTH_MAX = 4;

  /** What a request can cost at most: 1 MB, read consistently in steps of 4 KB. */
  private static final double READ_UNITS_PER_REQUEST_MAX = 256;

  private final PageRead read;
  private final Call call;
  private final int wanted;
  private final Fill.Spending budget;
  private final Direction direction;
  private final List<Map<String, AttributeValue>> kept = new ArrayList<>();
  private long evaluated;
  private long previousLimit;

  PageFill(PageRead read, Call call, Direction direction, int wanted, Fill.Spending budget) {
    this.read = read;
    this.call = call;
    this.direction = direction;
    this.wanted = wanted;
    this.budget = budget;
  }

  /** Where reading stopped, and what is known about what follows; no position is the edge. */
  private record Stop(boolean isCutShort, More more, Optional<List<AttributeValue>> position) {}

  /** The page from a start, which has this fill's direction. */
  <T> CompletionStage<FilledPage<T>> from(
      Start start, Function<Map<String, AttributeValue>, T> toValue) {
    CompletionStage<Stop> stop =
        Loop.from(
            start,
            next ->
                read.fetch(call, next, OptionalInt.of(nextLimit()))
                    .thenApply(answer -> absorb(next, answer)));
    return stop.thenApply(reached -> page(reached, start.isEdge(), toValue));
  }

  /** The page behind which and on which there is nothing; costs no request. */
  <T> FilledPage<T> empty() {
    Stop edge = new Stop(false, More.NO, Optional.empty());
    return page(
        edge,
        false,
        item -> {
          throw new IllegalStateException("an empty page has an item: " + item);
        });
  }

  private <T> FilledPage<T> page(
      Stop stop, boolean isFromEdge, Function<Map<String, AttributeValue>, T> toValue) {
    PageEnd onwards =
        stop.more() == More.NO
            ? PageEnd.LAST
            : new PageEnd(
                () -> read.cursor(new CursorPosition(direction, stop.position())), stop.more());
    PageEnd back = isFromEdge ? PageEnd.LAST : back(stop);
    if (direction == Direction.BACKWARD) {
      Collections.reverse(kept);
    }
    List<T> items = kept.stream().map(read::visible).map(toValue).toList();
    ItemCursors cursors = new ItemCursors(read, List.copyOf(kept));
    FilledPage.Ends ends =
        direction == Direction.FORWARD
            ? new FilledPage.Ends(back, onwards, stop.isCutShort())
            : new FilledPage.Ends(onwards, back, stop.isCutShort());
    return new FilledPage<>(items, cursors, ends, evaluated, call.cost());
  }

  private PageEnd back(Stop stop) {
    Optional<List<AttributeValue>> position =
        kept.isEmpty() ? stop.position() : Optional.of(read.key(kept.get(0)));
    return new PageEnd(
        () -> read.cursor(new CursorPosition(direction.opposite(), position)), More.UNKNOWN);
  }

  private Step<Start, Stop> absorb(Start start, RawPage answer) {
    evaluated += answer.evaluated();
    // A service that does not say what it charged must not make the budget endless.
    budget.spend(answer.readUnits().orElse(READ_UNITS_PER_REQUEST_MAX));
    for (Map<String, AttributeValue> item : answer.items()) {
      if (kept.size() == wanted) {
        Optional<List<AttributeValue>> last = Optional.of(read.key(kept.get(wanted - 1)));
        return Step.done(new Stop(false, More.YES, last));
      }
      kept.add(item);
    }
    if (answer.isLast()) {
      return Step.done(new Stop(false, More.NO, Optional.empty()));
    }
    if (budget.isExhausted()) {
      Optional<List<AttributeValue>> reached = Optional.of(read.key(answer.lastEvaluatedKey()));
      return Step.done(new Stop(kept.size() < wanted, More.UNKNOWN, reached));
    }
    return Step.again(start.at(answer.lastEvaluatedKey()));
  }

  /** One item more than is missing, and as many more as will probably be dropped. */
  private int nextLimit() {
    long missing = (long) wanted + 1 - kept.size();
    long limit = missing;
    if (evaluated > kept.size()) {
      double selectivity = (kept.size() + 1.0) / (evaluated + 1.0);
      long likely = (long) Math.ceil(missing / selectivity);
      limit = Math.max(missing, Math.min(likely, previousLimit * LIMIT_GROWTH_MAX));
    }
    long affordable = budget.itemsAffordable(evaluated);
    previousLimit = Math.min(Math.min(limit, affordable), Integer.MAX_VALUE);
    return (int) previousLimit;
  }
}
