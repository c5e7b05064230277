package dev.cairn.toolkit.transaction;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.ItemUpdate;
import dev.cairn.toolkit.capacity.ItemSize;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

/**
 * One labelled action of a transaction, about one item.
 *
 * <p>Each asks for the item that is there if its condition fails. Threads: immutable.
 */
public final class TransactionStep {
  private static final ReturnValuesOnConditionCheckFailure ALL_OLD =
      ReturnValuesOnConditionCheckFailure.ALL_OLD;

  private final String label;
  private final ItemKey key;
  private final TransactWriteItem action;
  private final long knownBytes;

  private TransactionStep(String label, ItemKey key, TransactWriteItem action) {
    this(label, key, action, 0);
  }

  private TransactionStep(String label, ItemKey key, TransactWriteItem action, long knownBytes) {
    if (label.isBlank()) {
      throw new IllegalArgumentException("the label of a step is empty");
    }
    this.label = label;
    this.key = key;
    this.action = action;
    this.knownBytes = knownBytes;
  }

  /** Writes an item, replacing the one that is there. */
  public static <T> TransactionStep put(String label, ItemSchema<T> schema, T item) {
    return putAttributes(label, schema, schema.toItem(item), null);
  }

  /** Writes an item if a condition holds for the one that is there, or for none. */
  public static <T> TransactionStep put(
      String label, ItemSchema<T> schema, T item, ItemCondition condition) {
    return putAttributes(label, schema, schema.toItem(item), condition);
  }

  /** Writes these attributes as an item of the schema's table. */
  public static TransactionStep putAttributes(
      String label,
      ItemSchema<?> schema,
      Map<String, AttributeValue> item,
      @Nullable ItemCondition condition) {
    Put.Builder put =
        Put.builder()
            .tableName(schema.tableName())
            .item(item)
            .returnValuesOnConditionCheckFailure(ALL_OLD);
    if (condition != null) {
      put.conditionExpression(condition.expression())
          .expressionAttributeNames(orNull(condition.names()))
          .expressionAttributeValues(orNull(condition.values()));
    }
    return new TransactionStep(
        label, schema.keyOf(item), TransactWriteItem.builder().put(put.build()).build());
  }

  /** Changes an item, creating it if there is none. */
  public static TransactionStep update(
      String label, ItemSchema<?> schema, ItemKey key, ItemUpdate update) {
    return updateIf(label, schema, key, update, null);
  }

  /** Changes an item if a condition holds for it, or for none. */
  public static TransactionStep update(
      String label, ItemSchema<?> schema, ItemKey key, ItemUpdate update, ItemCondition condition) {
    return updateIf(label, schema, key, update, condition);
  }

  private static TransactionStep updateIf(
      String label,
      ItemSchema<?> schema,
      ItemKey key,
      ItemUpdate update,
      @Nullable ItemCondition condition) {
    Map<String, String> names = new LinkedHashMap<>(update.names());
    Map<String, AttributeValue> values = new LinkedHashMap<>(update.values());
    Update.Builder action =
        Update.builder()
            .tableName(schema.tableName())
            .key(keyIn(schema, key))
            .updateExpression(update.expression())
            .returnValuesOnConditionCheckFailure(ALL_OLD);
    if (condition != null) {
      ItemCondition apart = condition.beside(update);
      names.putAll(apart.names());
      values.putAll(apart.values());
      action.conditionExpression(apart.expression());
    }
    action.expressionAttributeNames(orNull(names)).expressionAttributeValues(orNull(values));
    return new TransactionStep(
        label, key, TransactWriteItem.builder().update(action.build()).build());
  }

  /** Removes an item; it is no failure if there is none. */
  public static TransactionStep delete(String label, ItemSchema<?> schema, ItemKey key) {
    return deleteIf(label, schema, key, null);
  }

  /** Removes an item if a condition holds for it, or for none. */
  public static TransactionStep delete(
      String label, ItemSchema<?> schema, ItemKey key, ItemCondition condition) {
    return deleteIf(label, schema, key, condition);
  }

  private static TransactionStep deleteIf(
      String label, ItemSchema<?> schema, ItemKey key, @Nullable ItemCondition condition) {
    Delete.Builder delete =
        Delete.builder()
            .tableName(schema.tableName())
            .key(keyIn(schema, key))
            .returnValuesOnConditionCheckFailure(ALL_OLD);
    if (condition != null) {
      delete
          .conditionExpression(condition.expression())
          .expressionAttributeNames(orNull(condition.names()))
          .expressionAttributeValues(orNull(condition.values()));
    }
    return new TransactionStep(
        label, key, TransactWriteItem.builder().delete(delete.build()).build());
  }

  /** Requires that a condition holds for an item, or for none, and changes nothing. */
  public static TransactionStep check(
      String label, ItemSchema<?> schema, ItemKey key, ItemCondition condition) {
    ConditionCheck check =
        ConditionCheck.builder()
            .tableName(schema.tableName())
            .key(keyIn(schema, key))
            .conditionExpression(condition.expression())
            .expressionAttributeNames(orNull(condition.names()))
            .expressionAttributeValues(orNull(condition.values()))
            .returnValuesOnConditionCheckFailure(ALL_OLD)
            .build();
    return new TransactionStep(
        label, key, TransactWriteItem.builder().conditionCheck(check).build());
  }

  private static Map<String, AttributeValue> keyIn(ItemSchema<?> schema, ItemKey key) {
    if (!key.tableName().equals(schema.tableName())) {
      throw new IllegalArgumentException(
          "the key " + key + " does not belong to table " + schema.tableName());
    }
    return key.attributes();
  }

  /** DynamoDB refuses an empty map of placeholders. */
  private static <V> @Nullable Map<String, V> orNull(Map<String, V> placeholders) {
    return placeholders.isEmpty() ? null : placeholders;
  }

  /** For other strategies: the same, about an item that was read and so has a known size. */
  public TransactionStep about(Map<String, AttributeValue> item) {
    return new TransactionStep(label, key, action, ItemSize.bytesOf(item));
  }

  /** The same under another label, for a transaction in which the label is used already. */
  public TransactionStep labelled(String other) {
    return new TransactionStep(other, key, action, knownBytes);
  }

  long knownBytes() {
    return knownBytes;
  }

  /** What the step is called in the outcome. */
  public String label() {
    return label;
  }

  /** The item that the step is about. */
  public ItemKey key() {
    return key;
  }

  /** The step as the SDK has it. */
  public TransactWriteItem action() {
    return action;
  }

  @Override
  public String toString() {
    return "step \"" + label + "\" on " + key;
  }
}
