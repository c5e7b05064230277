package dev.cairn.protocol.codec;

import dev.cairn.engine.api.DescribeKinesisStreamingDestinationRequest;
import dev.cairn.engine.api.DescribeKinesisStreamingDestinationResponse;
import dev.cairn.engine.api.KinesisDataStreamDestination;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** DescribeKinesisStreamingDestination: a name in, the table's destinations out. */
public final class DescribeKinesisStreamingDestinationCodec
    implements OperationCodec<
        DescribeKinesisStreamingDestinationRequest, DescribeKinesisStreamingDestinationResponse> {
  @Override
  public DescribeKinesisStreamingDestinationRequest read(WireReader reader) {
    return new DescribeKinesisStreamingDestinationRequest(
        SingleMember.read(reader, "DescribeKinesisStreamingDestinationInput", "TableName"));
  }

  @Override
  public void write(WireWriter writer, DescribeKinesisStreamingDestinationResponse response) {
    writer.beginStructure();
    writer.string("TableName", response.tableName());
    writer.member("KinesisDataStreamDestinations");
    writer.beginList();
    for (KinesisDataStreamDestination d : response.kinesisDataStreamDestinations()) {
      writer.beginStructure();
      writer.string("StreamArn", d.streamArn());
      writer.string("DestinationStatus", d.destinationStatus());
      writer.string("DestinationStatusDescription", d.destinationStatusDescription());
      writer.string(
          "ApproximateCreationDateTimePrecision", d.approximateCreationDateTimePrecision());
      writer.endStructure();
    }
    writer.endList();
    writer.endStructure();
  }
}
