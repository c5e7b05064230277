package dev.cairn.protocol;

import dev.cairn.engine.Engine;
import dev.cairn.engine.api.AbsentResource;
import dev.cairn.engine.api.AbsentResourceRequest;
import dev.cairn.engine.api.EmptyResponse;
import dev.cairn.protocol.codec.AbsentResourceCodec;
import dev.cairn.protocol.codec.AbsentResourcesCodec;
import dev.cairn.protocol.codec.BatchGetItemCodec;
import dev.cairn.protocol.codec.BatchWriteItemCodec;
import dev.cairn.protocol.codec.CreateTableCodec;
import dev.cairn.protocol.codec.DeleteItemCodec;
import dev.cairn.protocol.codec.DeleteResourcePolicyCodec;
import dev.cairn.protocol.codec.DeleteTableCodec;
import dev.cairn.protocol.codec.DescribeContinuousBackupsCodec;
import dev.cairn.protocol.codec.DescribeContributorInsightsCodec;
import dev.cairn.protocol.codec.DescribeKinesisStreamingDestinationCodec;
import dev.cairn.protocol.codec.DescribeLimitsCodec;
import dev.cairn.protocol.codec.DescribeTableCodec;
import dev.cairn.protocol.codec.DescribeTimeToLiveCodec;
import dev.cairn.protocol.codec.GetItemCodec;
import dev.cairn.protocol.codec.GetResourcePolicyCodec;
import dev.cairn.protocol.codec.KinesisStreamingDestinationCodec;
import dev.cairn.protocol.codec.ListContributorInsightsCodec;
import dev.cairn.protocol.codec.ListTablesCodec;
import dev.cairn.protocol.codec.ListTagsOfResourceCodec;
import dev.cairn.protocol.codec.PutItemCodec;
import dev.cairn.protocol.codec.PutResourcePolicyCodec;
import dev.cairn.protocol.codec.QueryCodec;
import dev.cairn.protocol.codec.ScanCodec;
import dev.cairn.protocol.codec.TagResourceCodec;
import dev.cairn.protocol.codec.TransactGetItemsCodec;
import dev.cairn.protocol.codec.TransactWriteItemsCodec;
import dev.cairn.protocol.codec.UntagResourceCodec;
import dev.cairn.protocol.codec.UpdateContinuousBackupsCodec;
import dev.cairn.protocol.codec.UpdateContributorInsightsCodec;
import dev.cairn.protocol.codec.UpdateItemCodec;
import dev.cairn.protocol.codec.UpdateTableCodec;
import dev.cairn.protocol.codec.UpdateTimeToLiveCodec;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** The operations that an engine has, by their names on the wire. */
final class Routes {
  private Routes() {}

  static Map<String, Route<?, ?>> of(Engine engine) {
    Map<String, Route<?, ?>> routes = new HashMap<>();
    routes.putAll(ofItems(engine));
    routes.putAll(ofTables(engine));
    routes.putAll(ofAttachments(engine));
    routes.putAll(ofAbsentResources(engine));
    return Collections.unmodifiableMap(routes);
  }

  private static Map<String, Route<?, ?>> ofItems(Engine engine) {
    return Map.ofEntries(
        Map.entry("PutItem", new Route<>(new PutItemCodec(), engine::putItem)),
        Map.entry("GetItem", Route.reading(new GetItemCodec(), engine::getItem)),
        Map.entry("UpdateItem", new Route<>(new UpdateItemCodec(), engine::updateItem)),
        Map.entry("DeleteItem", new Route<>(new DeleteItemCodec(), engine::deleteItem)),
        Map.entry("Query", Route.reading(new QueryCodec(), engine::query)),
        Map.entry("Scan", Route.reading(new ScanCodec(), engine::scan)),
        Map.entry("BatchGetItem", Route.reading(new BatchGetItemCodec(), engine::batchGetItem)),
        Map.entry("BatchWriteItem", new Route<>(new BatchWriteItemCodec(), engine::batchWriteItem)),
        Map.entry(
            "TransactWriteItems",
            new Route<>(new TransactWriteItemsCodec(), engine::transactWriteItems)),
        Map.entry(
            "TransactGetItems",
            new Route<>(new TransactGetItemsCodec(), engine::transactGetItems)));
  }

  private static Map<String, Route<?, ?>> ofTables(Engine engine) {
    return Map.ofEntries(
        Map.entry("CreateTable", new Route<>(new CreateTableCodec(), engine::createTable)),
        Map.entry("DescribeTable", new Route<>(new DescribeTableCodec(), engine::describeTable)),
        Map.entry("UpdateTable", new Route<>(new UpdateTableCodec(), engine::updateTable)),
        Map.entry("ListTables", new Route<>(new ListTablesCodec(), engine::listTables)),
        Map.entry("DeleteTable", new Route<>(new DeleteTableCodec(), engine::deleteTable)),
        Map.entry(
            "UpdateTimeToLive", new Route<>(new UpdateTimeToLiveCodec(), engine::updateTimeToLive)),
        Map.entry(
            "DescribeTimeToLive",
            new Route<>(new DescribeTimeToLiveCodec(), engine::describeTimeToLive)),
        Map.entry(
            "UpdateContinuousBackups",
            new Route<>(new UpdateContinuousBackupsCodec(), engine::updateContinuousBackups)),
        Map.entry(
            "DescribeContinuousBackups",
            new Route<>(new DescribeContinuousBackupsCodec(), engine::describeContinuousBackups)),
        Map.entry("TagResource", new Route<>(new TagResourceCodec(), engine::tagResource)),
        Map.entry("UntagResource", new Route<>(new UntagResourceCodec(), engine::untagResource)),
        Map.entry(
            "ListTagsOfResource",
            new Route<>(new ListTagsOfResourceCodec(), engine::listTagsOfResource)),
        Map.entry(
            "DescribeLimits", new Route<>(new DescribeLimitsCodec(), engine::describeLimits)));
  }

