package dev.cairn.engine;

import dev.cairn.engine.api.AbsentResource;
import dev.cairn.engine.api.AbsentResourceRequest;
import dev.cairn.engine.api.BatchGetItemRequest;
import dev.cairn.engine.api.BatchGetItemResponse;
import dev.cairn.engine.api.BatchWriteItemRequest;
import dev.cairn.engine.api.BatchWriteItemResponse;
import dev.cairn.engine.api.ContinuousBackupsResponse;
import dev.cairn.engine.api.CreateTableRequest;
import dev.cairn.engine.api.DeleteItemRequest;
import dev.cairn.engine.api.DeleteItemResponse;
import dev.cairn.engine.api.DeleteResourcePolicyRequest;
import dev.cairn.engine.api.DeleteTableRequest;
import dev.cairn.engine.api.DescribeContinuousBackupsRequest;
import dev.cairn.engine.api.DescribeContributorInsightsRequest;
import dev.cairn.engine.api.DescribeContributorInsightsResponse;
import dev.cairn.engine.api.DescribeEndpointsRequest;
import dev.cairn.engine.api.DescribeEndpointsResponse;
import dev.cairn.engine.api.DescribeKinesisStreamingDestinationRequest;
import dev.cairn.engine.api.DescribeKinesisStreamingDestinationResponse;
import dev.cairn.engine.api.DescribeLimitsRequest;
import dev.cairn.engine.api.DescribeLimitsResponse;
import dev.cairn.engine.api.DescribeTableRequest;
import dev.cairn.engine.api.DescribeTimeToLiveRequest;
import dev.cairn.engine.api.DescribeTimeToLiveResponse;
import dev.cairn.engine.api.EmptyResponse;
import dev.cairn.engine.api.GetItemRequest;
import dev.cairn.engine.api.GetItemResponse;
import dev.cairn.engine.api.GetResourcePolicyRequest;
import dev.cairn.engine.api.GetResourcePolicyResponse;
import dev.cairn.engine.api.KinesisStreamingDestinationRequest;
import dev.cairn.engine.api.KinesisStreamingDestinationResponse;
import dev.cairn.engine.api.ListContributorInsightsRequest;
import dev.cairn.engine.api.ListContributorInsightsResponse;
import dev.cairn.engine.api.ListTablesRequest;
import dev.cairn.engine.api.ListTablesResponse;
import dev.cairn.engine.api.ListTagsOfResourceRequest;
import dev.cairn.engine.api.ListTagsOfResourceResponse;
import dev.cairn.engine.api.PutItemRequest;
import dev.cairn.engine.api.PutItemResponse;
import dev.cairn.engine.api.PutResourcePolicyRequest;
import dev.cairn.engine.api.QueryRequest;
import dev.cairn.engine.api.QueryResponse;
import dev.cairn.engine.api.ResourcePolicyRevision;
import dev.cairn.engine.api.ScanRequest;
import dev.cairn.engine.api.ScanResponse;
import dev.cairn.engine.api.TableResponse;
import dev.cairn.engine.api.TagResourceRequest;
import dev.cairn.engine.api.TransactGetItemsRequest;
import dev.cairn.engine.api.TransactGetItemsResponse;
import dev.cairn.engine.api.TransactWriteItemsRequest;
import dev.cairn.engine.api.TransactWriteItemsResponse;
import dev.cairn.engine.api.UntagResourceRequest;
import dev.cairn.engine.api.UpdateContinuousBackupsRequest;
import dev.cairn.engine.api.UpdateContributorInsightsRequest;
import dev.cairn.engine.api.UpdateContributorInsightsResponse;
import dev.cairn.engine.api.UpdateItemRequest;
import dev.cairn.engine.api.UpdateItemResponse;
import dev.cairn.engine.api.UpdateTableRequest;
import dev.cairn.engine.api.UpdateTimeToLiveRequest;
import dev.cairn.engine.api.UpdateTimeToLiveResponse;
import dev.cairn.engine.capacity.CapacityAccount;
import dev.cairn.engine.capacity.PartitionThroughput;
import dev.cairn.engine.capacity.ThroughputBuckets;
import dev.cairn.engine.expression.ExpressionCompiler;
import dev.cairn.engine.operation.AbsentResourceOperation;
import dev.cairn.engine.operation.BatchGetItemOperation;
import dev.cairn.engine.operation.BatchWriteItemOperation;
import dev.cairn.engine.operation.CreateTableOperation;
import dev.cairn.engine.operation.Database;
import dev.cairn.engine.operation.DeleteItemOperation;
import dev.cairn.engine.operation.DeleteResourcePolicyOperation;
import dev.cairn.engine.operation.DeleteTableOperation;
import dev.cairn.engine.operation.DescribeContinuousBackupsOperation;
import dev.cairn.engine.operation.DescribeContributorInsightsOperation;
import dev.cairn.engine.operation.DescribeEndpointsOperation;
import dev.cairn.engine.operation.DescribeKinesisStreamingDestinationOperation;
import dev.cairn.engine.operation.DescribeLimitsOperation;
import dev.cairn.engine.operation.DescribeTableOperation;
import dev.cairn.engine.operation.DescribeTimeToLiveOperation;
import dev.cairn.engine.operation.GetItemOperation;
import dev.cairn.engine.operation.GetResourcePolicyOperation;
import dev.cairn.engine.operation.IndexBackfill;
import dev.cairn.engine.operation.KinesisStreamingDestinationOperation;
import dev.cairn.engine.operation.ListContributorInsightsOperation;
import dev.cairn.engine.operation.ListTablesOperation;
import dev.cairn.engine.operation.ListTagsOfResourceOperation;
import dev.cairn.engine.operation.Metering;
import dev.cairn.engine.operation.PutItemOperation;
import dev.cairn.engine.operation.PutResourcePolicyOperation;
import dev.cairn.engine.operation.QueryOperation;
import dev.cairn.engine.operation.ReadStates;
import dev.cairn.engine.operation.ResourceArns;
import dev.cairn.engine.operation.ScanOperation;
import dev.cairn.engine.operation.SelfCheck;
import dev.cairn.engine.operation.TableDescriber;
import dev.cairn.engine.operation.Tables;
import dev.cairn.engine.operation.TagResourceOperation;
import dev.cairn.engine.operation.TransactGetItemsOperation;
import dev.cairn.engine.operation.TransactWriteItemsOperation;
import dev.cairn.engine.operation.UntagResourceOperation;
import dev.cairn.engine.operation.UpdateContinuousBackupsOperation;
import dev.cairn.engine.operation.UpdateContributorInsightsOperation;
import dev.cairn.engine.operation.UpdateItemOperation;
import dev.cairn.engine.operation.UpdateTableOperation;
import dev.cairn.engine.operation.UpdateTimeToLiveOperation;
import dev.cairn.engine.store.Lag;
import dev.cairn.engine.store.RememberingStore;
import dev.cairn.engine.store.Store;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * DynamoDB's operations on a store: a table of contents, one line for each.
 *
 * <p>Errors: a stage fails with {@link dev.cairn.engine.api.ApiException} for what DynamoDB would
 * answer, and with anything else only for a failed store or a broken invariant. Durability: a stage
 * completes when what it tells is as durable as the store promises. Threads: safe for any number of
 * them; no call blocks its caller.
 */
