package dev.cairn.verify.proof;

import static dev.cairn.toolkit.item.KeyAttribute.number;
import static dev.cairn.toolkit.item.KeyAttribute.string;

import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.page.CursorCodec;
import dev.cairn.toolkit.page.CursorKeys;
import dev.cairn.toolkit.page.PageQuery;
import dev.cairn.toolkit.page.PagerBuilder;
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
  TABLE(q -> q.partition("cairn"), s -> {}),
  LOCAL_INDEX(q -> q.partition("cairn"), s -> s.index("byDay", string("project"), number("day"))),
  GLOBAL_INDEX(q -> q.partition("open"), s -> s.index("byState", string("state"), number("day"))),
  GLOBAL_INDEX_WITHOUT_SORT_KEY(
      q -> q.partition("open"), s -> s.index("byStateOnly", string("state"))),
  SEVERAL_ATTRIBUTES(q -> q.partition("eu", 7), PageSource::byPlace),
  SEVERAL_ATTRIBUTES_IN_A_RANGE(
      q -> q.partition("eu", 7).sortKeyEquals(2).sortKeyBeginsWith("b"), PageSource::byPlace);

  static final ItemSchema<Map<String, AttributeValue>> SCHEMA =
      ItemSchema.attributes("tickets", string("project"), number("number"));
  static final CursorKeys KEYS = CursorKeys.of("k", new byte[32]);

  private final Consumer<PageQuery> condition;
  private final Consumer<PagerBuilder<?>> index;

  PageSource(Consumer<PageQuery> condition, Consumer<PagerBuilder<?>> index) {
    this.condition = condition;
    this.index = index;
  }

  private static void byPlace(PagerBuilder<?> pager) {
    pager.index(
        "byPlace",
        List.of(string("region"), number("tenant")),
        List.of(number("day"), string("kind")));
  }

  PagerBuilder<Map<String, AttributeValue>> pager(
      CairnToolkit toolkit, CursorCodec codec, boolean isNewestFirst, boolean isFiltered) {
    return read(toolkit, isFiltered)
        .query(
            q -> {
              condition.accept(q);
              if (isNewestFirst) {
                q.newestFirst();
              }
            })
        .cursors(codec);
  }

  /** Reads all partitions. */
  PagerBuilder<Map<String, AttributeValue>> scanner(
      CairnToolkit toolkit, boolean isFiltered, int segment, int segments) {
    return read(toolkit, isFiltered).scan(segment, segments);
  }

  private PagerBuilder<Map<String, AttributeValue>> read(CairnToolkit toolkit, boolean isFiltered) {
    PagerBuilder<Map<String, AttributeValue>> pager = toolkit.pager(SCHEMA);
    index.accept(pager);
    // Without the keys of indexes, of which cursors are made all the same.
    pager.project("project", "number");
    return isFiltered
        ? pager.filter(ItemCondition.equal("isWanted", AttributeValue.fromBool(true)))
        : pager;
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
                    global("byState", ProjectionType.ALL, state, day),
                    global("byStateOnly", ProjectionType.INCLUDE, state),
                    global(
                        "byPlace",
                        ProjectionType.INCLUDE,
                        ProofTables.element("region", KeyType.HASH),
                        ProofTables.element("tenant", KeyType.HASH),
                        day,
                        ProofTables.element("kind", KeyType.RANGE))));
  }

  private static AttributeDefinition definition(String name, ScalarAttributeType type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  private static GlobalSecondaryIndex global(
      String name, ProjectionType projection, KeySchemaElement... keySchema) {
    return GlobalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(keySchema)
        .projection(
            p ->
                p.projectionType(projection)
                    .nonKeyAttributes(
                        projection == ProjectionType.INCLUDE ? List.of("isWanted") : null))
        .build();
  }
}
