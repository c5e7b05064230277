package dev.cairn.embedded.sdk;

import static dev.cairn.embedded.sdk.Tables.SIMPLE;
import static dev.cairn.embedded.sdk.Tables.item;
import static dev.cairn.embedded.sdk.Tables.key;
import static dev.cairn.embedded.sdk.Tables.put;
import static dev.cairn.embedded.sdk.Tables.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** ReturnConsumedCapacity. */
class CapacityTest {
  @AutoClose private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();

  @BeforeEach
  void createTables() {
    Tables.createAll(dynamoDb);
  }

  /** The key takes three bytes with its name, the attribute one more than its value. */
  @ParameterizedTest
  @CsvSource({"1, 1", "1020, 1", "1021, 2", "2044, 2", "2045, 3"})
  void write_costsAUnitForEachKilobyteBegun(int length, double units) {
    ConsumedCapacity capacity =
        dynamoDb
            .putItem(
                r ->
                    r.tableName(SIMPLE)
                        .item(item(key("a"), "v", s("x".repeat(length))))
                        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
            .consumedCapacity();

    assertThat(capacity.tableName()).isEqualTo(SIMPLE);
    assertThat(capacity.capacityUnits()).isEqualTo(units);
  }

  @Test
  void read_costsAUnitForEachFourKilobytesBegun_andHalfIfEventuallyConsistent() {
    put(dynamoDb, SIMPLE, item(key("a"), "v", s("x".repeat(4_093))));

    assertThat(read("a", true)).isEqualTo(2.0);
    assertThat(read("a", false)).isEqualTo(1.0);
    assertThat(read("missing", true)).isEqualTo(1.0);
    assertThat(read("missing", false)).isEqualTo(0.5);
  }

  private double read(String pk, boolean consistent) {
    return dynamoDb
        .getItem(
            r ->
                r.tableName(SIMPLE)
                    .key(key(pk))
                    .consistentRead(consistent)
                    .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
        .consumedCapacity()
        .capacityUnits();
  }

  @Test
  void transaction_costsDouble() {
    var response =
        dynamoDb.transactWriteItems(
            r ->
                r.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                    .transactItems(
                        TransactWriteItem.builder()
                            .put(p -> p.tableName(SIMPLE).item(key("a")))
                            .build(),
                        TransactWriteItem.builder()
                            .put(p -> p.tableName(SIMPLE).item(key("b")))
                            .build()));

    assertThat(response.consumedCapacity())
        .singleElement()
        .satisfies(c -> assertThat(c.capacityUnits()).isEqualTo(4.0));
  }

  @Test
  void nothingIsReported_unlessAsked() {
    assertThat(dynamoDb.putItem(r -> r.tableName(SIMPLE).item(key("a"))).consumedCapacity())
        .isNull();
  }

  @Test
  void enforcedThroughput_leavesUnprocessedWhatItDoesNotAllow() {
    InstantSource clock = () -> Instant.EPOCH;
    try (Cairn metered = Cairn.builder().clock(clock).enforcedThroughput().build()) {
      DynamoDbClient client = metered.dynamoDbClient();
      client.createTable(
          Tables.request(SIMPLE, ScalarAttributeType.S).toBuilder()
              .billingMode(BillingMode.PROVISIONED)
              .provisionedThroughput(t -> t.readCapacityUnits(1L).writeCapacityUnits(1L))
              .build());
      List<WriteRequest> writes =
          Stream.of("a", "b", "c")
              .map(k -> WriteRequest.builder().putRequest(p -> p.item(key(k))).build())
              .toList();

      assertThat(
              client
                  .batchWriteItem(r -> r.requestItems(Map.of(SIMPLE, writes)))
                  .unprocessedItems()
                  .get(SIMPLE))
          .containsExactlyElementsOf(writes.subList(1, 3));
    }
  }

  @Test
  void enforcedPartitionThroughput_stopsAHotKeyUntilTheClockGoesOn() {
    InstantSource clock = () -> Instant.EPOCH;
    try (Cairn metered =
        Cairn.builder().clock(clock).enforcedPartitionThroughput().immediateRetries().build()) {
      DynamoDbClient client = metered.dynamoDbClient();
      Tables.create(client, SIMPLE, ScalarAttributeType.S);
      Map<String, AttributeValue> large = Map.of("pk", s("hot"), "v", s("x".repeat(100 * 1000)));
      Runnable write = () -> client.putItem(r -> r.tableName(SIMPLE).item(large));
      // Each of them takes 98 units, the last one 80 units more than there are.
      Stream.generate(() -> write).limit(11).forEach(Runnable::run);

      assertThatThrownBy(write::run)
          .isInstanceOfSatisfying(
              ThrottlingException.class,
              e ->
                  assertThat(e.throttlingReasons())
                      .extracting(ThrottlingReason::reason)
                      .containsExactly("TableWriteKeyRangeThroughputExceeded"));
      client.putItem(r -> r.tableName(SIMPLE).item(key("cold")));
      metered.clock().advance(Duration.ofMillis(79));
      write.run();
    }
  }
}
