package dev.cairn.protocol.codec;

import dev.cairn.engine.api.DeleteResourcePolicyRequest;
import dev.cairn.engine.api.ResourcePolicyRevision;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** DeleteResourcePolicy: a table in, the revision of the policy that was deleted out. */
public final class DeleteResourcePolicyCodec
    implements OperationCodec<DeleteResourcePolicyRequest, ResourcePolicyRevision> {
  @Override
  public DeleteResourcePolicyRequest read(WireReader reader) {
    String resourceArn = null;
    String expectedRevisionId = null;
    reader.beginStructure("DeleteResourcePolicyInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "ResourceArn" -> resourceArn = reader.string();
        case "ExpectedRevisionId" -> expectedRevisionId = reader.string();
        default -> reader.skip();
      }
    }
    return new DeleteResourcePolicyRequest(resourceArn, expectedRevisionId);
  }

  @Override
  public void write(WireWriter writer, ResourcePolicyRevision response) {
    PutResourcePolicyCodec.writeRevision(writer, response);
  }
}
