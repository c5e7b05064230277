package dev.cairn.cli;

import java.net.URI;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Clients of a server, and what tests do with them. */
final class Clients {
  /** What a command in a process of its own needs: credentials that are no secret. */
  static final Map<String, String> CREDENTIALS =
      Map.of("AWS_ACCESS_KEY_ID", "any", "AWS_SECRET_ACCESS_KEY", "any");

  private Clients() {}

  static DynamoDbClient of(URI endpoint) {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
        .httpClientBuilder(UrlConnectionHttpClient.builder())
        .build();
  }

  /** A table whose partition key is {@code pk}. */
  static void createTable(DynamoDbClient dynamoDb, String name, ScalarAttributeType type) {
    dynamoDb.createTable(
        table ->
            table
                .tableName(name)
                .attributeDefinitions(
                    AttributeDefinition.builder().attributeName("pk").attributeType(type).build())
                .keySchema(
                    KeySchemaElement.builder().attributeName("pk").keyType(KeyType.HASH).build())
                .billingMode(BillingMode.PAY_PER_REQUEST));
  }

  static void put(DynamoDbClient dynamoDb, String table, Map<String, AttributeValue> item) {
    dynamoDb.putItem(put -> put.tableName(table).item(item));
  }
}
