package dev.cairn.embedded.sdk;

import static dev.cairn.embedded.sdk.DynamoDbErrors.assertInvalid;
import static dev.cairn.embedded.sdk.Tables.COMPOSITE;
import static dev.cairn.embedded.sdk.Tables.NUMBERED;
import static dev.cairn.embedded.sdk.Tables.item;
import static dev.cairn.embedded.sdk.Tables.key;
import static dev.cairn.embedded.sdk.Tables.n;
import static dev.cairn.embedded.sdk.Tables.put;
import static dev.cairn.embedded.sdk.Tables.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** Query: order, ranges, pages, filters. */
class QueryTest {
  @AutoClose private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();

  @BeforeEach
  void createTables() {
    Tables.createAll(dynamoDb);
    for (int i : new int[] {7, 3, 10, 1, 9, 5, 2, 8, 4, 6}) {
      put(dynamoDb, NUMBERED, item(key("a", i), "even", s(i % 2 == 0 ? "yes" : "no")));
    }
    put(dynamoDb, NUMBERED, key("b", 1));
  }

  private QueryResponse query(Consumer<QueryRequest.Builder> more) {
    QueryRequest.Builder request =
        QueryRequest.builder()
            .tableName(NUMBERED)
            .keyConditionExpression("pk = :pk")
            .expressionAttributeValues(Map.of(":pk", s("a")));
    more.accept(request);
    return dynamoDb.query(request.build());
  }

  private static List<Integer> numbers(QueryResponse response) {
    return response.items().stream().map(i -> Integer.valueOf(i.get("sk").n())).toList();
  }

  private static List<Integer> range(int first, int last) {
    return IntStream.rangeClosed(first, last).boxed().toList();
  }

  @Test
  void items_comeInTheOrderOfTheirSortKeys_eitherWay() {
    assertThat(numbers(query(r -> {}))).isEqualTo(range(1, 10));
    assertThat(numbers(query(r -> r.scanIndexForward(false))))
        .isEqualTo(List.of(10, 9, 8, 7, 6, 5, 4, 3, 2, 1));
  }

  @ParameterizedTest
  @CsvSource({
    "sk = :x, 4, 4",
    "sk < :x, 1, 3",
    "sk <= :x, 1, 4",
    "sk > :x, 5, 10",
    "sk >= :x, 4, 10",
    "sk BETWEEN :x AND :y, 4, 8",
  })
  void keyCondition_boundsTheSortKey(String condition, int first, int last) {
    var values =
        condition.contains(":y")
            ? Map.of(":pk", s("a"), ":x", n(4), ":y", n(8))
            : Map.of(":pk", s("a"), ":x", n(4));

    QueryResponse response =
        query(
            r ->
                r.keyConditionExpression("pk = :pk AND " + condition)
                    .expressionAttributeValues(values));

    assertThat(numbers(response)).isEqualTo(range(first, last));
  }

  @Test
  void beginsWith_staysBehindItsPrefix() {
    for (String sk : List.of("ADDRESS#1", "ORDER", "ORDER#1", "ORDER#2", "ORDER$", "USER#1")) {
      put(dynamoDb, COMPOSITE, key("a", sk));
    }

    QueryResponse response =
        dynamoDb.query(
            r ->
                r.tableName(COMPOSITE)
                    .keyConditionExpression("pk = :pk AND begins_with(sk, :prefix)")
                    .expressionAttributeValues(Map.of(":pk", s("a"), ":prefix", s("ORDER#"))));

    assertThat(response.items())
        .extracting(i -> i.get("sk").s())
        .containsExactly("ORDER#1", "ORDER#2");
  }

  @Test
  void strings_sortByTheirUtf8Bytes() {
    List<String> sorted = List.of("A", "Z", "a", "z", "ä", "\uFF5E", "\uD83D\uDE00");
    for (int i : new int[] {3, 6, 0, 5, 2, 4, 1}) {
      put(dynamoDb, COMPOSITE, key("a", sorted.get(i)));
    }

    QueryResponse response =
        dynamoDb.query(
            r ->
                r.tableName(COMPOSITE)
                    .keyConditionExpression("pk = :pk")
                    .expressionAttributeValues(Map.of(":pk", s("a"))));

    assertThat(response.items()).extracting(i -> i.get("sk").s()).isEqualTo(sorted);
  }

