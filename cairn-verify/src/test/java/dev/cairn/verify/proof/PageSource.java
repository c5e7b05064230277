package dev.cairn.verify.proof;

import static dev.cairn.toolkit.KeyAttribute.number;
import static dev.cairn.toolkit.KeyAttribute.string;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.page.CursorCodec;
import dev.cairn.toolkit.page.CursorKeys;
import dev.cairn.toolkit.page.PageQuery;
import dev.cairn.toolkit.page.Pager;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** What is read page by page. All of them but the table itself have ties in their sort keys. */
enum PageSource {
  TABLE(q -> q.partition("cairn")),
  LOCAL_INDEX(q -> q.partition("cairn").index("byDay", string("project"), number("day"))),
  GLOBAL_INDEX(q -> q.partition("open").index("byState", string("state"), number("day"))),
  GLOBAL_INDEX_WITHOUT_SORT_KEY(q -> q.partition("open").index("byStateOnly", string("state"))),
  SEVERAL_ATTRIBUTES(
      q ->
          q.partition("eu", 7)
              .index(
                  "byPlace",
                  List.of(string("region"), number("tenant")),
                  List.of(number("day"), string("kind")))),
  SEVERAL_ATTRIBUTES_IN_A_RANGE(
      q ->
          q.partition("eu", 7)
              .sortKeyEquals(2)
              .sortKeyBeginsWith("b")
              .index(
                  "byPlace",
                  List.of(string("region"), number("tenant")),
                  List.of(number("day"), string("kind"))));

  static final ItemSchema<Map<String, AttributeValue>> SCHEMA =
      ItemSchema.attributes("tickets", string("project"), number("number"));
  static final CursorKeys KEYS = CursorKeys.of("k", new byte[32]);

  private final Consumer<PageQuery> query;

  PageSource(Consumer<PageQuery> query) {
    this.query = query;
  }

  Pager<Map<String, AttributeValue>> pager(
      DynamoDbClient client, CursorCodec codec, boolean isNewestFirst, boolean isFiltered) {
    return Pager.builder(client, SCHEMA)
        .query(
            q -> {
              query.accept(q);
              if (isNewestFirst) {
                q.newestFirst();
              }
              if (isFiltered) {
                Map<String, AttributeValue> values = Map.of(":true", AttributeValue.fromBool(true));
                q.filter("isWanted = :true", Map.of(), values);
              }
            })
        .cursors(codec)
        .build();
  }

  static long numberOf(Map<String, AttributeValue> item) {
    return Long.parseLong(item.get("number").n());
  }

  static void createTable(DynamoDbClient client) {
    KeySchemaElement project = ProofTables.element("project", KeyType.HASH);
    KeySchemaElement day = ProofTables.element("day", KeyType.RANGE);
    KeySchemaElement state = ProofTables.element("state", KeyType.HASH);
    LocalSecondaryIndex byDay =
        LocalSecondaryIndex.builder()
            .indexName("byDay")
            .keySchema(project, day)
            .projection(p -> p.projectionType(ProjectionType.ALL))
            .build();
    client.createTable(
        t ->
            t.tableName(SCHEMA.tableName())
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    definition("project", ScalarAttributeType.S),
                    definition("number", ScalarAttributeType.N),
                    definition("day", ScalarAttributeType.N),
                    definition("state", ScalarAttributeType.S),
                    definition("region", ScalarAttributeType.S),
                    definition("tenant", ScalarAttributeType.N),
                    definition("kind", ScalarAttributeType.S))
                .keySchema(project, ProofTables.element("number", KeyType.RANGE))
                .localSecondaryIndexes(byDay)
                .globalSecondaryIndexes(
                    global("byState", state, day),
                    global("byStateOnly", state),
                    global(
                        "byPlace",
                        ProofTables.element("region", KeyType.HASH),
                        ProofTables.element("tenant", KeyType.HASH),
                        day,
                        ProofTables.element("kind", KeyType.RANGE))));
  }

  private static AttributeDefinition definition(String name, ScalarAttributeType type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  private static GlobalSecondaryIndex global(String name, KeySchemaElement... keySchema) {
    return GlobalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(keySchema)
        .projection(p -> p.projectionType(ProjectionType.ALL))
        .build();
  }
}
