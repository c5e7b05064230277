package dev.cairn.embedded.sdk;

import static dev.cairn.embedded.sdk.Tables.SIMPLE;
import static dev.cairn.embedded.sdk.Tables.get;
import static dev.cairn.embedded.sdk.Tables.item;
import static dev.cairn.embedded.sdk.Tables.key;
import static dev.cairn.embedded.sdk.Tables.put;
import static dev.cairn.embedded.sdk.Tables.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.cairn.embedded.Cairn;
import dev.cairn.embedded.ChargedCapacity;
import dev.cairn.embedded.ChargedCapacity.Units;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Reads that are behind, as a program in the same process sees them. */
class StaleReadTest {
  private static final Duration DELAY = Duration.ofMinutes(1);
  private static final String INDEXED = "indexed";

  @AutoClose private final Cairn cairn = Cairn.builder().globalIndexDelay(DELAY).build();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();

  @BeforeEach
  void createTables() {
    Tables.create(dynamoDb, SIMPLE, ScalarAttributeType.S);
    dynamoDb.createTable(
        Tables.request(INDEXED, ScalarAttributeType.S).toBuilder()
            .attributeDefinitions(
                Tables.definition("pk", ScalarAttributeType.S),
                Tables.definition("mail", ScalarAttributeType.S))
            .globalSecondaryIndexes(
                GlobalSecondaryIndex.builder()
                    .indexName("byMail")
                    .keySchema(Tables.key("mail", KeyType.HASH))
                    .projection(p -> p.projectionType(ProjectionType.KEYS_ONLY))
                    .build())
            .build());
  }

  private static int countByMail(DynamoDbClient client) {
    return client
        .query(
            r ->
                r.tableName(INDEXED)
                    .indexName("byMail")
                    .keyConditionExpression("mail = :m")
                    .expressionAttributeValues(Map.of(":m", s("wren@example.com"))))
        .count();
  }

  @Test
  void globalIndex_showsAnItemOnceTheClockHasMoved_alsoInAFork() {
    put(dynamoDb, INDEXED, item(key("a"), "mail", s("wren@example.com")));
    assertThat(countByMail(dynamoDb)).isZero();
    try (Cairn fork = cairn.fork()) {
      assertThat(countByMail(fork.dynamoDbClient())).isZero();
      fork.clock().advance(DELAY);
      assertThat(countByMail(fork.dynamoDbClient())).isEqualTo(1);
    }
    assertThat(countByMail(dynamoDb)).isZero();
    cairn.clock().advance(DELAY);
    assertThat(countByMail(dynamoDb)).isEqualTo(1);
  }

  @Test
  void staleRead_isOfTheItemBeforeTheLastWrite_unlessItIsConsistent() {
    cairn.faults().on("GetItem").table(SIMPLE).staleRead(1).always();
    put(dynamoDb, SIMPLE, item(key("a"), "v", s("old")));
    put(dynamoDb, SIMPLE, item(key("a"), "v", s("new")));
    assertThat(dynamoDb.getItem(r -> r.tableName(SIMPLE).key(key("a"))).item())
        .containsEntry("v", s("old"));
    assertThat(get(dynamoDb, SIMPLE, key("a"))).containsEntry("v", s("new"));
  }

  @Test
  void account_keepsTableAndIndexApart() {
    put(dynamoDb, INDEXED, item(key("a"), "mail", s("wren@example.com")));
    ChargedCapacity before = cairn.account();
    assertThat(before.table(INDEXED)).isEqualTo(new Units(0, 2));
    assertThat(before.withoutIndexes(INDEXED)).isEqualTo(new Units(0, 1));
    assertThat(before.index(INDEXED, "byMail")).isEqualTo(new Units(0, 1));
    countByMail(dynamoDb);
    ChargedCapacity query = cairn.account().since(before);
    assertThat(query.total()).isEqualTo(new Units(0.5, 0));
    assertThat(query.index(INDEXED, "byMail")).isEqualTo(new Units(0.5, 0));
    assertThat(query.withoutIndexes(INDEXED)).isEqualTo(Units.NONE);
    assertThat(query.index(SIMPLE, "byMail")).isEqualTo(Units.NONE);
  }

  @Test
  void negativeDelay_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Cairn.builder().globalIndexDelay(Duration.ofMillis(-1)));
  }
}
