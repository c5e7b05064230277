package dev.cairn.protocol.codec;

import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.GetItemRequest;
import dev.cairn.engine.api.GetItemResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** GetItem: a key in, the item out. */
public final class GetItemCodec implements OperationCodec<GetItemRequest, GetItemResponse> {
  @Override
  public GetItemRequest read(WireReader reader) {
    RequestParameters parameters = new RequestParameters(reader);
    String tableName = null;
    Attributes key = null;
    Boolean consistentRead = null;
    String projectionExpression = null;
    String returnConsumedCapacity = null;
    reader.beginStructure("GetItemInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "TableName" -> tableName = reader.string();
        case "Key" -> key = AttributeValueCodec.readAttributes(reader);
        case "ConsistentRead" -> consistentRead = reader.bool();
        case "ProjectionExpression" -> projectionExpression = reader.string();
        case "ReturnConsumedCapacity" -> returnConsumedCapacity = reader.string();
        case "ExpressionAttributeNames", "ExpressionAttributeValues" ->
            parameters.expressionAttributes(member);
        case "AttributesToGet" -> parameters.legacy(member);
        default -> reader.skip();
      }
    }
    return new GetItemRequest(
        tableName,
        key,
        consistentRead,
        projectionExpression,
        parameters.expressionAttributes(),
        parameters.legacy(),
        returnConsumedCapacity);
  }

  @Override
  public void write(WireWriter writer, GetItemResponse response) {
    writer.beginStructure();
    AttributeValueCodec.writeMember(writer, "Item", response.item());
    CapacityCodec.writeMember(writer, response.consumedCapacity());
    writer.endStructure();
  }
}
