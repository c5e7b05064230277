package dev.cairn.protocol.codec;

import dev.cairn.engine.api.EmptyResponse;
import dev.cairn.engine.api.Tag;
import dev.cairn.engine.api.TagResourceRequest;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;
import java.util.List;

/** TagResource: tags in, nothing out. */
public final class TagResourceCodec implements OperationCodec<TagResourceRequest, EmptyResponse> {
  @Override
  public TagResourceRequest read(WireReader reader) {
    String resourceArn = null;
    List<Tag> tags = null;
    reader.beginStructure("TagResourceInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "ResourceArn" -> resourceArn = reader.string();
        case "Tags" -> tags = TableParameterReading.tags(reader);
        default -> reader.skip();
      }
    }
    return new TagResourceRequest(resourceArn, tags);
  }

  @Override
  public void write(WireWriter writer, EmptyResponse response) {
    // DynamoDB answers with an empty body.
  }
}
