package dev.cairn.protocol.codec;

import dev.cairn.engine.api.AbsentResourceRequest;
import dev.cairn.engine.api.EmptyResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** Operations on one thing of a kind that is never here: a name in, and never anything out. */
public final class AbsentResourceCodec
    implements OperationCodec<AbsentResourceRequest, EmptyResponse> {
  private final String member;

  /** Takes the member that has the name. */
  public AbsentResourceCodec(String member) {
    this.member = member;
  }

  @Override
  public AbsentResourceRequest read(WireReader reader) {
    return new AbsentResourceRequest(SingleMember.read(reader, "Request", member));
  }

  @Override
  public void write(WireWriter writer, EmptyResponse response) {
    throw new IllegalStateException("something was found that is never there");
  }
}
