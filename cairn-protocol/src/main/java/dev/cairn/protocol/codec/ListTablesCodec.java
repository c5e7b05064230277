package dev.cairn.protocol.codec;

import dev.cairn.engine.api.ListTablesRequest;
import dev.cairn.engine.api.ListTablesResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** ListTables: a position in, a page of names out. */
public final class ListTablesCodec
    implements OperationCodec<ListTablesRequest, ListTablesResponse> {
  @Override
  public ListTablesRequest read(WireReader reader) {
    String exclusiveStartTableName = null;
    Integer limit = null;
    reader.beginStructure("ListTablesInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "ExclusiveStartTableName" -> exclusiveStartTableName = reader.string();
        case "Limit" -> limit = reader.integer();
        default -> reader.skip();
      }
    }
    return new ListTablesRequest(exclusiveStartTableName, limit);
  }

  @Override
  public void write(WireWriter writer, ListTablesResponse response) {
    writer.beginStructure();
    writer.member("TableNames");
    writer.beginList();
    for (String tableName : response.tableNames()) {
      writer.string(tableName);
    }
    writer.endList();
    writer.string("LastEvaluatedTableName", response.lastEvaluatedTableName());
    writer.endStructure();
  }
}
