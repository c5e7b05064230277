package dev.cairn.engine.operation;

import dev.cairn.engine.api.ConsumedCapacity;
import dev.cairn.engine.api.PageRequest;
import dev.cairn.engine.capacity.CapacityReporting;
import dev.cairn.engine.capacity.Consumption;
import dev.cairn.engine.capacity.ReadConsistency;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Direction;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.KeyRange;
import dev.cairn.engine.store.Lag;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.value.Item;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Opens the pages of Query and Scan and answers with them. Threads: thread-safe. */
final class Pages {
  private final Database database;

  Pages(Database database) {
    this.database = database;
  }

  /** Makes the response of one of the two operations. */
  interface ResponseMaker<R> {
    R response(
        @Nullable List<Item> items,
        int count,
        int scannedCount,
        @Nullable Item lastEvaluatedKey,
        @Nullable ConsumedCapacity consumedCapacity);
  }

  /**
   * The entries that a page may have, and from which end it takes them.
   *
   * @param inPartition is in the partition that all of them are in; null when there may be several
   */
  record Span(KeyRange range, Direction direction, @Nullable Key inPartition) {
    /** The rest beyond a key, which need not exist. */
    Span after(Key key) {
      KeyRange rest =
          switch (direction) {
            case ASCENDING -> new KeyRange(KeyRange.after(key), range.endExclusive());
            case DESCENDING -> new KeyRange(range.startInclusive(), key);
          };
      return new Span(rest, direction, inPartition);
    }
  }

  /**
   * A page to be read. REQUIRES: the shape of the request was checked.
   *
   * @param staleness how far the page is behind if it is read with eventual consistency
   * @param bind finds the span once the target is known, and checks the input against it
   */
  <R> PagedAnswer<R> open(
      PageRequest request,
      PageInput input,
      Lag staleness,
      Function<ReadTarget, Span> bind,
      ResponseMaker<R> maker) {
    Snapshot snapshot = database.store().snapshot();
    try {
      String tableName = String.valueOf(request.tableName());
      TableDefinition table = database.tables().require(snapshot, tableName);
      ReadTarget target = ReadTarget.of(table, request.indexName(), request.consistentRead());
      Span span = bind.apply(target);
      PageReader.Plan plan =
          new PageReader.Plan(
              target,
              span.range(),
              span.direction(),
              request.limit() == null ? Integer.MAX_VALUE : request.limit(),
              input.filter(),
              input.projection(),
              input.countsOnly(),
              PageShape.needsItem(target, request.select(), input.projection()),
              ReadConsistency.ofFlag(request.consistentRead()));
      database.metering().admitRead(target, span.inPartition());
      snapshot = database.states().seenBy(target, plan.consistency(), staleness, snapshot);
      PageReader reader = new PageReader(plan, snapshot);
      CapacityReporting reporting = CapacityReporting.parse(request.returnConsumedCapacity());
      return new PagedAnswer<>(
          reader,
          () -> {
            Consumption consumption = reader.consumption();
            database.metering().read(target, span.inPartition(), consumption);
            return answer(reader, reporting.single(tableName, consumption), maker);
          });
    } catch (RuntimeException | Error e) {
      snapshot.close();
      throw e;
    }
  }

  private static <R> Answer<R> answer(
      PageReader reader, @Nullable ConsumedCapacity consumed, ResponseMaker<R> maker) {
    return Answer.of(
        maker.response(
            reader.items(),
            reader.count(),
            reader.scannedCount(),
            reader.lastEvaluatedKey(),
            consumed),
        reader.snapshot().durable());
  }
}
