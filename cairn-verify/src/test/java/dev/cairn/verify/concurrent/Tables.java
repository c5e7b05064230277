package dev.cairn.verify.concurrent;

import dev.cairn.embedded.Cairn;
import java.time.Duration;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The database, the table and the values of these tests. */
final class Tables {
  /** Its partition key is {@code pk}, a text. */
  static final String TABLE = "table";

  private static final Duration DELAY = Duration.ofMillis(1);

  private Tables() {}

  /** A database whose calls take about a millisecond, so that they overlap. */
  static Cairn slowCairn() {
    return Cairn.builder().transportDelay(DELAY).build();
  }

  /** A client of the database, which has the table now. */
  static DynamoDbClient client(Cairn cairn) {
    DynamoDbClient client = cairn.dynamoDbClient();
    client.createTable(
        table ->
            table
                .tableName(TABLE)
                .attributeDefinitions(
                    AttributeDefinition.builder()
                        .attributeName("pk")
                        .attributeType(ScalarAttributeType.S)
                        .build())
                .keySchema(
                    KeySchemaElement.builder().attributeName("pk").keyType(KeyType.HASH).build())
                .billingMode(BillingMode.PAY_PER_REQUEST));
    return client;
  }

  static Map<String, AttributeValue> key(String pk) {
    return Map.of("pk", text(pk));
  }

  static AttributeValue text(String text) {
    return AttributeValue.fromS(text);
  }

  static AttributeValue number(long number) {
    return AttributeValue.fromN(Long.toString(number));
  }

  static long number(AttributeValue value) {
    return Long.parseLong(value.n());
  }
}
