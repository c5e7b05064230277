package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.internal.Backoff;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.Loop.Step;
import dev.cairn.toolkit.internal.MeteredCalls;
import dev.cairn.toolkit.internal.RetriedRead;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.unique.WalkCursor.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
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
  private long fixedCount;

  TableWalk(
      DynamoDbCalls calls, RetryOptions retries, BackfillOptions options, UniqueRules<?> rules) {
    this.calls = calls;
    this.retries = retries;
    this.options = options;
    this.rules = rules;
    this.rate = new UnitRate(calls, retries, options.pace());
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
    fixedCount += finding.isFixed() ? 1 : 0;
    if (findings.size() < BackfillReport.FINDINGS_LISTED_MAX) {
      findings.add(finding);
    }
  }

  /** Visits every item, markers included, one after the other in each segment. */
  CompletionStage<BackfillReport> run(Visitor visitor) {
    List<CompletableFuture<Void>> segments = new ArrayList<>();
    for (int i = 0; i < options.pace().segmentCount(); i++) {
      int segment = i;
      segments.add(
          CompletableFuture.supplyAsync(() -> walk(segment, visitor), options.pace().executor())
              .thenCompose(walked -> walked));
    }
    return CompletableFuture.allOf(segments.toArray(CompletableFuture[]::new))
        .thenApply(done -> report());
  }

  /** What is done with an item. */
  @FunctionalInterface
  interface Visitor {
    CompletionStage<?> visit(Map<String, AttributeValue> item);
  }

  private synchronized BackfillReport report() {
    return new BackfillReport(
        new BackfillReport.Counts(itemCount, findingCount, fixedCount),
        findings,
        cursor.isDone() ? null : cursor.toString(),
        collector.report());
  }

  private CompletionStage<Void> walk(int segment, Visitor visitor) {
    CompletionStage<Integer> end = Loop.from(segment, current -> walkPage(current, visitor));
    return end.thenAccept(done -> {});
  }

  private CompletionStage<Step<Integer, Integer>> walkPage(int segment, Visitor visitor) {
    return cursor.position(segment).isDone() || options.stop().getAsBoolean()
        ? CompletableFuture.completedFuture(Step.done(segment))
        : read(segment)
            .thenCompose(
                page ->
                    visit(page, visitor)
                        .thenCompose(visited -> spent())
                        .thenApply(visited -> finished(segment, page)));
  }

  private CompletionStage<Void> visit(ScanResponse page, Visitor visitor) {
    return Stages.inTurn(page.items(), item -> visitor.visit(item).thenCompose(visited -> spent()));
  }

  private CompletionStage<?> spent() {
    CapacityReport cost = collector.report();
    return rate.awaitAfter(cost.reported().plus(cost.estimated()));
  }

  private synchronized Step<Integer, Integer> finished(int segment, ScanResponse page) {
    cursor.moveTo(
        segment,
        page.hasLastEvaluatedKey() ? new Position(false, page.lastEvaluatedKey()) : Position.DONE);
    itemCount += page.items().size();
    options
        .progress()
        .accept(
            new BackfillProgress(itemCount, findingCount, collector.report(), cursor.toString()));
    return Step.again(segment);
  }

  private CompletionStage<ScanResponse> read(int segment) {
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
    return RetriedRead.of(calls, new Backoff(retries), () -> metered.scan(request.build()))
        .whenComplete((page, failure) -> collector.add(metered.report()));
  }
}
