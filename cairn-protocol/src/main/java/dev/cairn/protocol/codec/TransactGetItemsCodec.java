package dev.cairn.protocol.codec;

import dev.cairn.engine.api.TransactGetItemsRequest;
import dev.cairn.engine.api.TransactGetItemsResponse;
import dev.cairn.engine.value.Item;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** TransactGetItems: keys in, items out. */
public final class TransactGetItemsCodec
    implements OperationCodec<TransactGetItemsRequest, TransactGetItemsResponse> {
  @Override
  public TransactGetItemsRequest read(WireReader reader) {
    List<TransactGetItemsRequest.@Nullable Get> transactItems = null;
    String returnConsumedCapacity = null;
    reader.beginStructure("TransactGetItemsInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "TransactItems" -> transactItems = readElements(reader);
        case "ReturnConsumedCapacity" -> returnConsumedCapacity = reader.string();
        default -> reader.skip();
      }
    }
    return new TransactGetItemsRequest(transactItems, returnConsumedCapacity);
  }

  private static List<TransactGetItemsRequest.@Nullable Get> readElements(WireReader reader) {
    List<TransactGetItemsRequest.@Nullable Get> elements = new ArrayList<>();
    reader.beginList();
    while (reader.nextElement()) {
      elements.add(reader.isNull() ? null : readElement(reader));
    }
    return elements;
  }

  private static TransactGetItemsRequest.@Nullable Get readElement(WireReader reader) {
    TransactGetItemsRequest.Get get = null;
    reader.beginStructure("TransactGetItem");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "Get" -> get = readGet(reader);
        default -> reader.skip();
      }
    }
    return get;
  }

  private static TransactGetItemsRequest.Get readGet(WireReader reader) {
    ActionReading action = ActionReading.read(reader, "Get", "Key");
    return new TransactGetItemsRequest.Get(
        action.tableName,
        action.attributes,
        action.projectionExpression,
        action.expressionAttributes);
  }

  @Override
  public void write(WireWriter writer, TransactGetItemsResponse response) {
    writer.beginStructure();
    CapacityCodec.writeMember(writer, response.consumedCapacity());
    writer.member("Responses");
    writer.beginList();
    for (Item item : response.responses()) {
      writer.beginStructure();
      AttributeValueCodec.writeMember(writer, "Item", item);
      writer.endStructure();
    }
    writer.endList();
    writer.endStructure();
  }
}