public final class Engine implements AutoCloseable {
  private final RememberingStore store;
  private final Lag globalIndexLag;
  private final CapacityAccount account = new CapacityAccount();
  private final Dispatcher dispatcher;
  private final Database database;

  private final CreateTableOperation createTable;
  private final DescribeTableOperation describeTable;
  private final IndexBackfill backfill;
  private final UpdateTableOperation updateTable;
  private final ListTablesOperation listTables;
  private final DeleteTableOperation deleteTable;
  private final TagResourceOperation tagResource;
  private final UntagResourceOperation untagResource;
  private final ListTagsOfResourceOperation listTagsOfResource;
  private final UpdateTimeToLiveOperation updateTimeToLive;
  private final DescribeTimeToLiveOperation describeTimeToLive;
  private final DescribeContinuousBackupsOperation describeContinuousBackups;
  private final UpdateContinuousBackupsOperation updateContinuousBackups;
  private final DescribeLimitsOperation describeLimits;
  private final DescribeEndpointsOperation describeEndpoints;
  private final PutResourcePolicyOperation putResourcePolicy;
  private final GetResourcePolicyOperation getResourcePolicy;
  private final DeleteResourcePolicyOperation deleteResourcePolicy;
  private final UpdateContributorInsightsOperation updateContributorInsights;
  private final DescribeContributorInsightsOperation describeContributorInsights;
  private final ListContributorInsightsOperation listContributorInsights;
  private final DescribeKinesisStreamingDestinationOperation describeKinesisStreamingDestination;
  private final KinesisStreamingDestinationOperation kinesisStreamingDestination;
  private final PutItemOperation putItem;
  private final GetItemOperation getItem;
  private final UpdateItemOperation updateItem;
  private final DeleteItemOperation deleteItem;
  private final QueryOperation query;
  private final ScanOperation scan;
  private final BatchGetItemOperation batchGetItem;
  private final BatchWriteItemOperation batchWriteItem;
  private final TransactWriteItemsOperation transactWriteItems;
  private final TransactGetItemsOperation transactGetItems;

