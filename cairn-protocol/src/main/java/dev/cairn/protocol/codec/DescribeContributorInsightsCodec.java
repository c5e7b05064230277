package dev.cairn.protocol.codec;

import dev.cairn.engine.api.DescribeContributorInsightsRequest;
import dev.cairn.engine.api.DescribeContributorInsightsResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** DescribeContributorInsights: a table or an index in, the state of its insights out. */
public final class DescribeContributorInsightsCodec
    implements OperationCodec<
        DescribeContributorInsightsRequest, DescribeContributorInsightsResponse> {
  @Override
  public DescribeContributorInsightsRequest read(WireReader reader) {
    String tableName = null;
    String indexName = null;
    reader.beginStructure("DescribeContributorInsightsInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "TableName" -> tableName = reader.string();
        case "IndexName" -> indexName = reader.string();
        default -> reader.skip();
      }
    }
    return new DescribeContributorInsightsRequest(tableName, indexName);
  }

  @Override
  public void write(WireWriter writer, DescribeContributorInsightsResponse response) {
    writer.beginStructure();
    writer.string("TableName", response.tableName());
    writer.string("IndexName", response.indexName());
    if (response.contributorInsightsRuleList() != null) {
      writer.member("ContributorInsightsRuleList");
      writer.beginList();
      response.contributorInsightsRuleList().forEach(writer::string);
      writer.endList();
    }
    writer.string("ContributorInsightsStatus", response.contributorInsightsStatus());
    writer.timestamp("LastUpdateDateTime", response.lastUpdateDateTime());
    writer.string("ContributorInsightsMode", response.contributorInsightsMode());
    writer.endStructure();
  }
}
