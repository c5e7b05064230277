package dev.cairn.toolkit.transaction.internal;

import dev.cairn.toolkit.capacity.ItemSize;
import dev.cairn.toolkit.item.ExpressionText;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemUpdate;
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
    this.key = Objects.requireNonNull(key, "key");
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
    /** A removal, unless another step puts something in its place. */
    GIVING_UP,
    NONE
  }

  /** Writes these attributes as the item with this key, which they have. */
  public static TransactionStep put(
      String label,
      ItemKey key,
      Map<String, AttributeValue> item,
      @Nullable ItemCondition condition) {
    return new TransactionStep(label, key, new Write(item), condition, 0);
  }

  /** Changes an item, creating it if there is none. */
  public static TransactionStep update(
      String label, ItemKey key, ItemUpdate update, @Nullable ItemCondition condition) {
    return new TransactionStep(
        label, key, new Change(Objects.requireNonNull(update, "update")), condition, 0);
  }

  /** Removes an item; it is no failure if there is none, unless the condition says so. */
  public static TransactionStep delete(
      String label, ItemKey key, @Nullable ItemCondition condition) {
    return new TransactionStep(label, key, Other.REMOVAL, condition, 0);
  }

  /**
   * Removes an item, unless another step of the transaction puts one in its place: then that is
   * done if the condition of either holds.
   */
  public static TransactionStep giveUp(String label, ItemKey key, ItemCondition condition) {
    return new TransactionStep(label, key, Other.GIVING_UP, condition, 0);
  }

  /** Requires that a condition holds for an item, or for none, and changes nothing. */
  public static TransactionStep check(String label, ItemKey key, ItemCondition condition) {
    return new TransactionStep(
        label, key, Other.NONE, Objects.requireNonNull(condition, "condition"), 0);
  }

  /**
   * The same, if its condition is not about the items of another table.
   *
   * @throws IllegalArgumentException if it is
   */
  public TransactionStep requireMatching() {
    if (condition != null) {
      ItemCondition unused = condition.requireFor(key);
    }
    return this;
  }

  /** The same, about an item that was read and so has a known size. */
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
   * Or one gives up what the other puts.
   *
   * <p>Empty for steps about different items, and for two that may write the same.
   */
  public Optional<TransactionStep> mergedWith(TransactionStep other) {
    Optional<Effect> both = both(effect, other.effect);
    return key.equals(other.key) && both.isPresent()
        ? Optional.of(
            new TransactionStep(
                label,
                key,
                both.get(),
                isHandedOver(effect, other.effect)
                    ? either(condition, other.condition)
                    : both(condition, other.condition),
                Math.max(knownBytes, other.knownBytes)))
        : Optional.empty();
  }

  private static Optional<Effect> both(Effect a, Effect b) {
    if (a == Other.NONE || b == Other.NONE) {
      return Optional.of(a == Other.NONE ? b : a);
    }
    if (isHandedOver(a, b)) {
      return Optional.of(a == Other.GIVING_UP ? b : a);
    }
    return a instanceof Change first
            && b instanceof Change second
            && first.update().isApartFrom(second.update())
        ? Optional.of(new Change(first.update().and(second.update())))
        : Optional.empty();
  }

  private static boolean isHandedOver(Effect a, Effect b) {
    return (a == Other.GIVING_UP && b instanceof Write)
        || (b == Other.GIVING_UP && a instanceof Write);
  }

  private static @Nullable ItemCondition either(
      @Nullable ItemCondition a, @Nullable ItemCondition b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return a.or(b);
  }

  private static @Nullable ItemCondition both(
      @Nullable ItemCondition a, @Nullable ItemCondition b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return a.equals(b) ? a : a.and(b);
  }

  /** The size of the item that is there; 0 where it is not known. */
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
    TransactWriteItem.Builder action = TransactWriteItem.builder();
    ExpressionText text = new ExpressionText();
    if (effect instanceof Write write) {
      action.put(put(write, text));
    } else if (effect instanceof Change change) {
      action.update(update(change, text));
    } else if (effect == Other.REMOVAL || effect == Other.GIVING_UP) {
      action.delete(delete(text));
    } else {
      action.conditionCheck(check(text));
    }
    return action.build();
  }

  private @Nullable String condition(ExpressionText text) {
    return condition == null ? null : text.of(condition);
  }

  private Put put(Write write, ExpressionText text) {
    return Put.builder()
        .tableName(key.tableName())
        .item(write.item())
        .returnValuesOnConditionCheckFailure(ALL_OLD)
        .conditionExpression(condition(text))
        .expressionAttributeNames(text.names())
        .expressionAttributeValues(text.values())
        .build();
  }

  private Update update(Change change, ExpressionText text) {
    return Update.builder()
        .tableName(key.tableName())
        .key(key.attributes())
        .updateExpression(text.of(change.update()))
        .returnValuesOnConditionCheckFailure(ALL_OLD)
        .conditionExpression(condition(text))
        .expressionAttributeNames(text.names())
        .expressionAttributeValues(text.values())
        .build();
  }

  private Delete delete(ExpressionText text) {
    return Delete.builder()
        .tableName(key.tableName())
        .key(key.attributes())
        .returnValuesOnConditionCheckFailure(ALL_OLD)
        .conditionExpression(condition(text))
        .expressionAttributeNames(text.names())
        .expressionAttributeValues(text.values())
        .build();
  }

  private ConditionCheck check(ExpressionText text) {
    return ConditionCheck.builder()
        .tableName(key.tableName())
        .key(key.attributes())
        .conditionExpression(condition(text))
        .expressionAttributeNames(text.names())
        .expressionAttributeValues(text.values())
        .returnValuesOnConditionCheckFailure(ALL_OLD)
        .build();
  }

  @Override
  public String toString() {
    return "step \"" + label + "\" on " + key;
  }
}