  private Engine(RememberingStore store, EngineOptions options) {
    this.store = store;
    this.globalIndexLag = Lag.of(options.globalIndexDelay());
    store.remember(globalIndexLag);
    this.dispatcher = new Dispatcher(store, options.executor());
    TableDescriber describer =
        new TableDescriber(options.region(), options.accountId(), options.clock());
    ThroughputBuckets buckets =
        options.enforcesThroughput() ? new ThroughputBuckets(options.clock()) : null;
    PartitionThroughput partitions =
        options.enforcesPartitionThroughput() ? PartitionThroughput.by(options.clock()) : null;
    Metering metering = new Metering(account, buckets, partitions, describer);
    this.database =
        new Database(
            store,
            options.wording(),
            new Tables(options.clock(), options.region(), options.accountId()),
            new ExpressionCompiler(options.wording()),
            metering,
            new ReadStates(store, globalIndexLag),
            options.clock(),
            options.itemCollectionBytesMax(),
            options.tableStateDelay());
    this.createTable = new CreateTableOperation(database, describer, options.random());
    this.describeTable = new DescribeTableOperation(database, describer);
    this.backfill = new IndexBackfill(database, options.executor());
    this.updateTable = new UpdateTableOperation(database, describer, backfill);
    this.listTables = new ListTablesOperation(database);
    this.deleteTable = new DeleteTableOperation(database, describer);
    ResourceArns arns = new ResourceArns(options.region(), options.accountId());
    this.tagResource = new TagResourceOperation(database, arns);
    this.untagResource = new UntagResourceOperation(database, arns);
    this.listTagsOfResource = new ListTagsOfResourceOperation(database, arns);
    this.updateTimeToLive = new UpdateTimeToLiveOperation(database);
    this.describeTimeToLive = new DescribeTimeToLiveOperation(database);
    this.describeContinuousBackups = new DescribeContinuousBackupsOperation(database);
    this.updateContinuousBackups = new UpdateContinuousBackupsOperation(database);
    this.describeLimits = new DescribeLimitsOperation();
    this.describeEndpoints = new DescribeEndpointsOperation(options.region());
    this.putResourcePolicy = new PutResourcePolicyOperation(database, arns);
    this.getResourcePolicy = new GetResourcePolicyOperation(database, arns);
    this.deleteResourcePolicy = new DeleteResourcePolicyOperation(database, arns);
    this.updateContributorInsights = new UpdateContributorInsightsOperation(database);
    this.describeContributorInsights = new DescribeContributorInsightsOperation(database);
    this.listContributorInsights = new ListContributorInsightsOperation(database);
    this.describeKinesisStreamingDestination =
        new DescribeKinesisStreamingDestinationOperation(database);
    this.kinesisStreamingDestination = new KinesisStreamingDestinationOperation(database);
    this.putItem = new PutItemOperation(database);
    this.getItem = new GetItemOperation(database);
    this.updateItem = new UpdateItemOperation(database);
    this.deleteItem = new DeleteItemOperation(database);
    this.query = new QueryOperation(database);
    this.scan = new ScanOperation(database);
    this.batchGetItem = new BatchGetItemOperation(database);
    this.batchWriteItem = new BatchWriteItemOperation(database);
    this.transactWriteItems = new TransactWriteItemsOperation(database);
    this.transactGetItems = new TransactGetItemsOperation(database);
  }

  /** An engine on the given store, which it owns from now on and closes with itself. */
  public static Engine on(Store store, EngineOptions options) {
    return started(new RememberingStore(store, options.clock()), options);
  }

  private static Engine started(RememberingStore store, EngineOptions options) {
    Engine engine = new Engine(store, options);
    engine.backfill.resume();
    return engine;
  }

  /**
   * Another engine on a fork of this one's store, whose reads of global indexes see the same past.
   *
   * @throws UnsupportedOperationException when the store is not in memory
   */
  public Engine fork(EngineOptions options) {
    return started(store.fork(options.clock()), options);
  }

