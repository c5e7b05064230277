package dev.cairn.protocol.codec;

import dev.cairn.engine.api.AbsentResourceRequest;
import dev.cairn.engine.api.EmptyResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** Lists of things that are never here: a position in, no elements out. */
public final class AbsentResourcesCodec
    implements OperationCodec<AbsentResourceRequest, EmptyResponse> {
  private final String member;

  /** Takes the member that has the list. */
  public AbsentResourcesCodec(String member) {
    this.member = member;
  }

  @Override
  public AbsentResourceRequest read(WireReader reader) {
    return new AbsentResourceRequest(SingleMember.read(reader, "Request", ""));
  }

  @Override
  public void write(WireWriter writer, EmptyResponse response) {
    writer.beginStructure();
    writer.member(member);
    writer.beginList();
    writer.endList();
    writer.endStructure();
  }
}
