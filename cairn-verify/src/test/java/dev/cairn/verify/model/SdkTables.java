package dev.cairn.verify.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/** Tables and their indexes as the SDK's requests. */
final class SdkTables {
  private SdkTables() {}

  static CreateTableRequest create(Table table) {
    List<Index> all = new ArrayList<>(table.indexes());
    all.add(table.primary());
    List<GlobalSecondaryIndex> global =
        table.indexes().stream().filter(Index::isGlobal).map(SdkTables::global).toList();
    List<LocalSecondaryIndex> local =
        table.indexes().stream().filter(index -> !index.isGlobal()).map(SdkTables::local).toList();
    return CreateTableRequest.builder()
        .tableName(table.name())
        .attributeDefinitions(definitions(all))
        .keySchema(schema(table.primary()))
        .globalSecondaryIndexes(global.isEmpty() ? null : global)
        .localSecondaryIndexes(local.isEmpty() ? null : local)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .build();
  }

  static UpdateTableRequest createIndex(Operation.CreateIndex create) {
    Index index = create.index();
    GlobalSecondaryIndexUpdate update =
        GlobalSecondaryIndexUpdate.builder()
            .create(
                made ->
                    made.indexName(index.name())
                        .keySchema(schema(index))
                        .projection(projection(index)))
            .build();
    return UpdateTableRequest.builder()
        .tableName(create.table())
        .attributeDefinitions(definitions(List.of(index)))
        .globalSecondaryIndexUpdates(List.of(update))
        .build();
  }

  static UpdateTableRequest deleteIndex(Operation.DeleteIndex delete) {
    GlobalSecondaryIndexUpdate update =
        GlobalSecondaryIndexUpdate.builder().delete(gone -> gone.indexName(delete.index())).build();
    return UpdateTableRequest.builder()
        .tableName(delete.table())
        .globalSecondaryIndexUpdates(List.of(update))
        .build();
  }

  private static GlobalSecondaryIndex global(Index index) {
    return GlobalSecondaryIndex.builder()
        .indexName(index.name())
        .keySchema(schema(index))
        .projection(projection(index))
        .build();
  }

  private static LocalSecondaryIndex local(Index index) {
    return LocalSecondaryIndex.builder()
        .indexName(index.name())
        .keySchema(schema(index))
        .projection(projection(index))
        .build();
  }

  private static List<AttributeDefinition> definitions(List<Index> indexes) {
    Map<String, String> types = new TreeMap<>();
    indexes.forEach(index -> index.parts().forEach(part -> types.put(part.name(), part.type())));
    return types.entrySet().stream()
        .map(
            type ->
                AttributeDefinition.builder()
                    .attributeName(type.getKey())
                    .attributeType(ScalarAttributeType.fromValue(type.getValue()))
                    .build())
        .toList();
  }

  private static List<KeySchemaElement> schema(Index index) {
    List<KeySchemaElement> elements = new ArrayList<>();
    index.partition().forEach(part -> elements.add(element(part, KeyType.HASH)));
    index.sort().forEach(part -> elements.add(element(part, KeyType.RANGE)));
    return elements;
  }

  private static KeySchemaElement element(Index.Part part, KeyType type) {
    return KeySchemaElement.builder().attributeName(part.name()).keyType(type).build();
  }

  private static Projection projection(Index index) {
    if (index.projected().isEmpty()) {
      return Projection.builder().projectionType(ProjectionType.ALL).build();
    }
    List<String> included = index.projected().get();
    return included.isEmpty()
        ? Projection.builder().projectionType(ProjectionType.KEYS_ONLY).build()
        : Projection.builder()
            .projectionType(ProjectionType.INCLUDE)
            .nonKeyAttributes(included)
            .build();
  }
}
