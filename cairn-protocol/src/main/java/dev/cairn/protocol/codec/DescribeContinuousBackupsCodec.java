package dev.cairn.protocol.codec;

import dev.cairn.engine.api.ContinuousBackupsResponse;
import dev.cairn.engine.api.DescribeContinuousBackupsRequest;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** DescribeContinuousBackups: a name in, how far back the table could be restored out. */
public final class DescribeContinuousBackupsCodec
    implements OperationCodec<DescribeContinuousBackupsRequest, ContinuousBackupsResponse> {
  @Override
  public DescribeContinuousBackupsRequest read(WireReader reader) {
    return new DescribeContinuousBackupsRequest(
        SingleMember.read(reader, "DescribeContinuousBackupsInput", "TableName"));
  }

  @Override
  public void write(WireWriter writer, ContinuousBackupsResponse response) {
    ContinuousBackupsWriting.write(writer, response);
  }
}
