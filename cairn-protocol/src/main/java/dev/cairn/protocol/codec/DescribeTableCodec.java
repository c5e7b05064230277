package dev.cairn.protocol.codec;

import dev.cairn.engine.api.DescribeTableRequest;
import dev.cairn.engine.api.TableResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** DescribeTable: a name in, a description out. */
public final class DescribeTableCodec
    implements OperationCodec<DescribeTableRequest, TableResponse> {
  @Override
  public DescribeTableRequest read(WireReader reader) {
    String tableName = null;
    reader.beginStructure("DescribeTableInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "TableName" -> tableName = reader.string();
        default -> reader.skip();
      }
    }
    return new DescribeTableRequest(tableName);
  }

  @Override
  public void write(WireWriter writer, TableResponse response) {
    TableDescriptionCodec.write(writer, "Table", response.table());
  }
}
