package dev.cairn.protocol.codec;

import dev.cairn.engine.api.ContributorInsightsSummary;
import dev.cairn.engine.api.UpdateContributorInsightsRequest;
import dev.cairn.engine.api.UpdateContributorInsightsResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** UpdateContributorInsights: on or off in, what becomes of it out. */
public final class UpdateContributorInsightsCodec
    implements OperationCodec<UpdateContributorInsightsRequest, UpdateContributorInsightsResponse> {
  @Override
  public UpdateContributorInsightsRequest read(WireReader reader) {
    String tableName = null;
    String indexName = null;
    String action = null;
    String mode = null;
    reader.beginStructure("UpdateContributorInsightsInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "TableName" -> tableName = reader.string();
        case "IndexName" -> indexName = reader.string();
        case "ContributorInsightsAction" -> action = reader.string();
        case "ContributorInsightsMode" -> mode = reader.string();
        default -> reader.skip();
      }
    }
    return new UpdateContributorInsightsRequest(tableName, indexName, action, mode);
  }

  @Override
  public void write(WireWriter writer, UpdateContributorInsightsResponse response) {
    writeSummary(writer, response.summary());
  }

  static void writeSummary(WireWriter writer, ContributorInsightsSummary summary) {
    writer.beginStructure();
    writer.string("TableName", summary.tableName());
    writer.string("IndexName", summary.indexName());
    writer.string("ContributorInsightsStatus", summary.contributorInsightsStatus());
    writer.string("ContributorInsightsMode", summary.contributorInsightsMode());
    writer.endStructure();
  }
}
