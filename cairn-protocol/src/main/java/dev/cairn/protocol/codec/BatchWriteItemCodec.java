package dev.cairn.protocol.codec;

import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.BatchWriteItemRequest;
import dev.cairn.engine.api.BatchWriteItemRequest.Delete;
import dev.cairn.engine.api.BatchWriteItemRequest.Put;
import dev.cairn.engine.api.BatchWriteItemRequest.WriteRequest;
import dev.cairn.engine.api.BatchWriteItemResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** BatchWriteItem: puts and deletes in, those that were not processed out. */
public final class BatchWriteItemCodec
    implements OperationCodec<BatchWriteItemRequest, BatchWriteItemResponse> {
  @Override
  public BatchWriteItemRequest read(WireReader reader) {
    Map<String, List<WriteRequest>> requestItems = null;
    String returnConsumedCapacity = null;
    String returnItemCollectionMetrics = null;
    reader.beginStructure("BatchWriteItemInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "RequestItems" -> requestItems = readRequestItems(reader);
        case "ReturnConsumedCapacity" -> returnConsumedCapacity = reader.string();
        case "ReturnItemCollectionMetrics" -> returnItemCollectionMetrics = reader.string();
        default -> reader.skip();
      }
    }
    return new BatchWriteItemRequest(
        requestItems, returnConsumedCapacity, returnItemCollectionMetrics);
  }

  private static Map<String, List<WriteRequest>> readRequestItems(WireReader reader) {
    Map<String, List<WriteRequest>> requestItems = new LinkedHashMap<>();
    reader.beginMap("java.util.List<com.amazonaws.dynamodb.v20120810.WriteRequest>");
    for (String table = reader.nextEntry(); table != null; table = reader.nextEntry()) {
      requestItems.put(
          table,
          ListReading.structures(
              reader, BatchWriteItemCodec::readWrite, () -> new WriteRequest(null, null)));
    }
    return requestItems;
  }

  private static WriteRequest readWrite(WireReader reader) {
    Put put = null;
    Delete delete = null;
    reader.beginStructure("WriteRequest");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "PutRequest" -> put = new Put(readAttributes(reader, "PutRequest", "Item"));
        case "DeleteRequest" -> delete = new Delete(readAttributes(reader, "DeleteRequest", "Key"));
        default -> reader.skip();
      }
    }
    return new WriteRequest(put, delete);
  }

  private static @Nullable Attributes readAttributes(
      WireReader reader, String shape, String attributesMember) {
    Attributes attributes = null;
    reader.beginStructure(shape);
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      if (member.equals(attributesMember)) {
        attributes = AttributeValueCodec.readAttributes(reader);
      } else {
        reader.skip();
      }
    }
    return attributes;
  }

  @Override
  public void write(WireWriter writer, BatchWriteItemResponse response) {
    writer.beginStructure();
    writer.member("UnprocessedItems");
    writer.beginMap();
    for (Map.Entry<String, List<WriteRequest>> table : response.unprocessedItems().entrySet()) {
      writer.entry(table.getKey());
      writer.beginList();
      table.getValue().forEach(request -> write(writer, request));
      writer.endList();
    }
    writer.endMap();
    CollectionMetricsCodec.writeMember(writer, response.itemCollectionMetrics());
    CapacityCodec.writeMember(writer, response.consumedCapacity());
    writer.endStructure();
  }

  private static void write(WireWriter writer, WriteRequest request) {
    writer.beginStructure();
    if (request.putRequest() != null) {
      write(writer, "PutRequest", "Item", request.putRequest().item());
    }
    if (request.deleteRequest() != null) {
      write(writer, "DeleteRequest", "Key", request.deleteRequest().key());
    }
    writer.endStructure();
  }

  private static void write(
      WireWriter writer, String kind, String member, @Nullable Attributes attributes) {
    writer.member(kind);
    writer.beginStructure();
    if (attributes != null) {
      writer.member(member);
      AttributeValueCodec.writeAttributes(writer, attributes.get());
    }
    writer.endStructure();
  }
}
