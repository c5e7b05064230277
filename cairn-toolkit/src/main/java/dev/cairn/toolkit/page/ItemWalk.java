package dev.cairn.toolkit.page;

import dev.cairn.toolkit.page.PageRead.Start;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items of a read in order, of which one page is in memory at a time.
 *
 * <p>One thread at a time, and not while a page is on its way.
 *
 * @param <T> the type of the items
 */
final class ItemWalk<T> {
  private final Function<Start, CompletionStage<RawPage>> fetch;
  private final Function<Map<String, AttributeValue>, T> toValue;
  private Iterator<Map<String, AttributeValue>> page = Collections.emptyIterator();
  private Start start = Start.edge(Direction.FORWARD);
  private boolean isLastPage;

  ItemWalk(
      Function<Start, CompletionStage<RawPage>> fetch,
      Function<Map<String, AttributeValue>, T> toValue) {
    this.fetch = fetch;
    this.toValue = toValue;
  }

  /** Whether there is an item to take without a request. */
  boolean hasNext() {
    return page.hasNext();
  }

  /** Takes an item. REQUIRES: there is one. */
  T next() {
    return toValue.apply(page.next());
  }

  /** Whether everything was taken. */
  boolean isOver() {
    return isLastPage && !page.hasNext();
  }

  /** Fetches the next page, which may have no items. REQUIRES: all are taken, and not over. */
  CompletionStage<Void> advance() {
    return fetch
        .apply(start)
        .thenAccept(
            answer -> {
              page = answer.items().iterator();
              start = start.at(answer.lastEvaluatedKey());
              isLastPage = answer.isLast();
            });
  }
}
