package dev.cairn.protocol.codec;

import dev.cairn.engine.api.TimeToLiveSpecification;
import dev.cairn.engine.api.UpdateTimeToLiveRequest;
import dev.cairn.engine.api.UpdateTimeToLiveResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** UpdateTimeToLive: whether items expire and by which attribute, in and out. */
public final class UpdateTimeToLiveCodec
    implements OperationCodec<UpdateTimeToLiveRequest, UpdateTimeToLiveResponse> {
  @Override
  public UpdateTimeToLiveRequest read(WireReader reader) {
    String tableName = null;
    TimeToLiveSpecification specification = null;
    reader.beginStructure("UpdateTimeToLiveInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "TableName" -> tableName = reader.string();
        case "TimeToLiveSpecification" -> specification = readSpecification(reader);
        default -> reader.skip();
      }
    }
    return new UpdateTimeToLiveRequest(tableName, specification);
  }

  private static TimeToLiveSpecification readSpecification(WireReader reader) {
    Boolean enabled = null;
    String attributeName = null;
    reader.beginStructure("TimeToLiveSpecification");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "Enabled" -> enabled = reader.bool();
        case "AttributeName" -> attributeName = reader.string();
        default -> reader.skip();
      }
    }
    return new TimeToLiveSpecification(enabled, attributeName);
  }

  @Override
  public void write(WireWriter writer, UpdateTimeToLiveResponse response) {
    writer.beginStructure();
    writer.member("TimeToLiveSpecification");
    writer.beginStructure();
    writer.bool("Enabled", response.timeToLiveSpecification().enabled());
    writer.string("AttributeName", response.timeToLiveSpecification().attributeName());
    writer.endStructure();
    writer.endStructure();
  }
}
