package dev.cairn.protocol.codec;

import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.QueryRequest;
import dev.cairn.engine.api.QueryResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** Query: a key condition in, a page of items out. */
public final class QueryCodec implements OperationCodec<QueryRequest, QueryResponse> {
  @Override
  public QueryRequest read(WireReader reader) {
    RequestParameters parameters = new RequestParameters(reader);
    String tableName = null;
    String indexName = null;
    String keyConditionExpression = null;
    String filterExpression = null;
    String projectionExpression = null;
    String select = null;
    Integer limit = null;
    Boolean consistentRead = null;
    Boolean scanIndexForward = null;
    Attributes exclusiveStartKey = null;
    String returnConsumedCapacity = null;
    reader.beginStructure("QueryInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "TableName" -> tableName = reader.string();
        case "IndexName" -> indexName = reader.string();
        case "KeyConditionExpression" -> keyConditionExpression = reader.string();
        case "FilterExpression" -> filterExpression = reader.string();
        case "ProjectionExpression" -> projectionExpression = reader.string();
        case "Select" -> select = reader.string();
        case "Limit" -> limit = reader.integer();
        case "ConsistentRead" -> consistentRead = reader.bool();
        case "ScanIndexForward" -> scanIndexForward = reader.bool();
        case "ExclusiveStartKey" -> exclusiveStartKey = AttributeValueCodec.readAttributes(reader);
        case "ReturnConsumedCapacity" -> returnConsumedCapacity = reader.string();
        case "ExpressionAttributeNames", "ExpressionAttributeValues" ->
            parameters.expressionAttributes(member);
        case "AttributesToGet", "QueryFilter", "KeyConditions", "ConditionalOperator" ->
            parameters.legacy(member);
        default -> reader.skip();
      }
    }
    return new QueryRequest(
        tableName,
        indexName,
        keyConditionExpression,
        filterExpression,
        projectionExpression,
        parameters.expressionAttributes(),
        parameters.legacy(),
        select,
        limit,
        consistentRead,
        scanIndexForward,
        exclusiveStartKey,
        returnConsumedCapacity);
  }

  @Override
  public void write(WireWriter writer, QueryResponse response) {
    writer.beginStructure();
    PageCodec.write(
        writer,
        response.items(),
        response.count(),
        response.scannedCount(),
        response.lastEvaluatedKey());
    CapacityCodec.writeMember(writer, response.consumedCapacity());
    writer.endStructure();
  }
}
