package dev.cairn.toolkit.maintenance;

import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.internal.Context;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.Loop.Step;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.maintenance.WalkCursor.Position;
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
  private final Context context;
  private final BackfillOptions options;
  private final ItemSchema<?> schema;
  private final WalkCursor cursor;
  private final UnitRate rate;
  private final CapacityCollector collector = new CapacityCollector();
  private final List<Finding> findings = new ArrayList<>();
  private volatile boolean isCancelled;
  private long itemCount;
  private long findingCount;
  private long fixedCount;

  TableWalk(Context context, BackfillOptions options, ItemSchema<?> schema) {
    this.context = context.withCollector(collector);
    this.options = options;
    this.schema = schema;
    this.rate = new UnitRate(context, options.pace());
    int segmentCount = options.pace().segmentCount();
    String from = options.cursor();
    this.cursor =
        from == null
            ? WalkCursor.start(schema, segmentCount)
            : WalkCursor.parse(schema, segmentCount, from);
  }

  /** The table's, by which calls add their cost to the run's. */
  Context context() {
    return context;
  }

  /** What the run cost up to now. */
  CapacityReport cost() {
    return collector.report();
  }

  /** Ends the run after the pages that are being worked on. */
  void cancel() {
    isCancelled = true;
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
    return cursor.position(segment).isDone() || isCancelled || options.stop().getAsBoolean()
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
            .tableName(schema.tableName())
            .limit(options.pace().pageSize())
            .exclusiveStartKey(cursor.position(segment).lastKey());
    if (segmentCount > 1) {
      request.segment(segment).totalSegments(segmentCount);
    }
    return context.run(call -> call.read(() -> call.dynamoDb().scan(request.build())));
  }
}
