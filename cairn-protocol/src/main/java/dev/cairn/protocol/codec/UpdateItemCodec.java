package dev.cairn.protocol.codec;

import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.UpdateItemRequest;
import dev.cairn.engine.api.UpdateItemResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** UpdateItem: a key and an update in, old or new attributes out. */
public final class UpdateItemCodec
    implements OperationCodec<UpdateItemRequest, UpdateItemResponse> {
  @Override
  public UpdateItemRequest read(WireReader reader) {
    RequestParameters parameters = new RequestParameters(reader);
    String tableName = null;
    Attributes key = null;
    String updateExpression = null;
    String conditionExpression = null;
    String returnValues = null;
    String returnValuesOnConditionCheckFailure = null;
    String returnConsumedCapacity = null;
    String returnItemCollectionMetrics = null;
    reader.beginStructure("UpdateItemInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "TableName" -> tableName = reader.string();
        case "Key" -> key = AttributeValueCodec.readAttributes(reader);
        case "UpdateExpression" -> updateExpression = reader.string();
        case "ConditionExpression" -> conditionExpression = reader.string();
        case "ReturnValues" -> returnValues = reader.string();
        case "ReturnValuesOnConditionCheckFailure" ->
            returnValuesOnConditionCheckFailure = reader.string();
        case "ReturnConsumedCapacity" -> returnConsumedCapacity = reader.string();
        case "ReturnItemCollectionMetrics" -> returnItemCollectionMetrics = reader.string();
        case "ExpressionAttributeNames", "ExpressionAttributeValues" ->
            parameters.expressionAttributes(member);
        case "AttributeUpdates", "Expected", "ConditionalOperator" -> parameters.legacy(member);
        default -> reader.skip();
      }
    }
    return new UpdateItemRequest(
        tableName,
        key,
        updateExpression,
        conditionExpression,
        parameters.expressionAttributes(),
        parameters.legacy(),
        returnValues,
        returnValuesOnConditionCheckFailure,
        returnConsumedCapacity,
        returnItemCollectionMetrics);
  }

  @Override
  public void write(WireWriter writer, UpdateItemResponse response) {
    writer.beginStructure();
    AttributeValueCodec.writeMember(writer, "Attributes", response.attributes());
    CapacityCodec.writeMember(writer, response.consumedCapacity());
    CollectionMetricsCodec.writeMember(writer, response.itemCollectionMetrics());
    writer.endStructure();
  }
}
