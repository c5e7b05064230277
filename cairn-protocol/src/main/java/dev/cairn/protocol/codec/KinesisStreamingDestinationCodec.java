package dev.cairn.protocol.codec;

import dev.cairn.engine.api.KinesisStreamingDestinationRequest;
import dev.cairn.engine.api.KinesisStreamingDestinationResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/**
 * EnableKinesisStreamingDestination, DisableKinesisStreamingDestination and
 * UpdateKinesisStreamingDestination: a stream in, what becomes of it out.
 */
public final class KinesisStreamingDestinationCodec
    implements OperationCodec<
        KinesisStreamingDestinationRequest, KinesisStreamingDestinationResponse> {
  private final String configuration;

  /** Takes the name of the member that configures the stream. */
  public KinesisStreamingDestinationCodec(String configuration) {
    this.configuration = configuration;
  }

  @Override
  public KinesisStreamingDestinationRequest read(WireReader reader) {
    String tableName = null;
    String streamArn = null;
    String precision = null;
    reader.beginStructure("KinesisStreamingDestinationInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      if (member.equals("TableName")) {
        tableName = reader.string();
      } else if (member.equals("StreamArn")) {
        streamArn = reader.string();
      } else if (member.equals(configuration)) {
        precision =
            SingleMember.read(reader, configuration, "ApproximateCreationDateTimePrecision");
      } else {
        reader.skip();
      }
    }
    return new KinesisStreamingDestinationRequest(tableName, streamArn, precision);
  }

  @Override
  public void write(WireWriter writer, KinesisStreamingDestinationResponse response) {
    writer.beginStructure();
    writer.string("TableName", response.tableName());
    writer.string("StreamArn", response.streamArn());
    writer.string("DestinationStatus", response.destinationStatus());
    writer.member(configuration);
    writer.beginStructure();
    writer.string(
        "ApproximateCreationDateTimePrecision", response.approximateCreationDateTimePrecision());
    writer.endStructure();
    writer.endStructure();
  }
}
