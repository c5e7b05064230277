package dev.cairn.protocol.codec;

import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.BatchGetItemRequest;
import dev.cairn.engine.api.BatchGetItemRequest.KeysAndAttributes;
import dev.cairn.engine.api.BatchGetItemResponse;
import dev.cairn.engine.value.Item;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** BatchGetItem: keys in, items and the keys that were not processed out. */
public final class BatchGetItemCodec
    implements OperationCodec<BatchGetItemRequest, BatchGetItemResponse> {
  @Override
  public BatchGetItemRequest read(WireReader reader) {
    Map<String, KeysAndAttributes> requestItems = null;
    String returnConsumedCapacity = null;
    reader.beginStructure("BatchGetItemInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "RequestItems" -> requestItems = readRequestItems(reader);
        case "ReturnConsumedCapacity" -> returnConsumedCapacity = reader.string();
        default -> reader.skip();
      }
    }
    return new BatchGetItemRequest(requestItems, returnConsumedCapacity);
  }

  private static Map<String, KeysAndAttributes> readRequestItems(WireReader reader) {
    Map<String, KeysAndAttributes> requestItems = new LinkedHashMap<>();
    reader.beginMap("com.amazonaws.dynamodb.v20120810.KeysAndAttributes");
    for (String table = reader.nextEntry(); table != null; table = reader.nextEntry()) {
      requestItems.put(table, readKeysAndAttributes(reader));
    }
    return requestItems;
  }

  private static KeysAndAttributes readKeysAndAttributes(WireReader reader) {
    RequestParameters parameters = new RequestParameters(reader);
    List<Attributes> keys = null;
    Boolean consistentRead = null;
    String projectionExpression = null;
    reader.beginStructure("KeysAndAttributes");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "Keys" -> keys = readKeys(reader);
        case "ConsistentRead" -> consistentRead = reader.bool();
        case "ProjectionExpression" -> projectionExpression = reader.string();
        case "ExpressionAttributeNames" -> parameters.expressionAttributes(member);
        case "AttributesToGet" -> parameters.legacy(member);
        default -> reader.skip();
      }
    }
    return new KeysAndAttributes(
        keys,
        consistentRead,
        projectionExpression,
        parameters.expressionAttributes(),
        parameters.legacy());
  }

  private static List<Attributes> readKeys(WireReader reader) {
    List<Attributes> keys = new ArrayList<>();
    reader.beginList();
    while (reader.nextElement()) {
      keys.add(AttributeValueCodec.readAttributes(reader));
    }
    return keys;
  }

  @Override
  public void write(WireWriter writer, BatchGetItemResponse response) {
    writer.beginStructure();
    CapacityCodec.writeMember(writer, response.consumedCapacity());
    writer.member("Responses");
    writer.beginMap();
    for (Map.Entry<String, List<Item>> table : response.responses().entrySet()) {
      writer.entry(table.getKey());
      writer.beginList();
      for (Item item : table.getValue()) {
        AttributeValueCodec.writeItem(writer, item);
      }
      writer.endList();
    }
    writer.endMap();
    writer.member("UnprocessedKeys");
    writer.beginMap();
    for (Map.Entry<String, KeysAndAttributes> table : response.unprocessedKeys().entrySet()) {
      writer.entry(table.getKey());
      write(writer, table.getValue());
    }
    writer.endMap();
    writer.endStructure();
  }

  private static void write(WireWriter writer, KeysAndAttributes request) {
    writer.beginStructure();
    if (request.keys() != null) {
      writer.member("Keys");
      writer.beginList();
      for (Attributes key : request.keys()) {
        AttributeValueCodec.writeAttributes(writer, key.get());
      }
      writer.endList();
    }
    List<String> attributesToGet = request.legacy().attributesToGet();
    if (attributesToGet != null) {
      writer.member("AttributesToGet");
      writer.beginList();
      attributesToGet.forEach(writer::string);
      writer.endList();
    }
    writer.bool("ConsistentRead", request.consistentRead());
    writer.string("ProjectionExpression", request.projectionExpression());
    Map<String, String> names = request.expressionAttributes().names();
    if (names != null) {
      writer.member("ExpressionAttributeNames");
      writer.beginMap();
      for (Map.Entry<String, String> name : names.entrySet()) {
        writer.entry(name.getKey());
        writer.string(name.getValue());
      }
      writer.endMap();
    }
    writer.endStructure();
  }
}
