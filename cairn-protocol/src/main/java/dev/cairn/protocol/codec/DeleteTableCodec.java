package dev.cairn.protocol.codec;

import dev.cairn.engine.api.DeleteTableRequest;
import dev.cairn.engine.api.TableResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** DeleteTable: a name in, the last description out. */
public final class DeleteTableCodec implements OperationCodec<DeleteTableRequest, TableResponse> {
  @Override
  public DeleteTableRequest read(WireReader reader) {
    String tableName = null;
    reader.beginStructure("DeleteTableInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "TableName" -> tableName = reader.string();
        default -> reader.skip();
      }
    }
    return new DeleteTableRequest(tableName);
  }

  @Override
  public void write(WireWriter writer, TableResponse response) {
    TableDescriptionCodec.write(writer, "TableDescription", response.table());
  }
}
