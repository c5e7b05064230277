package dev.cairn.protocol.codec;

import dev.cairn.engine.api.ContributorInsightsSummary;
import dev.cairn.engine.api.ListContributorInsightsRequest;
import dev.cairn.engine.api.ListContributorInsightsResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** ListContributorInsights: a position in, a page of insights that are on out. */
public final class ListContributorInsightsCodec
    implements OperationCodec<ListContributorInsightsRequest, ListContributorInsightsResponse> {
  @Override
  public ListContributorInsightsRequest read(WireReader reader) {
    String tableName = null;
    String nextToken = null;
    Integer maxResults = null;
    reader.beginStructure("ListContributorInsightsInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "TableName" -> tableName = reader.string();
        case "NextToken" -> nextToken = reader.string();
        case "MaxResults" -> maxResults = reader.integer();
        default -> reader.skip();
      }
    }
    return new ListContributorInsightsRequest(tableName, nextToken, maxResults);
  }

  @Override
  public void write(WireWriter writer, ListContributorInsightsResponse response) {
    writer.beginStructure();
    writer.member("ContributorInsightsSummaries");
    writer.beginList();
    for (ContributorInsightsSummary summary : response.contributorInsightsSummaries()) {
      UpdateContributorInsightsCodec.writeSummary(writer, summary);
    }
    writer.endList();
    writer.string("NextToken", response.nextToken());
    writer.endStructure();
  }
}