  /**
   * From now on, reads can be as stale as that; until then, and again after {@link Lag#NONE}, they
   * see the newest state whatever they are told.
   */
  public void remember(Lag staleness) {
    store.remember(globalIndexLag.max(staleness));
  }

  public CompletionStage<TableResponse> createTable(CreateTableRequest request) {
    return dispatcher.run(() -> createTable.run(request));
  }

  public CompletionStage<TableResponse> describeTable(DescribeTableRequest request) {
    return dispatcher.run(() -> describeTable.run(request));
  }

  public CompletionStage<TableResponse> updateTable(UpdateTableRequest request) {
    return dispatcher.run(() -> updateTable.run(request));
  }

  public CompletionStage<ListTablesResponse> listTables(ListTablesRequest request) {
    return dispatcher.run(() -> listTables.run(request));
  }

  public CompletionStage<TableResponse> deleteTable(DeleteTableRequest request) {
    return dispatcher.run(() -> deleteTable.run(request));
  }

  public CompletionStage<EmptyResponse> tagResource(TagResourceRequest request) {
    return dispatcher.run(() -> tagResource.run(request));
  }

  public CompletionStage<EmptyResponse> untagResource(UntagResourceRequest request) {
    return dispatcher.run(() -> untagResource.run(request));
  }

  public CompletionStage<ListTagsOfResourceResponse> listTagsOfResource(
      ListTagsOfResourceRequest request) {
    return dispatcher.run(() -> listTagsOfResource.run(request));
  }

  public CompletionStage<UpdateTimeToLiveResponse> updateTimeToLive(
      UpdateTimeToLiveRequest request) {
    return dispatcher.run(() -> updateTimeToLive.run(request));
  }

  public CompletionStage<DescribeTimeToLiveResponse> describeTimeToLive(
      DescribeTimeToLiveRequest request) {
    return dispatcher.run(() -> describeTimeToLive.run(request));
  }

  public CompletionStage<ContinuousBackupsResponse> describeContinuousBackups(
      DescribeContinuousBackupsRequest request) {
    return dispatcher.run(() -> describeContinuousBackups.run(request));
  }

  public CompletionStage<ContinuousBackupsResponse> updateContinuousBackups(
      UpdateContinuousBackupsRequest request) {
    return dispatcher.run(() -> updateContinuousBackups.run(request));
  }

  public CompletionStage<DescribeLimitsResponse> describeLimits(DescribeLimitsRequest request) {
    return dispatcher.run(() -> describeLimits.run(request));
  }

  public CompletionStage<DescribeEndpointsResponse> describeEndpoints(
      DescribeEndpointsRequest request) {
    return dispatcher.run(() -> describeEndpoints.run(request));
  }

  public CompletionStage<ResourcePolicyRevision> putResourcePolicy(
      PutResourcePolicyRequest request) {
    return dispatcher.run(() -> putResourcePolicy.run(request));
  }

  public CompletionStage<GetResourcePolicyResponse> getResourcePolicy(
      GetResourcePolicyRequest request) {
    return dispatcher.run(() -> getResourcePolicy.run(request));
  }

  public CompletionStage<ResourcePolicyRevision> deleteResourcePolicy(
      DeleteResourcePolicyRequest request) {
    return dispatcher.run(() -> deleteResourcePolicy.run(request));
  }

  public CompletionStage<UpdateContributorInsightsResponse> updateContributorInsights(
      UpdateContributorInsightsRequest request) {
    return dispatcher.run(() -> updateContributorInsights.run(request));
  }

  public CompletionStage<DescribeContributorInsightsResponse> describeContributorInsights(
      DescribeContributorInsightsRequest request) {
    return dispatcher.run(() -> describeContributorInsights.run(request));
  }

  public CompletionStage<ListContributorInsightsResponse> listContributorInsights(
      ListContributorInsightsRequest request) {
    return dispatcher.run(() -> listContributorInsights.run(request));
  }

  public CompletionStage<DescribeKinesisStreamingDestinationResponse>
      describeKinesisStreamingDestination(DescribeKinesisStreamingDestinationRequest request) {
    return dispatcher.run(() -> describeKinesisStreamingDestination.run(request));
  }

  public CompletionStage<KinesisStreamingDestinationResponse> enableKinesisStreamingDestination(
      KinesisStreamingDestinationRequest request) {
    return dispatcher.run(() -> kinesisStreamingDestination.enable(request));
  }

