package dev.cairn.protocol.codec;

import dev.cairn.engine.api.GetResourcePolicyRequest;
import dev.cairn.engine.api.GetResourcePolicyResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** GetResourcePolicy: a table in, its policy out. */
public final class GetResourcePolicyCodec
    implements OperationCodec<GetResourcePolicyRequest, GetResourcePolicyResponse> {
  @Override
  public GetResourcePolicyRequest read(WireReader reader) {
    return new GetResourcePolicyRequest(
        SingleMember.read(reader, "GetResourcePolicyInput", "ResourceArn"));
  }

  @Override
  public void write(WireWriter writer, GetResourcePolicyResponse response) {
    writer.beginStructure();
    writer.string("Policy", response.policy());
    writer.string("RevisionId", response.revisionId());
    writer.endStructure();
  }
}
