package dev.cairn.toolkit.page;

import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.item.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** What pages, streams and publishers leave out: what is not the caller's, and what has expired. */
@ParameterizedClass
@EnumSource(Api.class)
class PageVisibilityTest {
  private static final ItemSchema<Map<String, AttributeValue>> USERS =
      ItemSchema.attributes("users", string("pk"), string("sk"));
  private static final String WREN = "USER#wren";
  private static final KeyAttribute TENANT = string("tenant");
  private static final KeyAttribute DAY = string("day");
  private static final int USER_COUNT = 12;

  private final Cairn cairn = Cairn.inMemory();
  private final SentRequests sent = new SentRequests();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit;
  private final Api api;

  PageVisibilityTest(Api api) {
    this.api = api;
    toolkit = api.toolkit(cairn, o -> o.addExecutionInterceptor(sent)).clock(cairn.clock());
  }

  @BeforeEach
  void createTable() {
    dynamoDb.createTable(
        t ->
            t.tableName(USERS.tableName())
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    Stream.of("pk", "sk", "tenant", "day")
                        .map(PageVisibilityTest::definition)
                        .toList())
                .keySchema(key("pk", KeyType.HASH), key("sk", KeyType.RANGE))
                .localSecondaryIndexes(
                    LocalSecondaryIndex.builder()
                        .indexName("byDay")
                        .keySchema(key("pk", KeyType.HASH), key("day", KeyType.RANGE))
                        .projection(projection(ProjectionType.KEYS_ONLY))
                        .build())
                .globalSecondaryIndexes(
                    byTenant("byTenant", ProjectionType.ALL),
                    byTenant("keysByTenant", ProjectionType.KEYS_ONLY)));
  }

  private static AttributeDefinition definition(String name) {
    return AttributeDefinition.builder()
        .attributeName(name)
        .attributeType(ScalarAttributeType.S)
        .build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private static Projection projection(ProjectionType type) {
    return Projection.builder().projectionType(type).build();
  }

  private static GlobalSecondaryIndex byTenant(String name, ProjectionType type) {
    return GlobalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(key("tenant", KeyType.HASH))
        .projection(projection(type))
        .build();
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private void put(Object... namesAndValues) {
    dynamoDb.putItem(p -> p.tableName(USERS.tableName()).item(item(namesAndValues)));
  }

  /** Users with their full copies, as markers are, and a sentinel and a request among them. */
  private void putUsersAndOwnItems() {
    for (int i = 0; i < USER_COUNT; i++) {
      String name = "u%02d".formatted(i);
      put(
          "pk",
          WREN,
          "sk",
          name,
          "tenant",
          "acme",
          "day",
          "d" + name,
          "email",
          name + "@example.org");
      put(
          "pk",
          "unique#email##" + name + "@example.org",
          "sk",
          "_",
          "cairnType",
          "unique",
          "tenant",
          "acme",
          "day",
          "d" + name,
          "email",
          name + "@example.org");
      put("pk", WREN, "sk", name + "#guard", "cairnType", "sentinel");
    }
    put("pk", "request#1", "sk", "_", "cairnType", "request", "tenant", "acme");
  }

  private static Consumer<PageQuery> ofWren() {
    return q -> q.partition(WREN);
  }

  private static Consumer<PageQuery> ofAcme() {
    return q -> q.partition("acme");
  }

  /** Every way to read the users; all of them see the toolkit's items among them. */
  static Stream<Consumer<PagerBuilder<?>>> reads() {
    return Stream.of(
        b -> b.query(ofWren()),
        b -> b.query(ofWren().andThen(PageQuery::newestFirst)),
        b -> b.scan(),
        b -> b.query(ofAcme()).index("byTenant", TENANT),
        b -> b.scan().index("byTenant", TENANT),
        b -> b.query(ofAcme()).index("keysByTenant", TENANT),
        b -> b.scan().index("keysByTenant", TENANT),
        b -> b.scan().index("byDay", string("pk"), DAY));
  }

  @ParameterizedTest
  @MethodSource("reads")
  void pages_ofWhateverIsRead_areFullOfTheCallersItems(Consumer<PagerBuilder<?>> read) {
    putUsersAndOwnItems();
    PagerBuilder<Map<String, AttributeValue>> builder = toolkit.pager(USERS);
    read.accept(builder);
    Pager<Map<String, AttributeValue>> pager = builder.build();
    assertUsers(walk(pager, 5));
    assertUsers(pager.stream(4).toList());
    if (api == Api.ASYNC) {
      List<Map<String, AttributeValue>> published = new CopyOnWriteArrayList<>();
      pager.async().items(4).subscribe(published::add).join();
      assertUsers(published);
    }
  }

  @ParameterizedTest
  @MethodSource("reads")
  void pages_withAProjection_areFullOfTheCallersItemsToo(Consumer<PagerBuilder<?>> read) {
    putUsersAndOwnItems();
    PagerBuilder<Map<String, AttributeValue>> builder = toolkit.pager(USERS).project("sk");
    read.accept(builder);
    Pager<Map<String, AttributeValue>> pager = builder.build();
    assertUsers(walk(pager, 5));
    assertUsers(pager.stream(4).toList());
    assertThat(pager.first(1).items())
        .singleElement()
        .extracting(Map::keySet)
        .isEqualTo(Set.of("sk"));
  }

  private static void assertUsers(List<Map<String, AttributeValue>> items) {
    assertThat(items)
        .hasSize(USER_COUNT)
        .doesNotHaveDuplicates()
        .allSatisfy(item -> assertThat(item.get("sk").s()).matches("u[0-9]{2}"));
  }

  private static List<Map<String, AttributeValue>> walk(
      Pager<Map<String, AttributeValue>> pager, int n) {
    List<Map<String, AttributeValue>> seen = new ArrayList<>();
    FilledPage<Map<String, AttributeValue>> page = pager.first(n);
    while (page.next().isPresent()) {
      assertThat(page.items()).hasSize(n);
      assertThat(page.more()).isEqualTo(More.YES);
      seen.addAll(page.items());
      page = pager.at(page.next().get(), n);
    }
    seen.addAll(page.items());
    return seen;
  }

  @Test
  void includingOwnItems_returnsThemAsTheyAre() {
    putUsersAndOwnItems();
    Pager<Map<String, AttributeValue>> all =
        toolkit.pager(USERS).scan().includingOwnItems().build();
    assertThat(all.stream()).hasSize(3 * USER_COUNT + 1);
    assertThat(all.first(100).items().stream().filter(item -> item.containsKey("cairnType")))
        .hasSize(2 * USER_COUNT + 1);
    assertThat(
            toolkit
                .pager(USERS)
                .query(ofAcme())
                .index("keysByTenant", TENANT)
                .includingOwnItems()
                .build()
                .first(100)
                .items())
        .hasSize(2 * USER_COUNT + 1);
  }

  @Test
  void pages_sendNoFilterForOwnItems_andEvaluateThemInFewRequests() {
    for (int i = 0; i < 300; i++) {
      put("pk", WREN, "sk", "a%03d".formatted(i), "cairnType", "sentinel");
    }
    put("pk", WREN, "sk", "z");
    sent.clear();
    FilledPage<Map<String, AttributeValue>> page =
        toolkit.pager(USERS).query(ofWren()).build().first(5);
    assertThat(page.items()).hasSize(1);
    assertThat(page.evaluatedCount()).isEqualTo(301);
    assertThat(sent.count()).isBetween(2, 6);
    assertThat(((QueryRequest) sent.last()).filterExpression()).isNull();
  }

  @Test
  void project_inAnIndexThatLacksTheType_isRefusedOnceAndThenReadByKeys() {
    putUsersAndOwnItems();
    Pager<Map<String, AttributeValue>> pager =
        toolkit.pager(USERS).query(q -> {}).index("keysByTenant", TENANT).project("sk").build();
    sent.clear();
    assertThat(pager.in("acme").first(20).items()).hasSize(USER_COUNT);
    int withRefusal = sent.count();
    sent.clear();
    assertThat(pager.in("acme").first(20).items()).hasSize(USER_COUNT);
    assertThat(sent.count()).isEqualTo(withRefusal - 1);
  }

  @Test
  void project_inALocalIndex_asksForNothingThatItWouldFetchFromTheTable() {
    putUsersAndOwnItems();
    FilledPage<Map<String, AttributeValue>> page =
        toolkit
            .pager(USERS)
            .query(ofWren())
            .index("byDay", string("pk"), DAY)
            .project("sk")
            .build()
            .first(20);
    assertThat(page.items()).hasSize(USER_COUNT);
    assertThat(page.capacity().reported().read()).isEqualTo(0.5);
  }

  @Test
  void creationStamps_areNotAmongTheAttributesOfAValue() {
    put("pk", WREN, "sk", "1", "total", 7, "cairnCreatedBy", "id");
    Pager<Map<String, AttributeValue>> pager = toolkit.pager(USERS).query(ofWren()).build();
    assertThat(pager.first(1).items()).containsExactly(item("pk", WREN, "sk", "1", "total", 7));
    assertThat(pager.stream()).containsExactly(item("pk", WREN, "sk", "1", "total", 7));
    assertThat(toolkit.pager(USERS).query(ofWren()).project("total").build().first(1).items())
        .containsExactly(item("total", 7));
  }

  @Test
  void expiresBy_leavesOutWhatHasExpiredByTheToolkitsClock() {
    long now = cairn.clock().instant().getEpochSecond();
    for (int i = 0; i < 20; i++) {
      put("pk", WREN, "sk", "u%02d".formatted(i), "ttl", now + (i % 2 == 0 ? -5 : 5));
    }
    put("pk", WREN, "sk", "v1");
    put("pk", WREN, "sk", "v2", "ttl", "never");
    Pager<Map<String, AttributeValue>> pager =
        toolkit.pager(USERS).query(ofWren()).expiresBy("ttl").project("sk").build();
    FilledPage<Map<String, AttributeValue>> page = pager.first(10);
    assertThat(page.items()).hasSize(10).allMatch(item -> item.keySet().equals(Set.of("sk")));
    assertThat(page.more()).isEqualTo(More.YES);
    assertThat(pager.stream()).hasSize(12);
    cairn.clock().advance(Duration.ofSeconds(6));
    assertThat(pager.first(10).items()).containsExactly(item("sk", "v1"), item("sk", "v2"));
    assertThat(toolkit.pager(USERS).query(ofWren()).build().stream()).hasSize(22);
  }

  @Test
  void build_withAnAttributeThatTheSchemaLacks_isRefusedAndNamesThoseThatItHas() {
    ItemSchema<Map<String, AttributeValue>> known =
        USERS.havingOnly(Set.of("pk", "sk", "email", "ttl"));
    assertThatThrownBy(() -> toolkit.pager(known).scan().project("sk", "emial").build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"emial\"")
        .hasMessageContaining("email");
    assertThatThrownBy(() -> toolkit.pager(known).scan().expiresBy("expires").build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"expires\"");
    assertThat(
            toolkit
                .pager(known)
                .query(ofAcme())
                .index("byTenant", TENANT)
                .project("tenant", "email")
                .expiresBy("ttl")
                .build()
                .first(1)
                .items())
        .isEmpty();
    assertThat(toolkit.pager(USERS).scan().project("emial").build().first(1).items()).isEmpty();
  }

  @Test
  void nulls_areRefusedByName() {
    PagerBuilder<?> builder = toolkit.pager(USERS);
    assertNamed(() -> builder.query(q -> q.partition(nothing())), "partition");
    assertNamed(() -> builder.query(q -> q.sortKeyBelow(nothing())), "sort key");
    assertNamed(() -> builder.filter(nothing()), "filter");
    assertNamed(() -> builder.cursors(nothing()), "codec");
    assertNamed(() -> builder.audience(nothing()), "audience");
    assertNamed(() -> builder.fill(nothing()), "budget");
    assertNamed(() -> builder.expiresBy(nothing()), "attribute");
    assertNamed(() -> toolkit.pager(USERS).query(q -> {}).build().in(nothing()), "partition");
    assertNamed(() -> CursorCodec.signed(nothing()), "keys");
  }

  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  private static <N> N nothing() {
    return null;
  }

  private static void assertNamed(ThrowingCallable call, String name) {
    assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessageContaining(name);
  }
}
