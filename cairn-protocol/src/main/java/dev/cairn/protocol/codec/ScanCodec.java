package dev.cairn.protocol.codec;

import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.ScanRequest;
import dev.cairn.engine.api.ScanResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/** Scan: a filter in, a page of items out. */
public final class ScanCodec implements OperationCodec<ScanRequest, ScanResponse> {
  @Override
  public ScanRequest read(WireReader reader) {
    RequestParameters parameters = new RequestParameters(reader);
    String tableName = null;
    String indexName = null;
    String filterExpression = null;
    String projectionExpression = null;
    String select = null;
    Integer limit = null;
    Boolean consistentRead = null;
    Integer segment = null;
    Integer totalSegments = null;
    Attributes exclusiveStartKey = null;
    String returnConsumedCapacity = null;
    reader.beginStructure("ScanInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "TableName" -> tableName = reader.string();
        case "IndexName" -> indexName = reader.string();
        case "FilterExpression" -> filterExpression = reader.string();
        case "ProjectionExpression" -> projectionExpression = reader.string();
        case "Select" -> select = reader.string();
        case "Limit" -> limit = reader.integer();
        case "ConsistentRead" -> consistentRead = reader.bool();
        case "Segment" -> segment = reader.integer();
        case "TotalSegments" -> totalSegments = reader.integer();
        case "ExclusiveStartKey" -> exclusiveStartKey = AttributeValueCodec.readAttributes(reader);
        case "ReturnConsumedCapacity" -> returnConsumedCapacity = reader.string();
        case "ExpressionAttributeNames", "ExpressionAttributeValues" ->
            parameters.expressionAttributes(member);
        case "AttributesToGet", "ScanFilter", "ConditionalOperator" -> parameters.legacy(member);
        default -> reader.skip();
      }
    }
    return new ScanRequest(
        tableName,
        indexName,
        filterExpression,
        projectionExpression,
        parameters.expressionAttributes(),
        parameters.legacy(),
        select,
        limit,
        consistentRead,
        segment,
        totalSegments,
        exclusiveStartKey,
        returnConsumedCapacity);
  }

  @Override
  public void write(WireWriter writer, ScanResponse response) {
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
