package dev.cairn.toolkit.page;

import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.Loop.Step;
import dev.cairn.toolkit.internal.MeteredCalls;
import java.util.ArrayList;
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
   * The cursor of the next page depends on how the page ended:
   * (1) More items were read than fit: the key of the last item that was kept. The last evaluated
   *     key would skip those that did not fit.
   * (2) All were kept and there may be more: the last evaluated key, which also skips the items
   *     that the filter dropped.
   * (3) All were kept and the end was reached: none.
   */

  /** Under a filter, how many times more a request may evaluate than the one before it. */
  private static final int LIMIT_GROWTH_MAX = 4;

  /** What a request can cost at most: 1 MB, read consistently in steps of 4 KB. */
  private static final double READ_UNITS_PER_REQUEST_MAX = 256;

  private final PageRead read;
  private final MeteredCalls calls;
  private final int wanted;
  private final Fill budget;
  private final List<Map<String, AttributeValue>> kept = new ArrayList<>();
  private int requests;
  private double readUnits;
  private long evaluated;
  private long previousLimit;

  PageFill(PageRead read, DynamoDbCalls calls, int wanted, Fill budget) {
    this.read = read;
    this.calls = new MeteredCalls(calls);
    this.wanted = wanted;
    this.budget = budget;
  }

  /** The page after a start key; empty for the beginning. */
  <T> CompletionStage<FilledPage<T>> from(
      Map<String, AttributeValue> startKey, Function<Map<String, AttributeValue>, T> toValue) {
    CompletionStage<PageEnd> end =
        Loop.from(
            startKey,
            position ->
                read.fetch(calls, position, OptionalInt.of(nextLimit())).thenApply(this::absorb));
    return end.thenApply(reached -> page(reached, toValue));
  }

  /** The page behind which and on which there is nothing; costs no request. */
  <T> FilledPage<T> empty() {
    return new FilledPage<>(List.of(), PageEnd.last(StopReason.END), 0, calls.report());
  }

  private <T> FilledPage<T> page(PageEnd end, Function<Map<String, AttributeValue>, T> toValue) {
    List<T> items = kept.stream().map(read::visible).map(toValue).toList();
    return new FilledPage<>(items, end, evaluated, calls.report());
  }

  private Step<Map<String, AttributeValue>, PageEnd> absorb(RawPage answer) {
    requests++;
    evaluated += answer.evaluated();
    // A service that does not say what it charged must not make the budget endless.
    readUnits += answer.readUnits().orElse(READ_UNITS_PER_REQUEST_MAX);
    for (Map<String, AttributeValue> item : answer.items()) {
      if (kept.size() == wanted) {
        String next = read.cursor(kept.get(wanted - 1));
        return Step.done(new PageEnd(Optional.of(next), More.YES, StopReason.FULL));
      }
      kept.add(item);
    }
    boolean isFull = kept.size() == wanted;
    if (answer.isLast()) {
      StopReason reason = isFull ? StopReason.FULL : StopReason.END;
      return Step.done(PageEnd.last(reason));
    }
    Optional<StopReason> exhausted = budget.exhausted(requests, readUnits);
    if (exhausted.isPresent()) {
      String next = read.cursor(answer.lastEvaluatedKey());
      StopReason reason = isFull ? StopReason.FULL : exhausted.get();
      return Step.done(new PageEnd(Optional.of(next), More.UNKNOWN, reason));
    }
    return Step.again(answer.lastEvaluatedKey());
  }

  /** One item more than is missing; under a filter as many more as will probably be dropped. */
  private int nextLimit() {
    long missing = (long) wanted + 1 - kept.size();
    long limit = missing;
    if (read.isFiltered() && requests > 0) {
      double selectivity = (kept.size() + 1.0) / (evaluated + 1.0);
      long likely = (long) Math.ceil(missing / selectivity);
      limit = Math.max(missing, Math.min(likely, previousLimit * LIMIT_GROWTH_MAX));
    }
    long affordable = budget.itemsAffordable(evaluated, readUnits);
    previousLimit = Math.min(Math.min(limit, affordable), Integer.MAX_VALUE);
    return (int) previousLimit;
  }
}
