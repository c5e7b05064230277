package dev.cairn.protocol.codec;

import dev.cairn.engine.api.ListTagsOfResourceRequest;
import dev.cairn.engine.api.ListTagsOfResourceResponse;
import dev.cairn.engine.api.Tag;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** ListTagsOfResource: a table in, its tags out. */
public final class ListTagsOfResourceCodec
    implements OperationCodec<ListTagsOfResourceRequest, ListTagsOfResourceResponse> {
  @Override
  public ListTagsOfResourceRequest read(WireReader reader) {
    String resourceArn = null;
    String nextToken = null;
    reader.beginStructure("ListTagsOfResourceInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "ResourceArn" -> resourceArn = reader.string();
        case "NextToken" -> nextToken = reader.string();
        default -> reader.skip();
      }
    }
    return new ListTagsOfResourceRequest(resourceArn, nextToken);
  }

  @Override
  public void write(WireWriter writer, ListTagsOfResourceResponse response) {
    writer.beginStructure();
    writer.member("Tags");
    writer.beginList();
    for (Tag tag : response.tags()) {
      writer.beginStructure();
      writer.string("Key", tag.key());
      writer.string("Value", tag.value());
      writer.endStructure();
    }
    writer.endList();
    writer.endStructure();
  }
}
