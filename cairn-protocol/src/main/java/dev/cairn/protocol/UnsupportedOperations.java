package dev.cairn.protocol;

import java.util.Set;

/**
 * DynamoDB's operations that Cairn does not have yet. Source: the DynamoDB API reference,
 * "Actions".
 */
final class UnsupportedOperations {
  static final Set<String> NAMES =
      Set.of(
          "BatchExecuteStatement",
          "CreateBackup",
          "CreateGlobalTable",
          "DeleteBackup",
          "DeleteResourcePolicy",
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
          "DescribeTableReplicaAutoScaling",
          "DescribeTimeToLive",
          "DisableKinesisStreamingDestination",
          "EnableKinesisStreamingDestination",
          "ExecuteStatement",
          "ExecuteTransaction",
          "ExportTableToPointInTime",
          "GetResourcePolicy",
          "ImportTable",
          "ListBackups",
          "ListContributorInsights",
          "ListExports",
          "ListGlobalTables",
          "ListImports",
          "ListTagsOfResource",
          "PutResourcePolicy",
          "RestoreTableFromBackup",
          "RestoreTableToPointInTime",
          "TagResource",
          "UntagResource",
          "UpdateContinuousBackups",
          "UpdateContributorInsights",
          "UpdateGlobalTable",
          "UpdateGlobalTableSettings",
          "UpdateKinesisStreamingDestination",
          "UpdateTable",
          "UpdateTableReplicaAutoScaling",
          "UpdateTimeToLive");

  private UnsupportedOperations() {}
}
