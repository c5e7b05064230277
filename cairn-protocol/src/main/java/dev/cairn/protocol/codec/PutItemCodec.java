package dev.cairn.protocol.codec;

import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.PutItemRequest;
import dev.cairn.engine.api.PutItemResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** PutItem: an item in, the old item out. */
public final class PutItemCodec implements OperationCodec<PutItemRequest, PutItemResponse> {
  @Override
  public PutItemRequest read(WireReader reader) {
    RequestParameters parameters = new RequestParameters(reader);
    String tableName = null;
    Attributes item = null;
    String conditionExpression = null;
    String returnValues = null;
    String returnValuesOnConditionCheckFailure = null;
    String returnConsumedCapacity = null;
    String returnItemCollectionMetrics = null;
    reader.beginStructure("PutItemInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "TableName" -> tableName = reader.string();
        case "Item" -> item = AttributeValueCodec.readAttributes(reader);
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
    return new PutItemRequest(
        tableName,
        item,
        conditionExpression,
        parameters.expressionAttributes(),
        parameters.legacy(),
        returnValues,
        returnValuesOnConditionCheckFailure,
        returnConsumedCapacity,
        returnItemCollectionMetrics);
  }

  @Override
  public void write(WireWriter writer, PutItemResponse response) {
    writer.beginStructure();
    AttributeValueCodec.writeMember(writer, "Attributes", response.attributes());
    CapacityCodec.writeMember(writer, response.consumedCapacity());
    CollectionMetricsCodec.writeMember(writer, response.itemCollectionMetrics());
    writer.endStructure();
  }
}
