package dev.cairn.embedded.sdk;

import static dev.cairn.embedded.sdk.DynamoDbErrors.assertInvalid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType.B;
import static software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType.N;
import static software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType.S;

import dev.cairn.embedded.Cairn;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.waiters.DynamoDbWaiter;

/** CreateTable, DescribeTable, ListTables and DeleteTable. */
class TableTest {
  @AutoClose private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();

  @Test
  void created_isDescribedActive_atTheClocksTime() {
    cairn.clock().set(Instant.parse("2031-02-03T04:05:06Z"));
    Tables.create(dynamoDb, "orders", S, N);

    TableDescription table = describe("orders");

    assertThat(table.tableStatus()).isEqualTo(TableStatus.ACTIVE);
    assertThat(table.tableName()).isEqualTo("orders");
    assertThat(table.tableArn()).endsWith(":table/orders");
    assertThat(table.tableId()).isNotBlank();
    assertThat(table.keySchema())
        .containsExactly(Tables.key("pk", KeyType.HASH), Tables.key("sk", KeyType.RANGE));
    assertThat(table.attributeDefinitions())
        .containsExactlyInAnyOrder(Tables.definition("pk", S), Tables.definition("sk", N));
    assertThat(table.billingModeSummary().billingMode()).isEqualTo(BillingMode.PAY_PER_REQUEST);
    assertThat(table.creationDateTime())
        .isBetween(Instant.parse("2031-02-03T04:05:06Z"), Instant.parse("2031-02-03T04:10:00Z"));
  }

  private TableDescription describe(String name) {
    return dynamoDb.describeTable(r -> r.tableName(name)).table();
  }

  @Test
  void waiters_end() {
    Tables.create(dynamoDb, "orders", B);
    try (DynamoDbWaiter waiter = DynamoDbWaiter.builder().client(dynamoDb).build()) {
      assertThat(waiter.waitUntilTableExists(r -> r.tableName("orders")).matched().response())
          .isPresent();
      dynamoDb.deleteTable(r -> r.tableName("orders"));
      assertThat(waiter.waitUntilTableNotExists(r -> r.tableName("orders")).matched().exception())
          .isPresent();
    }
  }

  @Test
  void deletedTable_isGone_withItsItems() {
    Tables.create(dynamoDb, "orders", S);
    Tables.put(dynamoDb, "orders", Tables.key("a"));
    dynamoDb.deleteTable(r -> r.tableName("orders"));

    assertThatThrownBy(() -> describe("orders"))
        .isInstanceOf(ResourceNotFoundException.class)
        .hasMessageContaining("Requested resource not found: Table: orders not found");
    Tables.create(dynamoDb, "orders", S);
    assertThat(dynamoDb.scan(r -> r.tableName("orders")).items()).isEmpty();
  }

  @Test
  void sameNameTwice_isInUse() {
    Tables.create(dynamoDb, "orders", S);

    assertThatThrownBy(() -> Tables.create(dynamoDb, "orders", N))
        .isInstanceOf(ResourceInUseException.class);
  }

  @Test
  void list_isSorted_andPaged() {
    List<String> names = IntStream.range(10, 35).mapToObj(i -> "table" + i).toList();
    for (int i = 0; i < names.size(); i++) {
      Tables.create(dynamoDb, names.get(i * 7 % names.size()), S);
    }

    assertThat(dynamoDb.listTables().tableNames()).isEqualTo(names);
    assertThat(dynamoDb.listTablesPaginator(r -> r.limit(4)).tableNames().stream().toList())
        .isEqualTo(names);
  }

  @Test
  void indexes_areDescribedActive() {
    GlobalSecondaryIndex index =
        GlobalSecondaryIndex.builder()
            .indexName("by-owner")
            .keySchema(Tables.key("owner", KeyType.HASH))
            .projection(p -> p.projectionType(ProjectionType.ALL))
            .build();
    dynamoDb.createTable(
        Tables.request("orders", S).toBuilder()
            .attributeDefinitions(Tables.definition("pk", S), Tables.definition("owner", S))
            .globalSecondaryIndexes(index)
            .build());

    assertThat(describe("orders").globalSecondaryIndexes())
        .singleElement()
        .satisfies(
            i -> {
              assertThat(i.indexName()).isEqualTo("by-owner");
              assertThat(i.indexStatus()).isEqualTo(IndexStatus.ACTIVE);
            });
  }

  @Test
  void mistakes_areRefused_andCreateNothing() {
    assertInvalid(() -> Tables.create(dynamoDb, "ab", S), "tableName");
    assertInvalid(() -> Tables.create(dynamoDb, "bad table", S), "tableName");
    assertInvalid(
        () ->
            dynamoDb.createTable(
                Tables.request("orders", S).toBuilder()
                    .attributeDefinitions(
                        Tables.definition("pk", S), Tables.definition("unused", S))
                    .build()));
    assertInvalid(
        () ->
            dynamoDb.createTable(
                Tables.request("orders", S).toBuilder()
                    .keySchema(Tables.key("pk", KeyType.RANGE))
                    .build()));
    assertThat(dynamoDb.listTables().tableNames()).isEmpty();
  }
}
