package dev.cairn.toolkit.enhanced;

import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.WriteRules;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClientExtension;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbExtensionContext;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.OperationContext;
import software.amazon.awssdk.enhanced.dynamodb.TableMetadata;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.extensions.ReadModification;
import software.amazon.awssdk.enhanced.dynamodb.extensions.WriteModification;
import software.amazon.awssdk.enhanced.dynamodb.internal.operations.OperationName;
import software.amazon.awssdk.enhanced.dynamodb.mapper.UpdateBehavior;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Extensions of the Enhanced Client as rules of a schema: they are run for each write and read, as
 * the Enhanced Client runs them.
 *
 * <p>Where an extension has DynamoDB compute a value, {@code if_not_exists(count, :start) + :one}
 * for instance, it is computed here from the stored item: each update requires that the item is
 * still the one that was read.
 *
 * <p>Threads: thread-safe as far as the extensions are.
 */
final class ExtensionRules implements WriteRules {
  /** Where the Enhanced Client keeps how attributes are updated; part of table metadata. */
  private static final String UPDATE_BEHAVIOR = "UpdateBehavior:";

  private final String tableName;
  private final TableSchema<?> schema;
  private final DynamoDbEnhancedClientExtension extension;

  ExtensionRules(
      String tableName, TableSchema<?> schema, DynamoDbEnhancedClientExtension extension) {
    this.tableName = tableName;
    this.schema = schema;
    this.extension = extension;
  }

  @Override
  public Rewrite put(Map<String, AttributeValue> item) {
    WriteModification modification =
        extension.beforeWrite(new Situation(item, OperationName.PUT_ITEM));
    return new Rewrite(transformed(modification, item), condition(modification));
  }

  @Override
  public Rewrite update(Map<String, AttributeValue> stored, Map<String, AttributeValue> changed) {
    WriteModification modification =
        extension.beforeWrite(new Situation(changed, OperationName.UPDATE_ITEM));
    Map<String, AttributeValue> after = new LinkedHashMap<>(changed);
    // An attribute that an extension takes out of the item is one that its own expression writes.
    after.putAll(transformed(modification, changed));
    after.replaceAll(
        (name, value) ->
            stored.containsKey(name) && isWrittenOnce(name) ? stored.get(name) : value);
    if (modification.updateExpression() != null) {
      new ExtensionUpdate(stored, after).apply(modification.updateExpression());
    }
    return new Rewrite(after, condition(modification));
  }

  private boolean isWrittenOnce(String attribute) {
    return schema
        .tableMetadata()
        .customMetadataObject(UPDATE_BEHAVIOR + attribute, UpdateBehavior.class)
        .filter(behavior -> behavior == UpdateBehavior.WRITE_IF_NOT_EXISTS)
        .isPresent();
  }

  private static Map<String, AttributeValue> transformed(
      WriteModification modification, Map<String, AttributeValue> item) {
    @Nullable Map<String, AttributeValue> transformed = modification.transformedItem();
    return transformed == null ? item : transformed;
  }

  private static @Nullable ItemCondition condition(WriteModification modification) {
    @Nullable Expression expression = modification.additionalConditionalExpression();
    return expression == null
        ? null
        : ItemCondition.of(
            expression.expression(),
            orEmpty(expression.expressionNames()),
            orEmpty(expression.expressionValues()));
  }

  static <V> Map<String, V> orEmpty(@Nullable Map<String, V> map) {
    return map == null ? Map.of() : map;
  }

  @Override
  public Map<String, AttributeValue> read(Map<String, AttributeValue> item) {
    @Nullable ReadModification modification = extension.afterRead(new Reading(item));
    @Nullable Map<String, AttributeValue> transformed =
        modification == null ? null : modification.transformedItem();
    return transformed == null ? item : transformed;
  }

  /** What extensions are told about a table. */
  private abstract class Told implements DynamoDbExtensionContext.Context {
    private final Map<String, AttributeValue> items;

    Told(Map<String, AttributeValue> items) {
      this.items = items;
    }

    @Override
    public Map<String, AttributeValue> items() {
      return items;
    }

    @Override
    public OperationContext operationContext() {
      return new OperationContext() {
        @Override
        public String tableName() {
          return tableName;
        }

        @Override
        public String indexName() {
          return TableMetadata.primaryIndexName();
        }
      };
    }

    @Override
    public TableMetadata tableMetadata() {
      return schema.tableMetadata();
    }

    @Override
    public TableSchema<?> tableSchema() {
      return schema;
    }
  }

  private final class Situation extends Told implements DynamoDbExtensionContext.BeforeWrite {
    private final OperationName operation;

    Situation(Map<String, AttributeValue> items, OperationName operation) {
      super(items);
      this.operation = operation;
    }

    @Override
    public OperationName operationName() {
      return operation;
    }
  }

  private final class Reading extends Told implements DynamoDbExtensionContext.AfterRead {
    Reading(Map<String, AttributeValue> items) {
      super(items);
    }
  }
}