  public CompletionStage<KinesisStreamingDestinationResponse> disableKinesisStreamingDestination(
      KinesisStreamingDestinationRequest request) {
    return dispatcher.run(() -> kinesisStreamingDestination.disable(request));
  }

  public CompletionStage<KinesisStreamingDestinationResponse> updateKinesisStreamingDestination(
      KinesisStreamingDestinationRequest request) {
    return dispatcher.run(() -> kinesisStreamingDestination.update(request));
  }

  /** Describes, changes or deletes something of a kind that is never here: not found. */
  public CompletionStage<EmptyResponse> absentResource(
      AbsentResource kind, AbsentResourceRequest request) {
    return dispatcher.run(() -> new AbsentResourceOperation(kind).run(request));
  }

  /** Lists what is never here: nothing. */
  public CompletionStage<EmptyResponse> absentResources() {
    return dispatcher.run(AbsentResourceOperation::list);
  }

  public CompletionStage<EmptyResponse> createGlobalTable(AbsentResourceRequest request) {
    return dispatcher.run(() -> AbsentResourceOperation.createGlobalTable(request));
  }

  public CompletionStage<PutItemResponse> putItem(PutItemRequest request) {
    return dispatcher.run(() -> putItem.run(request));
  }

  public CompletionStage<GetItemResponse> getItem(GetItemRequest request) {
    return getItem(request, Lag.NONE);
  }

  /** GetItem so far behind, unless it is consistent. REQUIRES: {@link #remember} of as much. */
  public CompletionStage<GetItemResponse> getItem(GetItemRequest request, Lag staleness) {
    return dispatcher.run(() -> getItem.run(request, staleness));
  }

  public CompletionStage<UpdateItemResponse> updateItem(UpdateItemRequest request) {
    return dispatcher.run(() -> updateItem.run(request));
  }

  public CompletionStage<DeleteItemResponse> deleteItem(DeleteItemRequest request) {
    return dispatcher.run(() -> deleteItem.run(request));
  }

  public CompletionStage<QueryResponse> query(QueryRequest request) {
    return query(request, Lag.NONE);
  }

  /** Query so far behind; see {@link #getItem(GetItemRequest, Lag)}. */
  public CompletionStage<QueryResponse> query(QueryRequest request, Lag staleness) {
    return dispatcher.runGradually(() -> query.run(request, staleness));
  }

  public CompletionStage<ScanResponse> scan(ScanRequest request) {
    return scan(request, Lag.NONE);
  }

  /** Scan so far behind; see {@link #getItem(GetItemRequest, Lag)}. */
  public CompletionStage<ScanResponse> scan(ScanRequest request, Lag staleness) {
    return dispatcher.runGradually(() -> scan.run(request, staleness));
  }

  public CompletionStage<BatchGetItemResponse> batchGetItem(BatchGetItemRequest request) {
    return batchGetItem(request, Lag.NONE);
  }

  /** BatchGetItem so far behind; see {@link #getItem(GetItemRequest, Lag)}. */
  public CompletionStage<BatchGetItemResponse> batchGetItem(
      BatchGetItemRequest request, Lag staleness) {
    return dispatcher.runGradually(() -> batchGetItem.run(request, staleness));
  }

  public CompletionStage<BatchWriteItemResponse> batchWriteItem(BatchWriteItemRequest request) {
    return dispatcher.runGradually(() -> batchWriteItem.run(request));
  }

  public CompletionStage<TransactWriteItemsResponse> transactWriteItems(
      TransactWriteItemsRequest request) {
    return dispatcher.run(() -> transactWriteItems.run(request));
  }

  public CompletionStage<TransactGetItemsResponse> transactGetItems(
      TransactGetItemsRequest request) {
    return dispatcher.run(() -> transactGetItems.run(request));
  }

  /**
   * What is wrong with the indexes and counts that the engine keeps beside items; nothing when all
   * is well. For tests. Cost: reads everything.
   */
  public List<String> selfCheck() {
    return SelfCheck.differences(database);
  }

  /** What each table was charged since the engine was made, failures included. */
  public CapacityAccount account() {
    return account;
  }

  /**
   * Ends the work that goes on between requests, for an engine that is to be forgotten: requests
   * under way complete, and what they changed is nobody's to see. Gives nothing back but that; an
   * engine in memory needs no more.
   */
  public void retire() {
    backfill.close();
  }

  @Override
  public void close() {
    retire();
    store.close();
  }
}