  private static Map<String, Route<?, ?>> ofAttachments(Engine engine) {
    return Map.ofEntries(
        Map.entry(
            "PutResourcePolicy",
            new Route<>(new PutResourcePolicyCodec(), engine::putResourcePolicy)),
        Map.entry(
            "GetResourcePolicy",
            new Route<>(new GetResourcePolicyCodec(), engine::getResourcePolicy)),
        Map.entry(
            "DeleteResourcePolicy",
            new Route<>(new DeleteResourcePolicyCodec(), engine::deleteResourcePolicy)),
        Map.entry(
            "UpdateContributorInsights",
            new Route<>(new UpdateContributorInsightsCodec(), engine::updateContributorInsights)),
        Map.entry(
            "DescribeContributorInsights",
            new Route<>(
                new DescribeContributorInsightsCodec(), engine::describeContributorInsights)),
        Map.entry(
            "ListContributorInsights",
            new Route<>(new ListContributorInsightsCodec(), engine::listContributorInsights)),
        Map.entry(
            "DescribeKinesisStreamingDestination",
            new Route<>(
                new DescribeKinesisStreamingDestinationCodec(),
                engine::describeKinesisStreamingDestination)),
        Map.entry(
            "EnableKinesisStreamingDestination",
            new Route<>(
                new KinesisStreamingDestinationCodec("EnableKinesisStreamingConfiguration"),
                engine::enableKinesisStreamingDestination)),
        Map.entry(
            "DisableKinesisStreamingDestination",
            new Route<>(
                new KinesisStreamingDestinationCodec("EnableKinesisStreamingConfiguration"),
                engine::disableKinesisStreamingDestination)),
        Map.entry(
            "UpdateKinesisStreamingDestination",
            new Route<>(
                new KinesisStreamingDestinationCodec("UpdateKinesisStreamingConfiguration"),
                engine::updateKinesisStreamingDestination)));
  }

  private static Map<String, Route<?, ?>> ofAbsentResources(Engine engine) {
    return Map.ofEntries(
        Map.entry("DescribeBackup", absent(engine, AbsentResource.BACKUP, "BackupArn")),
        Map.entry("DeleteBackup", absent(engine, AbsentResource.BACKUP, "BackupArn")),
        Map.entry("DescribeExport", absent(engine, AbsentResource.EXPORT, "ExportArn")),
        Map.entry("DescribeImport", absent(engine, AbsentResource.IMPORT, "ImportArn")),
        Map.entry(
            "DescribeGlobalTable", absent(engine, AbsentResource.GLOBAL_TABLE, "GlobalTableName")),
        Map.entry(
            "UpdateGlobalTable", absent(engine, AbsentResource.GLOBAL_TABLE, "GlobalTableName")),
        Map.entry(
            "DescribeGlobalTableSettings",
            absent(engine, AbsentResource.GLOBAL_TABLE_SETTINGS, "GlobalTableName")),
        Map.entry(
            "UpdateGlobalTableSettings",
            absent(engine, AbsentResource.GLOBAL_TABLE_SETTINGS, "GlobalTableName")),
        Map.entry(
            "DescribeTableReplicaAutoScaling",
            absent(engine, AbsentResource.REPLICA_AUTO_SCALING, "TableName")),
        Map.entry(
            "UpdateTableReplicaAutoScaling",
            absent(engine, AbsentResource.REPLICA_AUTO_SCALING, "TableName")),
        Map.entry("ListBackups", noneOf(engine, "BackupSummaries")),
        Map.entry("ListExports", noneOf(engine, "ExportSummaries")),
        Map.entry("ListImports", noneOf(engine, "ImportSummaryList")),
        Map.entry("ListGlobalTables", noneOf(engine, "GlobalTables")),
        Map.entry(
            "CreateGlobalTable",
            new Route<>(new AbsentResourceCodec("GlobalTableName"), engine::createGlobalTable)));
  }

  private static Route<AbsentResourceRequest, EmptyResponse> absent(
      Engine engine, AbsentResource kind, String member) {
    return new Route<>(
        new AbsentResourceCodec(member), request -> engine.absentResource(kind, request));
  }

  private static Route<AbsentResourceRequest, EmptyResponse> noneOf(Engine engine, String member) {
    return new Route<>(new AbsentResourcesCodec(member), request -> engine.absentResources());
  }
}
