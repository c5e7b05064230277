package dev.cairn.protocol.codec;

import dev.cairn.engine.api.DescribeEndpointsRequest;
import dev.cairn.engine.api.DescribeEndpointsResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;
import org.jspecify.annotations.Nullable;

/** DescribeEndpoints: nothing in, an address out. */
public final class DescribeEndpointsCodec
    implements OperationCodec<DescribeEndpointsRequest, DescribeEndpointsResponse> {
  private final @Nullable String address;

  /** Takes the address that the request was sent to, or null. */
  public DescribeEndpointsCodec(@Nullable String address) {
    this.address = address;
  }

  @Override
  public DescribeEndpointsRequest read(WireReader reader) {
    SingleMember.read(reader, "DescribeEndpointsRequest", "");
    return new DescribeEndpointsRequest(address);
  }

  @Override
  public void write(WireWriter writer, DescribeEndpointsResponse response) {
    writer.beginStructure();
    writer.member("Endpoints");
    writer.beginList();
    writer.beginStructure();
    writer.string("Address", response.address());
    writer.number("CachePeriodInMinutes", (Long) response.cachePeriodInMinutes());
    writer.endStructure();
    writer.endList();
    writer.endStructure();
  }
}
