package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.internal.Backoff;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.MeteredCalls;
import dev.cairn.toolkit.internal.RetriedRead;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.unique.WalkCursor.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** One run through a whole table, page by page. */
final class TableWalk {
  private final DynamoDbCalls calls;
  private final RetryOptions retries;
  private final BackfillOptions options;
  private final UniqueRules<?> rules;
  private final WalkCursor cursor;
  private final UnitRate rate;
  private final CapacityCollector collector = new CapacityCollector();
  private final List<Finding> findings = new ArrayList<>();
  private long itemCount;
  private long findingCount;

  TableWalk(
      DynamoDbCalls calls, RetryOptions retries, BackfillOptions options, UniqueRules<?> rules) {
    this.calls = calls;
    this.retries = retries;
    this.options = options;
    this.rules = rules;
    this.rate = new UnitRate(retries, options.pace());
    int segmentCount = options.pace().segmentCount();
    String from = options.cursor();
    this.cursor =
        from == null
            ? WalkCursor.start(rules.schema(), segmentCount)
            : WalkCursor.parse(rules.schema(), segmentCount, from);
  }

  /** What the run costs, to which the visitor's calls are added. */
  CapacityCollector collector() {
    return collector;
  }

  synchronized void add(Finding finding) {
    findingCount++;
    if (findings.size() < BackfillReport.FINDINGS_LISTED_MAX) {
      findings.add(finding);
    }
  }

  /** Visits every item, markers included, and waits for the end. */
  BackfillReport run(Consumer<Map<String, AttributeValue>> visitor) {
    List<CompletableFuture<Void>> segments = new ArrayList<>();
    for (int i = 0; i < options.pace().segmentCount(); i++) {
      int segment = i;
      segments.add(
          CompletableFuture.runAsync(() -> walk(segment, visitor), options.pace().executor()));
    }
    Stages.join(CompletableFuture.allOf(segments.toArray(CompletableFuture[]::new)));
    synchronized (this) {
      return new BackfillReport(
          itemCount,
          findingCount,
          findings,
          cursor.isDone() ? null : cursor.toString(),
          collector.report());
    }
  }

  private void walk(int segment, Consumer<Map<String, AttributeValue>> visitor) {
    while (!cursor.position(segment).isDone() && !options.stop().getAsBoolean()) {
      ScanResponse page = read(segment);
      for (Map<String, AttributeValue> item : page.items()) {
        visitor.accept(item);
        spent();
      }
      spent();
      finished(
          segment,
          page.items().size(),
          page.hasLastEvaluatedKey()
              ? new Position(false, page.lastEvaluatedKey())
              : Position.DONE);
    }
  }

  private void spent() {
    CapacityReport cost = collector.report();
    rate.awaitAfter(cost.reported().plus(cost.estimated()));
  }

  private synchronized void finished(int segment, int count, Position position) {
    cursor.moveTo(segment, position);
    itemCount += count;
    options
        .progress()
        .accept(
            new BackfillProgress(itemCount, findingCount, collector.report(), cursor.toString()));
  }

  private ScanResponse read(int segment) {
    int segmentCount = options.pace().segmentCount();
    ScanRequest.Builder request =
        ScanRequest.builder()
            .tableName(rules.schema().tableName())
            .limit(options.pace().pageSize())
            .exclusiveStartKey(cursor.position(segment).lastKey());
    if (segmentCount > 1) {
      request.segment(segment).totalSegments(segmentCount);
    }
    MeteredCalls metered = new MeteredCalls(calls);
    try {
      return Stages.join(
          RetriedRead.of(calls, new Backoff(retries), () -> metered.scan(request.build())));
    } finally {
      collector.add(metered.report());
    }
  }
}
