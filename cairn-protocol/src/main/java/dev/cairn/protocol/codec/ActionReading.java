package dev.cairn.protocol.codec;

import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.protocol.wire.WireReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads one action of a transaction. The actions differ in which of these members they have.
 *
 * <p>Threads: one at a time, one action.
 */
final class ActionReading {
  @Nullable String tableName;

  /** The key, or the item of a Put. */
  @Nullable Attributes attributes;

  @Nullable String updateExpression;
  @Nullable String conditionExpression;
  @Nullable String projectionExpression;
  @Nullable String returnValuesOnConditionCheckFailure;
  ExpressionAttributes expressionAttributes = ExpressionAttributes.NONE;

  /**
   * Reads an action.
   *
   * @param attributesMember the member that has the key or the item
   */
  static ActionReading read(WireReader reader, String shape, String attributesMember) {
    ActionReading action = new ActionReading();
    RequestParameters parameters = new RequestParameters(reader);
    reader.beginStructure(shape);
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      if (member.equals(attributesMember)) {
        action.attributes = AttributeValueCodec.readAttributes(reader);
      } else {
        action.readMember(reader, parameters, member);
      }
    }
    action.expressionAttributes = parameters.expressionAttributes();
    return action;
  }

  private void readMember(WireReader reader, RequestParameters parameters, String member) {
    switch (member) {
      case "TableName" -> tableName = reader.string();
      case "UpdateExpression" -> updateExpression = reader.string();
      case "ConditionExpression" -> conditionExpression = reader.string();
      case "ProjectionExpression" -> projectionExpression = reader.string();
      case "ReturnValuesOnConditionCheckFailure" ->
          returnValuesOnConditionCheckFailure = reader.string();
      case "ExpressionAttributeNames", "ExpressionAttributeValues" ->
          parameters.expressionAttributes(member);
      default -> reader.skip();
    }
  }
}
