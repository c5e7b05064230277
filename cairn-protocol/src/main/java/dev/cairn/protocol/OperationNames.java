package dev.cairn.protocol;

import java.util.Set;

/**
 * The names of all operations that DynamoDB has, whether or not Cairn has them. Source: the
 * DynamoDB API reference, "Actions".
 */
final class OperationNames {
  static final Set<String> ALL =
      Set.of(
          "BatchExecuteStatement",
          "BatchGetItem",
          "BatchWriteItem",
          "CreateBackup",
          "CreateGlobalTable",
          "CreateTable",
          "DeleteBackup",
          "DeleteItem",
          "DeleteResourcePolicy",
          "DeleteTable",
          "DescribeBackup",
          "DescribeContinuousBackups",
          "DescribeContributorInsights",
          "DescribeEndpoints",
          "DescribeExport",
          "DescribeGlobalTable",
          "DescribeGlobalTableSettings",
          "DescribeImport",
          "DescribeKinesisStreamingDestination",
          "DescribeLimits",
          "DescribeTable",
          "DescribeTableReplicaAutoScaling",
          "DescribeTimeToLive",
          "DisableKinesisStreamingDestination",
          "EnableKinesisStreamingDestination",
          "ExecuteStatement",
          "ExecuteTransaction",
          "ExportTableToPointInTime",
          "GetItem",
          "GetResourcePolicy",
          "ImportTable",
          "ListBackups",
          "ListContributorInsights",
          "ListExports",
          "ListGlobalTables",
          "ListImports",
          "ListTables",
          "ListTagsOfResource",
          "PutItem",
          "PutResourcePolicy",
          "Query",
          "RestoreTableFromBackup",
          "RestoreTableToPointInTime",
          "Scan",
          "SearchVectors",
          "TagResource",
          "TransactGetItems",
          "TransactWriteItems",
          "UntagResource",
          "UpdateContinuousBackups",
          "UpdateContributorInsights",
          "UpdateGlobalTable",
          "UpdateGlobalTableSettings",
          "UpdateItem",
          "UpdateKinesisStreamingDestination",
          "UpdateTable",
          "UpdateTableReplicaAutoScaling",
          "UpdateTimeToLive");

  private OperationNames() {}
}
