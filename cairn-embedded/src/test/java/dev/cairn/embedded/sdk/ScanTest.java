package dev.cairn.embedded.sdk;

import static dev.cairn.embedded.sdk.DynamoDbErrors.assertInvalid;
import static dev.cairn.embedded.sdk.Tables.NUMBERED;
import static dev.cairn.embedded.sdk.Tables.SIMPLE;
import static dev.cairn.embedded.sdk.Tables.item;
import static dev.cairn.embedded.sdk.Tables.key;
import static dev.cairn.embedded.sdk.Tables.n;
import static dev.cairn.embedded.sdk.Tables.put;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** Scan: every item once, in pages and segments. */
class ScanTest {
  private static final int COUNT = 50;

  @AutoClose private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();

  @BeforeEach
  void createTables() {
    Tables.createAll(dynamoDb);
    for (int i = 0; i < COUNT; i++) {
      put(dynamoDb, SIMPLE, item(key("item" + i), "n", n(i)));
    }
    put(dynamoDb, NUMBERED, key("of another table", 1));
  }

  @Test
  void scan_findsEveryItemOfItsTable() {
    ScanResponse response = dynamoDb.scan(r -> r.tableName(SIMPLE));

    assertThat(response.count()).isEqualTo(COUNT);
    assertThat(new HashSet<>(response.items())).hasSize(COUNT);
    assertThat(response.hasLastEvaluatedKey()).isFalse();
  }

  @Test
  void pages_visitEachItemOnce_inTheSameOrder() {
    List<Map<String, AttributeValue>> paged = new ArrayList<>();
    dynamoDb.scanPaginator(r -> r.tableName(SIMPLE).limit(7)).items().forEach(paged::add);

    assertThat(paged).isEqualTo(dynamoDb.scan(r -> r.tableName(SIMPLE)).items());
  }

  @Test
  void segments_shareTheItemsOut() {
    Set<Map<String, AttributeValue>> seen = new HashSet<>();
    int count = 0;
    for (int segment = 0; segment < 4; segment++) {
      int number = segment;
      for (var item :
          dynamoDb
              .scanPaginator(r -> r.tableName(SIMPLE).segment(number).totalSegments(4).limit(3))
              .items()) {
        seen.add(item);
        count++;
      }
    }

    assertThat(count).isEqualTo(COUNT);
    assertThat(seen).hasSize(COUNT);
  }

  @Test
  void filter_isAppliedAfterTheLimit() {
    ScanResponse response =
        dynamoDb.scan(
            r ->
                r.tableName(SIMPLE)
                    .limit(10)
                    .filterExpression("n < :zero")
                    .expressionAttributeValues(Map.of(":zero", n(0))));

    assertThat(response.items()).isEmpty();
    assertThat(response.scannedCount()).isEqualTo(10);
    assertThat(response.hasLastEvaluatedKey()).isTrue();
  }

  @Test
  void selectCount_countsWithoutItems() {
    ScanResponse response = dynamoDb.scan(r -> r.tableName(SIMPLE).select(Select.COUNT));

    assertThat(response.count()).isEqualTo(COUNT);
    assertThat(response.items()).isEmpty();
  }

  @Test
  void mistakes_areRefused() {
    assertInvalid(
        () -> dynamoDb.scan(r -> r.tableName(SIMPLE).segment(0)),
        "The TotalSegments parameter is required");
    assertInvalid(
        () -> dynamoDb.scan(r -> r.tableName(SIMPLE).segment(5).totalSegments(5)),
        "Segment: 5 is not less than TotalSegments: 5");
    assertInvalid(
        () -> dynamoDb.scan(r -> r.tableName(SIMPLE).filterExpression("")),
        "Invalid FilterExpression: The expression can not be empty");
  }
}
