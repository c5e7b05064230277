package dev.cairn.toolkit.page;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.capacity.CostModel;
import dev.cairn.toolkit.capacity.CostPrediction;
import dev.cairn.toolkit.capacity.ItemSize;
import dev.cairn.toolkit.internal.Rehearsal;
import dev.cairn.toolkit.internal.Stages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What the pages of a {@link Pager} are going to cost. A page deep in the list costs what the first
 * one does, and so does one that is read backwards, from its own items.
 *
 * <p>Where a local secondary index lacks attributes that are asked for, each item is read from the
 * table as well: {@link PageItems#fetching}. Time does not end a page here. Nothing is sent.
 * Threads: immutable.
 */
public final class PageCosts {
  /** Where a request ends. Source: DynamoDB Developer Guide, "Paginating table query results". */
  private static final long REQUEST_BYTES_MAX = 1024L * 1024;

  private static final int FINGERPRINT_BYTES = 32;
  private static final KeyAttribute INDEX = KeyAttribute.number("index");

  private final ItemSchema<?> schema;
  private final boolean isFiltered;
  private final boolean isConsistent;

  PageCosts(ItemSchema<?> schema, boolean isFiltered, boolean isConsistent) {
    this.schema = schema;
    this.isFiltered = isFiltered;
    this.isConsistent = isConsistent;
  }

  /** A page of {@code n} from the first of these items on, read within {@link Fill#standard}. */
  public CostPrediction page(int n, PageItems items) {
    return page(n, items, Fill.standard());
  }

  /** A page of {@code n} from the first of these items on, read within a budget. */
  public CostPrediction page(int n, PageItems items, Fill budget) {
    Requests requests = new Requests(items);
    PageRead read =
        new PageRead(
            (unusedCalls, start, limit) -> requests.answer(start, limit.orElseThrow()),
            PageRead.Bounds.NONE,
            CursorCodec.opaque(),
            new CursorBinding(new byte[FINGERPRINT_BYTES], List.of(INDEX)),
            new PageRead.Visibility(isFiltered, Set.of()));
    Rehearsal calls = new Rehearsal(schema, CostModel.withoutIndexes());
    PageFill fill = new PageFill(read, calls, Direction.FORWARD, n, budget);
    var unused = Stages.join(fill.from(PageRead.Start.edge(Direction.FORWARD), item -> item));
    return new CostPrediction(
        Map.of(schema.tableName(), CapacityUnits.ofRead(requests.readUnits)), requests.count);
  }

  /** The requests of one page, answered from what is known about the items. */
  private final class Requests {
    private final PageItems items;
    private double readUnits;
    private int count;

    private Requests(PageItems items) {
      this.items = items;
    }

    private CompletionStage<RawPage> answer(PageRead.Start start, int limit) {
      long index = start.isEdge() ? 0 : indexOf(start.key()) + 1;
      long bytes = 0;
      long retrievedBytes = 0;
      double fetchedUnits = 0;
      int evaluated = 0;
      List<Map<String, AttributeValue>> kept = new ArrayList<>();
      while (index < items.count() && evaluated < limit && retrievedBytes < REQUEST_BYTES_MAX) {
        long fetchedBytes = items.fetchedBytes(index);
        bytes += items.bytes(index);
        retrievedBytes += fetchedBytes == 0 ? items.bytes(index) : fetchedBytes;
        fetchedUnits += fetchedBytes == 0 ? 0 : ItemSize.readUnits(fetchedBytes);
        evaluated++;
        if (!isFiltered || items.isKept(index)) {
          kept.add(position(index));
        }
        index++;
      }
      boolean isStopped = evaluated == limit || retrievedBytes >= REQUEST_BYTES_MAX;
      double units = (ItemSize.readUnits(bytes) + fetchedUnits) / (isConsistent ? 1 : 2);
      readUnits += units;
      count++;
      return CompletableFuture.completedFuture(
          new RawPage(
              kept,
              isStopped ? position(index - 1) : Map.of(),
              evaluated,
              OptionalDouble.of(units)));
    }

    private static long indexOf(Map<String, AttributeValue> position) {
      return Long.parseLong(Objects.requireNonNull(position.get(INDEX.name())).n());
    }

    private static Map<String, AttributeValue> position(long index) {
      return Map.of(INDEX.name(), AttributeValue.fromN(Long.toString(index)));
    }
  }
}
