package dev.cairn.protocol.codec;

import dev.cairn.engine.api.EmptyResponse;
import dev.cairn.engine.api.UntagResourceRequest;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;
import java.util.List;

/** UntagResource: the keys of tags in, nothing out. */
public final class UntagResourceCodec
    implements OperationCodec<UntagResourceRequest, EmptyResponse> {
  @Override
  public UntagResourceRequest read(WireReader reader) {
    String resourceArn = null;
    List<String> tagKeys = null;
    reader.beginStructure("UntagResourceInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "ResourceArn" -> resourceArn = reader.string();
        case "TagKeys" -> tagKeys = ListReading.strings(reader);
        default -> reader.skip();
      }
    }
    return new UntagResourceRequest(resourceArn, tagKeys);
  }

  @Override
  public void write(WireWriter writer, EmptyResponse response) {
    // DynamoDB answers with an empty body.
  }
}
