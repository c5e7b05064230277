package dev.cairn.protocol.codec;

import dev.cairn.engine.api.DescribeTimeToLiveRequest;
import dev.cairn.engine.api.DescribeTimeToLiveResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** DescribeTimeToLive: a name in, whether items expire out. */
public final class DescribeTimeToLiveCodec
    implements OperationCodec<DescribeTimeToLiveRequest, DescribeTimeToLiveResponse> {
  @Override
  public DescribeTimeToLiveRequest read(WireReader reader) {
    return new DescribeTimeToLiveRequest(
        SingleMember.read(reader, "DescribeTimeToLiveInput", "TableName"));
  }

  @Override
  public void write(WireWriter writer, DescribeTimeToLiveResponse response) {
    writer.beginStructure();
    writer.member("TimeToLiveDescription");
    writer.beginStructure();
    writer.string("TimeToLiveStatus", response.timeToLiveStatus());
    writer.string("AttributeName", response.attributeName());
    writer.endStructure();
    writer.endStructure();
  }
}
