package dev.cairn.toolkit.transaction;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.ItemUpdate;
import dev.cairn.toolkit.capacity.ItemSize;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
  private final Effect effect;
  private final @Nullable ItemCondition condition;
  private final long knownBytes;

  private TransactionStep(
      String label,
      ItemKey key,
      Effect effect,
      @Nullable ItemCondition condition,
      long knownBytes) {
    if (label.isBlank()) {
      throw new IllegalArgumentException("the label of a step is empty");
    }
    this.label = label;
    this.key = key;
    this.effect = effect;
    this.condition = condition;
    this.knownBytes = knownBytes;
  }

  /** What a step does to its item if its condition holds. */
  private sealed interface Effect {}

  private record Write(Map<String, AttributeValue> item) implements Effect {}

  private record Change(ItemUpdate update) implements Effect {}

  private enum Other implements Effect {
    REMOVAL,
    NONE
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
    return putAttributes(label, schema.keyOf(item), item, condition);
  }

  /** For other strategies: writes these attributes as the item with this key, which they have. */
  public static TransactionStep putAttributes(
      String label,
      ItemKey key,
      Map<String, AttributeValue> item,
      @Nullable ItemCondition condition) {
    return new TransactionStep(label, key, new Write(item), condition, 0);
  }

  /** Changes an item, creating it if there is none. */
  public static TransactionStep update(
      String label, ItemSchema<?> schema, ItemKey key, ItemUpdate update) {
    return of(label, schema, key, new Change(update), null);
  }

  /** Changes an item if a condition holds for it, or for none. */
  public static TransactionStep update(
      String label, ItemSchema<?> schema, ItemKey key, ItemUpdate update, ItemCondition condition) {
    return of(label, schema, key, new Change(update), condition);
  }

  /** Removes an item; it is no failure if there is none. */
  public static TransactionStep delete(String label, ItemSchema<?> schema, ItemKey key) {
    return of(label, schema, key, Other.REMOVAL, null);
  }

  /** Removes an item if a condition holds for it, or for none. */
  public static TransactionStep delete(
      String label, ItemSchema<?> schema, ItemKey key, ItemCondition condition) {
    return of(label, schema, key, Other.REMOVAL, condition);
  }

  /** Requires that a condition holds for an item, or for none, and changes nothing. */
  public static TransactionStep check(
      String label, ItemSchema<?> schema, ItemKey key, ItemCondition condition) {
    return of(label, schema, key, Other.NONE, Objects.requireNonNull(condition, "condition"));
  }

  private static TransactionStep of(
      String label,
      ItemSchema<?> schema,
      ItemKey key,
      Effect effect,
      @Nullable ItemCondition condition) {
    if (!key.tableName().equals(schema.tableName())) {
      throw new IllegalArgumentException(
          "the key " + key + " does not belong to table " + schema.tableName());
    }
    return new TransactionStep(label, key, effect, condition, 0);
  }

  /** For other strategies: the same, about an item that was read and so has a known size. */
  public TransactionStep about(Map<String, AttributeValue> item) {
    return item.isEmpty()
        ? this
        : new TransactionStep(label, key, effect, condition, ItemSize.bytesOf(item));
  }

  /** The same under another label, for a transaction in which the label is used already. */
  public TransactionStep labelled(String other) {
    return new TransactionStep(other, key, effect, condition, knownBytes);
  }

  /**
   * The one step that does what both do, under this one's label, if there is one: a check and
   * whatever else, or two updates that write different attributes. Both conditions must hold then.
   *
   * <p>Empty for steps about different items, and for two that write the same.
   */
  public Optional<TransactionStep> mergedWith(TransactionStep other) {
    Optional<Effect> both = both(effect, other.effect);
    return key.equals(other.key) && both.isPresent()
        ? Optional.of(
            new TransactionStep(
                label,
                key,
                both.get(),
                both(condition, other.condition),
                Math.max(knownBytes, other.knownBytes)))
        : Optional.empty();
  }

  private static Optional<Effect> both(Effect a, Effect b) {
    if (a == Other.NONE || b == Other.NONE) {
      return Optional.of(a == Other.NONE ? b : a);
    }
    return a instanceof Change first && b instanceof Change second
        ? first.update().and(second.update()).map(Change::new)
        : Optional.empty();
  }

  private static @Nullable ItemCondition both(
      @Nullable ItemCondition a, @Nullable ItemCondition b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return a.equals(b) ? a : a.and(b);
  }

  /** For other strategies: the size of the item that is there; 0 where it is not known. */
  public long knownBytes() {
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
    TransactWriteItem.Builder action = TransactWriteItem.builder();
    if (effect instanceof Write write) {
      action.put(put(write));
    } else if (effect instanceof Change change) {
      action.update(update(change));
    } else if (effect == Other.REMOVAL) {
      action.delete(delete());
    } else {
      action.conditionCheck(check());
    }
    return action.build();
  }

  private Put put(Write write) {
    Put.Builder put =
        Put.builder()
            .tableName(key.tableName())
            .item(write.item())
            .returnValuesOnConditionCheckFailure(ALL_OLD);
    if (condition != null) {
      put.conditionExpression(condition.expression())
          .expressionAttributeNames(orNull(condition.names()))
          .expressionAttributeValues(orNull(condition.values()));
    }
    return put.build();
  }

  private Update update(Change change) {
    ItemUpdate update = change.update();
    Map<String, String> names = new LinkedHashMap<>(update.names());
    Map<String, AttributeValue> values = new LinkedHashMap<>(update.values());
    Update.Builder action =
        Update.builder()
            .tableName(key.tableName())
            .key(key.attributes())
            .updateExpression(update.expression())
            .returnValuesOnConditionCheckFailure(ALL_OLD);
    if (condition != null) {
      ItemCondition apart = condition.beside(update);
      names.putAll(apart.names());
      values.putAll(apart.values());
      action.conditionExpression(apart.expression());
    }
    return action
        .expressionAttributeNames(orNull(names))
        .expressionAttributeValues(orNull(values))
        .build();
  }

  private Delete delete() {
    Delete.Builder delete =
        Delete.builder()
            .tableName(key.tableName())
            .key(key.attributes())
            .returnValuesOnConditionCheckFailure(ALL_OLD);
    if (condition != null) {
      delete
          .conditionExpression(condition.expression())
          .expressionAttributeNames(orNull(condition.names()))
          .expressionAttributeValues(orNull(condition.values()));
    }
    return delete.build();
  }

  private ConditionCheck check() {
    ItemCondition required = Objects.requireNonNull(condition, "condition");
    return ConditionCheck.builder()
        .tableName(key.tableName())
        .key(key.attributes())
        .conditionExpression(required.expression())
        .expressionAttributeNames(orNull(required.names()))
        .expressionAttributeValues(orNull(required.values()))
        .returnValuesOnConditionCheckFailure(ALL_OLD)
        .build();
  }

  /** DynamoDB refuses an empty map of placeholders. */
  private static <V> @Nullable Map<String, V> orNull(Map<String, V> placeholders) {
    return placeholders.isEmpty() ? null : placeholders;
  }

  @Override
  public String toString() {
    return "step \"" + label + "\" on " + key;
  }
}
