package dev.cairn.toolkit.page;

import static dev.cairn.toolkit.Attributes.n;
import static dev.cairn.toolkit.Attributes.s;
import static dev.cairn.toolkit.KeyAttribute.number;
import static dev.cairn.toolkit.KeyAttribute.string;
import static dev.cairn.toolkit.page.Fill.maxReadUnits;
import static dev.cairn.toolkit.page.Fill.maxRequests;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.internal.CallSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
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
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Walks in both directions over whatever DynamoDB can read in order. */
@ParameterizedClass
@EnumSource(Api.class)
class PageWalkTest {
  private static final int ITEM_COUNT = 300;
  private static final CursorKeys KEYS = CursorKeys.of("k", new byte[32]);
  private static final ItemSchema<Map<String, AttributeValue>> TICKETS =
      ItemSchema.attributes("tickets", string("project"), number("number"));

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CallSource calls;

  PageWalkTest(Api api) {
    calls = api.calls(cairn);
  }

  /** What is read. All of them but the table itself have ties in their sort keys. */
  private enum Source {
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

    private final Consumer<PageQuery> query;

    Source(Consumer<PageQuery> query) {
      this.query = query;
    }
  }

  private static final List<Double> SELECTIVITIES = List.of(0.0, 0.01, 0.5, 1.0);

  static Stream<Arguments> walks() {
    Long only = Long.getLong("cairn.seed");
    return (only == null ? LongStream.rangeClosed(1, 2) : LongStream.of(only))
        .boxed()
        .flatMap(
            seed ->
                Arrays.stream(Source.values())
                    .flatMap(
                        source ->
                            SELECTIVITIES.stream()
                                .map(share -> Arguments.of(seed, source, share))));
  }

