package dev.cairn.protocol.codec;

import dev.cairn.engine.api.TransactWriteItem;
import dev.cairn.engine.api.TransactWriteItemsRequest;
import dev.cairn.engine.api.TransactWriteItemsResponse;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;
import java.util.List;

/** TransactWriteItems: actions in, nothing but capacity out. */
public final class TransactWriteItemsCodec
    implements OperationCodec<TransactWriteItemsRequest, TransactWriteItemsResponse> {
  @Override
  public TransactWriteItemsRequest read(WireReader reader) {
    List<TransactWriteItem> transactItems = null;
    String clientRequestToken = null;
    String returnConsumedCapacity = null;
    String returnItemCollectionMetrics = null;
    reader.beginStructure("TransactWriteItemsInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "TransactItems" ->
            transactItems =
                ListReading.structures(
                    reader,
                    TransactWriteItemsCodec::readElement,
                    () -> new TransactWriteItem(null, null, null, null));
        case "ClientRequestToken" -> clientRequestToken = reader.string();
        case "ReturnConsumedCapacity" -> returnConsumedCapacity = reader.string();
        case "ReturnItemCollectionMetrics" -> returnItemCollectionMetrics = reader.string();
        default -> reader.skip();
      }
    }
    return new TransactWriteItemsRequest(
        transactItems, clientRequestToken, returnConsumedCapacity, returnItemCollectionMetrics);
  }

  private static TransactWriteItem readElement(WireReader reader) {
    TransactWriteItem.ConditionCheck conditionCheck = null;
    TransactWriteItem.Put put = null;
    TransactWriteItem.Delete delete = null;
    TransactWriteItem.Update update = null;
    reader.beginStructure("TransactWriteItem");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "ConditionCheck" -> conditionCheck = readConditionCheck(reader);
        case "Put" -> put = readPut(reader);
        case "Delete" -> delete = readDelete(reader);
        case "Update" -> update = readUpdate(reader);
        default -> reader.skip();
      }
    }
    return new TransactWriteItem(conditionCheck, put, delete, update);
  }

  private static TransactWriteItem.ConditionCheck readConditionCheck(WireReader reader) {
    ActionReading action = ActionReading.read(reader, "ConditionCheck", "Key");
    return new TransactWriteItem.ConditionCheck(
        action.tableName,
        action.attributes,
        action.conditionExpression,
        action.expressionAttributes,
        action.returnValuesOnConditionCheckFailure);
  }

  private static TransactWriteItem.Put readPut(WireReader reader) {
    ActionReading action = ActionReading.read(reader, "Put", "Item");
    return new TransactWriteItem.Put(
        action.tableName,
        action.attributes,
        action.conditionExpression,
        action.expressionAttributes,
        action.returnValuesOnConditionCheckFailure);
  }

  private static TransactWriteItem.Delete readDelete(WireReader reader) {
    ActionReading action = ActionReading.read(reader, "Delete", "Key");
    return new TransactWriteItem.Delete(
        action.tableName,
        action.attributes,
        action.conditionExpression,
        action.expressionAttributes,
        action.returnValuesOnConditionCheckFailure);
  }

  private static TransactWriteItem.Update readUpdate(WireReader reader) {
    ActionReading action = ActionReading.read(reader, "Update", "Key");
    return new TransactWriteItem.Update(
        action.tableName,
        action.attributes,
        action.updateExpression,
        action.conditionExpression,
        action.expressionAttributes,
        action.returnValuesOnConditionCheckFailure);
  }

  @Override
  public void write(WireWriter writer, TransactWriteItemsResponse response) {
    writer.beginStructure();
    CapacityCodec.writeMember(writer, response.consumedCapacity());
    CollectionMetricsCodec.writeMember(writer, response.itemCollectionMetrics());
    writer.endStructure();
  }
}
