package dev.cairn.protocol.codec;

import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.DeleteItemRequest;
import dev.cairn.engine.api.DeleteItemResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** DeleteItem: a key in, the old item out. */
public final class DeleteItemCodec
    implements OperationCodec<DeleteItemRequest, DeleteItemResponse> {
  @Override
  public DeleteItemRequest read(WireReader reader) {
    RequestParameters parameters = new RequestParameters(reader);
    String tableName = null;
    Attributes key = null;
    String conditionExpression = null;
    String returnValues = null;
    String returnValuesOnConditionCheckFailure = null;
    String returnConsumedCapacity = null;
    String returnItemCollectionMetrics = null;
    reader.beginStructure("DeleteItemInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "TableName" -> tableName = reader.string();
        case "Key" -> key = AttributeValueCodec.readAttributes(reader);
        case "ConditionExpression" -> conditionExpression = reader.string();
        case "ReturnValues" -> returnValues = reader.string();
        case "ReturnValuesOnConditionCheckFailure" ->
            returnValuesOnConditionCheckFailure = reader.string();
        case "ReturnConsumedCapacity" -> returnConsumedCapacity = reader.string();
        case "ReturnItemCollectionMetrics" -> returnItemCollectionMetrics = reader.string();
        case "ExpressionAttributeNames", "ExpressionAttributeValues" ->
            parameters.expressionAttributes(member);
        case "Expected", "ConditionalOperator" -> parameters.legacy(member);
        default -> reader.skip();
      }
    }
    return new DeleteItemRequest(
        tableName,
        key,
        conditionExpression,
        parameters.expressionAttributes(),
        parameters.legacy(),
        returnValues,
        returnValuesOnConditionCheckFailure,
        returnConsumedCapacity,
        returnItemCollectionMetrics);
  }

  @Override
  public void write(WireWriter writer, DeleteItemResponse response) {
    writer.beginStructure();
    AttributeValueCodec.writeMember(writer, "Attributes", response.attributes());
    CapacityCodec.writeMember(writer, response.consumedCapacity());
    CollectionMetricsCodec.writeMember(writer, response.itemCollectionMetrics());
    writer.endStructure();
  }
}