  @BeforeEach
  void createTable() {
    dynamoDb.createTable(
        t ->
            t.tableName("tickets")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    definition("project", ScalarAttributeType.S),
                    definition("number", ScalarAttributeType.N),
                    definition("day", ScalarAttributeType.N),
                    definition("state", ScalarAttributeType.S),
                    definition("region", ScalarAttributeType.S),
                    definition("tenant", ScalarAttributeType.N),
                    definition("kind", ScalarAttributeType.S))
                .keySchema(element("project", KeyType.HASH), element("number", KeyType.RANGE))
                .localSecondaryIndexes(
                    LocalSecondaryIndex.builder()
                        .indexName("byDay")
                        .keySchema(element("project", KeyType.HASH), element("day", KeyType.RANGE))
                        .projection(p -> p.projectionType(ProjectionType.ALL))
                        .build())
                .globalSecondaryIndexes(
                    global(
                        "byState", element("state", KeyType.HASH), element("day", KeyType.RANGE)),
                    global("byStateOnly", element("state", KeyType.HASH)),
                    global(
                        "byPlace",
                        element("region", KeyType.HASH),
                        element("tenant", KeyType.HASH),
                        element("day", KeyType.RANGE),
                        element("kind", KeyType.RANGE))));
  }

  private static GlobalSecondaryIndex global(String name, KeySchemaElement... keySchema) {
    return GlobalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(keySchema)
        .projection(p -> p.projectionType(ProjectionType.ALL))
        .build();
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private static AttributeDefinition definition(String name, ScalarAttributeType type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  private static KeySchemaElement element(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  /** Stores the items and returns the numbers of those that the filter keeps. */
  private List<Long> store(Random random, double share) {
    List<Long> wanted = new ArrayList<>();
    for (int i = 1; i <= ITEM_COUNT; i++) {
      Map<String, AttributeValue> item = new LinkedHashMap<>();
      item.put("project", s("cairn"));
      item.put("number", n(i));
      item.put("day", n(random.nextInt(4)));
      item.put("state", s("open"));
      item.put("region", s("eu"));
      item.put("tenant", n(7));
      item.put("kind", s(random.nextBoolean() ? "bug" : "task"));
      boolean isWanted = random.nextDouble() < share;
      item.put("isWanted", AttributeValue.fromBool(isWanted));
      dynamoDb.putItem(p -> p.tableName("tickets").item(item));
      if (isWanted) {
        wanted.add((long) i);
      }
    }
    return wanted;
  }

  private static long numberOf(Map<String, AttributeValue> item) {
    return Long.parseLong(item.get("number").n());
  }

  private static List<Long> numbers(List<Map<String, AttributeValue>> items) {
    return items.stream().map(PageWalkTest::numberOf).toList();
  }

  private Pager<Map<String, AttributeValue>> pager(
      Source source, double share, boolean isNewestFirst, CursorCodec codec) {
    return Pager.builder(calls, TICKETS)
        .query(
            q -> {
              source.query.accept(q);
              if (isNewestFirst) {
                q.newestFirst();
              }
              if (share < 1) {
                q.filter(
                    "isWanted = :true", Map.of(), Map.of(":true", AttributeValue.fromBool(true)));
              }
            })
        .cursors(codec)
        .build();
  }

  private static CursorCodec codec(Random random) {
    return List.of(CursorCodec.opaque(), CursorCodec.signed(KEYS), CursorCodec.aesGcm(KEYS, random))
        .get(random.nextInt(3));
  }

  private static Fill budget(Random random) {
    return List.of(
            Fill.standard(),
            Fill.within(maxRequests(1)),
            Fill.within(maxRequests(3), maxReadUnits(0.5 + random.nextInt(3))))
        .get(random.nextInt(3));
  }

  /** One walk to the end and back to the beginning. */
  private static final class Walk {
    final List<Long> onwards = new ArrayList<>();
    final List<Long> back = new ArrayList<>();

    /** What was gone before the way back could come to it. */
    final Set<Long> gone = new HashSet<>();
  }

  @ParameterizedTest(name = "seed {0}: {1}, selectivity {2}")
  @MethodSource("walks")
  void walk_toTheEndAndBack_yieldsEachItemOnceInEachDirection(
      long seed, Source source, double share) {
    Random random = new Random(seed);
    List<Long> wanted = store(random, share);
    Pager<Map<String, AttributeValue>> pager =
        pager(source, share, random.nextBoolean(), codec(random));
    List<Long> expected = numbers(pager.stream().toList());
    if (source == Source.SEVERAL_ATTRIBUTES_IN_A_RANGE) {
      assertThat(wanted).containsAll(expected);
    } else {
      assertThat(expected).containsExactlyInAnyOrderElementsOf(wanted);
    }

    Walk walk = walk(pager, random, new HashSet<>(), page -> {});
    assertThat(walk.onwards).isEqualTo(expected);
    List<Long> reversed = new ArrayList<>(expected);
    Collections.reverse(reversed);
    assertThat(walk.back).isEqualTo(reversed);
  }

  @ParameterizedTest(name = "seed {0}: {1}, selectivity {2}")
  @MethodSource("walks")
  void walk_whileTheItemsAtCursorsAreDeleted_yieldsAllOthersOnceInEachDirection(
      long seed, Source source, double share) {
    Random random = new Random(seed);
    store(random, share);
    Pager<Map<String, AttributeValue>> pager =
        pager(source, share, random.nextBoolean(), codec(random));
    List<Long> expected = numbers(pager.stream().toList());

    Set<Long> deleted = new HashSet<>();
    Walk walk =
        walk(
            pager,
            random,
            deleted,
            page -> {
              if (!page.items().isEmpty() && random.nextInt(3) == 0) {
                int last = page.items().size() - 1;
                for (int index : random.nextBoolean() ? List.of(0, last) : List.of(last)) {
                  Map<String, AttributeValue> item = page.items().get(index);
                  dynamoDb.deleteItem(
                      d -> d.tableName("tickets").key(TICKETS.keyOf(item).attributes()));
                  deleted.add(numberOf(item));
                }
              }
            });
    assertThat(walk.onwards).isEqualTo(expected);
    List<Long> left = new ArrayList<>(expected);
    left.removeAll(walk.gone);
    Collections.reverse(left);
    assertThat(walk.back).isEqualTo(left);
    assertThat(numbers(pager.stream().toList())).noneMatch(deleted::contains);
  }

  private static Walk walk(
      Pager<Map<String, AttributeValue>> pager,
      Random random,
      Set<Long> deleted,
      Consumer<FilledPage<Map<String, AttributeValue>>> afterEach) {
    Walk walk = new Walk();
    FilledPage<Map<String, AttributeValue>> page =
        pager.first(1 + random.nextInt(60), budget(random));
    assertThat(page.moreBefore()).isEqualTo(More.NO);
    assertThat(page.previous()).isEmpty();
    walk.onwards.addAll(numbers(page.items()));
    afterEach.accept(page);
    while (page.next().isPresent()) {
      page = pager.at(page.next().get(), 1 + random.nextInt(60), budget(random));
      walk.onwards.addAll(numbers(page.items()));
      afterEach.accept(page);
    }
    assertThat(page.more()).isEqualTo(More.NO);

    // The last page itself comes first on the way back.
    List<Long> last = new ArrayList<>(numbers(page.items()));
    walk.gone.addAll(deleted);
    walk.gone.removeAll(last);
    Collections.reverse(last);
    walk.back.addAll(last);
    Optional<String> previous = page.previous();
    while (previous.isPresent()) {
      page = pager.at(previous.get(), 1 + random.nextInt(60), budget(random));
      List<Long> reversed = new ArrayList<>(numbers(page.items()));
      Collections.reverse(reversed);
      walk.back.addAll(reversed);
      afterEach.accept(page);
      previous = page.previous();
    }
    assertThat(page.moreBefore()).isEqualTo(More.NO);
    return walk;
  }
}