  @Test
  void limit_countsEvaluatedItems_andEndsWithAPlaceToGoOnFrom() {
    QueryResponse response =
        query(
            r ->
                r.limit(3)
                    .filterExpression("even = :yes")
                    .expressionAttributeValues(Map.of(":pk", s("a"), ":yes", s("yes"))));

    assertThat(numbers(response)).isEqualTo(List.of(2));
    assertThat(response.count()).isEqualTo(1);
    assertThat(response.scannedCount()).isEqualTo(3);
    assertThat(response.lastEvaluatedKey()).isEqualTo(key("a", 3));
  }

  @Test
  void pageThatEndsWithThePartition_stillHasAPlaceToGoOnFrom_andTheNextIsEmpty() {
    QueryResponse page = query(r -> r.limit(10));

    assertThat(page.lastEvaluatedKey()).isEqualTo(key("a", 10));
    QueryResponse next = query(r -> r.limit(10).exclusiveStartKey(page.lastEvaluatedKey()));
    assertThat(next.items()).isEmpty();
    assertThat(next.hasLastEvaluatedKey()).isFalse();
    assertThat(query(r -> r.limit(11)).hasLastEvaluatedKey()).isFalse();
  }

  @Test
  void startKey_mayNameAnItemThatIsGone() {
    dynamoDb.deleteItem(r -> r.tableName(NUMBERED).key(key("a", 5)));

    assertThat(numbers(query(r -> r.exclusiveStartKey(key("a", 5))))).isEqualTo(range(6, 10));
    assertThat(
            numbers(query(r -> r.exclusiveStartKey(key("a", 5)).scanIndexForward(false).limit(2))))
        .isEqualTo(List.of(4, 3));
  }

  @Test
  void paginator_visitsEachItemOnce_throughPagesThatAFilterLeavesEmpty() {
    List<Integer> seen =
        dynamoDb
            .queryPaginator(
                r ->
                    r.tableName(NUMBERED)
                        .keyConditionExpression("pk = :pk")
                        .filterExpression("even = :yes")
                        .limit(1)
                        .expressionAttributeValues(Map.of(":pk", s("a"), ":yes", s("yes"))))
            .items()
            .stream()
            .map(i -> Integer.valueOf(i.get("sk").n()))
            .toList();

    assertThat(seen).isEqualTo(List.of(2, 4, 6, 8, 10));
  }

  /** The item that takes the page past a megabyte is still on it, as on Amazon DynamoDB. */
  @Test
  void megabyte_endsAPage() {
    for (int i = 0; i < 5; i++) {
      put(dynamoDb, COMPOSITE, item(key("big", "" + i), "v", s("x".repeat(300_000))));
    }

    QueryResponse page =
        dynamoDb.query(
            r ->
                r.tableName(COMPOSITE)
                    .keyConditionExpression("pk = :pk")
                    .expressionAttributeValues(Map.of(":pk", s("big"))));

    assertThat(page.count()).isEqualTo(4);
    assertThat(page.lastEvaluatedKey()).isEqualTo(key("big", "3"));
  }

  @Test
  void selectCount_countsWithoutItems() {
    QueryResponse response = query(r -> r.select(Select.COUNT));

    assertThat(response.count()).isEqualTo(10);
    assertThat(response.items()).isEmpty();
  }

  @Test
  void projection_keepsWhatItNames() {
    QueryResponse response = query(r -> r.projectionExpression("even").limit(1));

    assertThat(response.items()).containsExactly(Map.of("even", s("no")));
  }

  @Test
  void mistakes_areRefused() {
    assertInvalid(
        () -> query(r -> r.keyConditionExpression("pk > :pk")),
        "Query key condition not supported");
    assertInvalid(
        () -> query(r -> r.keyConditionExpression("another = :pk")),
        "Query condition missed key schema element: pk");
    assertInvalid(() -> query(r -> r.limit(0)), "greater than or equal to 1");
    assertInvalid(
        () -> query(r -> r.indexName("none")), "The table does not have the specified index");
    assertInvalid(
        () -> query(r -> r.exclusiveStartKey(key("a"))), "The provided starting key is invalid");
    assertInvalid(
        () ->
            query(
                r ->
                    r.filterExpression("sk > :x")
                        .expressionAttributeValues(Map.of(":pk", s("a"), ":x", n(1)))),
        "Filter Expression can only contain non-primary key attributes");
  }
}
