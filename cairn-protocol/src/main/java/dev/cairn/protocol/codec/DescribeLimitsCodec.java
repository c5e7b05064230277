package dev.cairn.protocol.codec;

import dev.cairn.engine.api.DescribeLimitsRequest;
import dev.cairn.engine.api.DescribeLimitsResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** DescribeLimits: nothing in, quotas out. */
public final class DescribeLimitsCodec
    implements OperationCodec<DescribeLimitsRequest, DescribeLimitsResponse> {
  @Override
  public DescribeLimitsRequest read(WireReader reader) {
    SingleMember.read(reader, "DescribeLimitsInput", "");
    return new DescribeLimitsRequest();
  }

  @Override
  public void write(WireWriter writer, DescribeLimitsResponse response) {
    writer.beginStructure();
    writer.number("AccountMaxReadCapacityUnits", (Long) response.accountMaxReadCapacityUnits());
    writer.number("AccountMaxWriteCapacityUnits", (Long) response.accountMaxWriteCapacityUnits());
    writer.number("TableMaxReadCapacityUnits", (Long) response.tableMaxReadCapacityUnits());
    writer.number("TableMaxWriteCapacityUnits", (Long) response.tableMaxWriteCapacityUnits());
    writer.endStructure();
  }
}
