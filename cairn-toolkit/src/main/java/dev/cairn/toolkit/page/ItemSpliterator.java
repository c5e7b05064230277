package dev.cairn.toolkit.page;

import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.MeteredCalls;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.page.PageRead.Start;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items of a read in order; a request is sent when an item is asked for and none is left.
 *
 * <p>One thread at a time.
 */
final class ItemSpliterator extends Spliterators.AbstractSpliterator<Map<String, AttributeValue>> {
  private final PageRead read;
  private final DynamoDbCalls calls;
  private final OptionalInt limit;
  private final Consumer<CapacityReport> costs;
  private Iterator<Map<String, AttributeValue>> page = Collections.emptyIterator();
  private Start start = Start.edge(Direction.FORWARD);
  private boolean isLast;

  ItemSpliterator(
      PageRead read, DynamoDbCalls calls, OptionalInt limit, Consumer<CapacityReport> costs) {
    super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
    this.read = read;
    this.calls = calls;
    this.limit = limit;
    this.costs = costs;
  }

  @Override
  public boolean tryAdvance(Consumer<? super Map<String, AttributeValue>> action) {
    while (!page.hasNext()) {
      if (isLast) {
        return false;
      }
      MeteredCalls metered = new MeteredCalls(calls);
      RawPage answer = Stages.join(read.fetch(metered, start, limit));
      costs.accept(metered.report());
      page = answer.items().iterator();
      start = start.at(answer.lastEvaluatedKey());
      isLast = answer.isLast();
    }
    action.accept(page.next());
    return true;
  }

  /** Not split: the next request needs the last evaluated key of the one before. */
  @Override
  public @Nullable Spliterator<Map<String, AttributeValue>> trySplit() {
    return null;
  }
}
