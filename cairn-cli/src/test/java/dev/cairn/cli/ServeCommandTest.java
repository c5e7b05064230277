package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

class ServeCommandTest {
  private static final String READY = "Cairn is ready at ";

  @Test
  void serve_onAnyFreePort_saysWhereAndAnswersAnSdk() throws Exception {
    try (CairnProcess cairn = CairnProcess.start("serve", "--port", "0");
        DynamoDbClient dynamoDb = client(readyAt(cairn))) {
      dynamoDb.createTable(table("orders"));

      assertThat(dynamoDb.listTables().tableNames()).containsExactly("orders");
    }
  }

  @Test
  void serve_withTheWordingOf2026_wordsErrorsSo() throws Exception {
    try (CairnProcess cairn = CairnProcess.start("serve", "--port", "0", "--wording", "2026");
        DynamoDbClient dynamoDb = client(readyAt(cairn))) {
      dynamoDb.createTable(table("orders"));

      assertThatThrownBy(
              () ->
                  dynamoDb.putItem(
                      put -> put.tableName("orders").item(Map.of()).returnValues("ALL_NEW")))
          .hasMessageContaining(
              "1 validation error detected: ReturnValues can only be ALL_OLD or NONE");
    }
  }

  @Test
  void serve_withAnIndexDelay_hidesNewItemsFromGlobalIndexes() throws Exception {
    try (CairnProcess cairn = CairnProcess.start("serve", "--port=0", "--global-index-delay=60m");
        DynamoDbClient dynamoDb = client(readyAt(cairn))) {
      GlobalSecondaryIndex index =
          GlobalSecondaryIndex.builder()
              .indexName("again")
              .keySchema(
                  KeySchemaElement.builder().attributeName("pk").keyType(KeyType.HASH).build())
              .projection(p -> p.projectionType(ProjectionType.ALL))
              .build();
      dynamoDb.createTable(table("orders").toBuilder().globalSecondaryIndexes(index).build());
      dynamoDb.putItem(r -> r.tableName("orders").item(Map.of("pk", AttributeValue.fromS("1"))));

      assertThat(dynamoDb.scan(r -> r.tableName("orders")).count()).isEqualTo(1);
      assertThat(dynamoDb.scan(r -> r.tableName("orders").indexName("again")).count()).isZero();
    }
  }

  @Test
  void serve_withEnforcedPartitionThroughput_stopsAHotKey() throws Exception {
    try (CairnProcess cairn =
            CairnProcess.start("serve", "--port=0", "--enforce-partition-throughput");
        DynamoDbClient dynamoDb = clientWithoutRetries(readyAt(cairn))) {
      KeySchemaElement sort =
          KeySchemaElement.builder().attributeName("sk").keyType(KeyType.RANGE).build();
      AttributeDefinition definition =
          AttributeDefinition.builder()
              .attributeName("sk")
              .attributeType(ScalarAttributeType.S)
              .build();
      CreateTableRequest simple = table("orders");
      dynamoDb.createTable(
          simple.toBuilder()
              .keySchema(simple.keySchema().get(0), sort)
              .attributeDefinitions(simple.attributeDefinitions().get(0), definition)
              .build());
      List<TransactWriteItem> puts =
          IntStream.range(0, 10).mapToObj(ServeCommandTest::putOfLargeItem).toList();
      // They leave a debt of more than six seconds; a machine that is busy for longer tries again.
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 20; i++) {
                  dynamoDb.transactWriteItems(r -> r.transactItems(puts));
                  dynamoDb.deleteItem(r -> r.tableName("orders").key(keyOfHotPartition(10)));
                }
              })
          .isInstanceOfSatisfying(
              ThrottlingException.class,
              e ->
                  assertThat(e.throttlingReasons())
                      .extracting(ThrottlingReason::reason)
                      .containsExactly("TableWriteKeyRangeThroughputExceeded"));
    }
  }

  @Test
  void serve_measuresWhatAnSdkDoes() throws Exception {
    try (CairnProcess cairn = CairnProcess.start("serve", "--port=0")) {
      URI endpoint = readyAt(cairn);
      try (DynamoDbClient dynamoDb = client(endpoint)) {
        dynamoDb.createTable(table("orders"));
        dynamoDb.putItem(r -> r.tableName("orders").item(Map.of("pk", AttributeValue.fromS("1"))));
        dynamoDb.scan(r -> r.tableName("orders"));
        assertThatThrownBy(() -> dynamoDb.describeTable(r -> r.tableName("nowhere")))
            .isInstanceOf(ResourceNotFoundException.class);
      }
      HttpRequest request =
          HttpRequest.newBuilder(endpoint.resolve("/_cairn/metrics"))
              .header("X-Cairn-Admin", "1")
              .build();
      String page = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
      assertThat(page)
          .contains(
              "{error=\"none\",operation=\"PutItem\",outcome=\"success\"} 1.0\n",
              "{error=\"ResourceNotFoundException\",operation=\"DescribeTable\","
                  + "outcome=\"client_error\"} 1.0\n",
              "cairn_consumed_units_total{index=\"\",kind=\"write\",table=\"orders\"} 1.0\n",
              "cairn_consumed_units_total{index=\"\",kind=\"read\",table=\"orders\"} 0.5\n");
    }
  }

  @Test
  void serve_withADelayThatIsNone_isWrongUsage() throws Exception {
    try (CairnProcess cairn = CairnProcess.start("serve", "--global-index-delay", "soon")) {
      assertThat(String.join(" ", cairn.errorLines()))
          .contains("--global-index-delay", "a time such as 200ms, 5s or 2m, not soon");
      assertThat(cairn.exitCode()).isEqualTo(2);
    }
  }

  @Test
  void serve_onSigterm_exitsWithZero() throws Exception {
    try (CairnProcess cairn = CairnProcess.start("serve", "--port", "0")) {
      readyAt(cairn);

      cairn.signal("TERM");

      assertThat(cairn.exitCode()).isZero();
      assertThat(cairn.nextLine()).isNull();
      assertThat(cairn.errorLines()).isEmpty();
    }
  }

  @Test
  void serve_onCtrlC_exitsWithZero() throws Exception {
    try (CairnProcess cairn = CairnProcess.start("serve", "--port", "0")) {
      readyAt(cairn);

      cairn.signal("INT");

      assertThat(cairn.exitCode()).isZero();
    }
  }

  @Test
  void serve_onPortInUse_failsWithOneLine() throws Exception {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
        CairnProcess cairn =
            CairnProcess.start("serve", "--port", Integer.toString(other.getLocalPort()))) {
      assertThat(cairn.errorLines())
          .singleElement()
          .asString()
          .startsWith("cairn serve: cannot listen on port " + other.getLocalPort());
      assertThat(cairn.exitCode()).isEqualTo(1);
    }
  }

  @Test
  void serve_withAccessKeys_takesWhatTheSdkSignsWithThemOnly(@TempDir Path folder)
      throws Exception {
    Path file = folder.resolve("credentials");
    Files.writeString(file, "[a]\naws_access_key_id = KEY1\naws_secret_access_key = secret/1\n");
    try (CairnProcess cairn =
        CairnProcess.start(
            "serve",
            "--port=0",
            "--credentials-file=" + file,
            "--access-key=KEY2",
            "--secret-key=secret2")) {
      URI endpoint = readyAt(cairn);
      try (DynamoDbClient first = client(endpoint, "KEY1", "secret/1", "eu-west-1");
          DynamoDbClient second = client(endpoint, "KEY2", "secret2", "us-east-1");
          DynamoDbClient wrong = client(endpoint, "KEY2", "secret1", "us-east-1");
          DynamoDbClient unknown = client(endpoint, "KEY3", "secret1", "us-east-1")) {
        first.createTable(table("orders"));
        assertThat(second.listTables().tableNames()).containsExactly("orders");
        assertRefused(wrong, "InvalidSignatureException");
        assertRefused(unknown, "UnrecognizedClientException");
      }
    }
  }

  @Test
  void serve_withNamespaces_keepsAccountsAndRegionsApart() throws Exception {
    try (CairnProcess cairn = CairnProcess.start("serve", "--port=0", "--namespaces")) {
      URI endpoint = readyAt(cairn);
      try (DynamoDbClient here = client(endpoint, "111122223333", "any", "eu-west-1");
          DynamoDbClient elsewhere = client(endpoint, "111122223333", "any", "us-east-1");
          DynamoDbClient other = client(endpoint, "other", "any", "eu-west-1")) {
        assertThat(here.createTable(table("orders")).tableDescription().tableArn())
            .isEqualTo("arn:aws:dynamodb:eu-west-1:111122223333:table/orders");
        assertThat(here.listTables().tableNames()).containsExactly("orders");
        assertThat(elsewhere.listTables().tableNames()).isEmpty();
        assertThat(other.listTables().tableNames()).isEmpty();
      }
    }
  }

  private static void assertRefused(DynamoDbClient client, String errorCode) {
    assertThatThrownBy(client::listTables)
        .isInstanceOfSatisfying(
            DynamoDbException.class,
            e -> assertThat(e.awsErrorDetails().errorCode()).isEqualTo(errorCode));
  }

  private static URI readyAt(CairnProcess cairn) throws IOException {
    String line = cairn.nextLine();
    assertThat(line).startsWith(READY + "http://127.0.0.1:");
    return URI.create(line.substring(READY.length()));
  }

  private static CreateTableRequest table(String name) {
    return CreateTableRequest.builder()
        .tableName(name)
        .keySchema(KeySchemaElement.builder().attributeName("pk").keyType(KeyType.HASH).build())
        .attributeDefinitions(
            AttributeDefinition.builder()
                .attributeName("pk")
                .attributeType(ScalarAttributeType.S)
                .build())
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .build();
  }

  private static Map<String, AttributeValue> keyOfHotPartition(int number) {
    return Map.of(
        "pk", AttributeValue.fromS("hot"), "sk", AttributeValue.fromS(Integer.toString(number)));
  }

  private static TransactWriteItem putOfLargeItem(int number) {
    Map<String, AttributeValue> item = new HashMap<>(keyOfHotPartition(number));
    item.put("payload", AttributeValue.fromS("x".repeat(390 * 1000)));
    Put put = Put.builder().tableName("orders").item(item).build();
    return TransactWriteItem.builder().put(put).build();
  }

  private static DynamoDbClient client(URI endpoint) {
    return client(endpoint, "any", "any", "us-east-1");
  }

  private static DynamoDbClient clientWithoutRetries(URI endpoint) {
    return builder(endpoint, "any", "any", "us-east-1")
        .overrideConfiguration(o -> o.retryStrategy(r -> r.maxAttempts(1)))
        .build();
  }

  private static DynamoDbClient client(
      URI endpoint, String accessKey, String secretKey, String region) {
    return builder(endpoint, accessKey, secretKey, region).build();
  }

  private static DynamoDbClientBuilder builder(
      URI endpoint, String accessKey, String secretKey, String region) {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint)
        .region(Region.of(region))
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create(accessKey, secretKey)))
        .httpClientBuilder(UrlConnectionHttpClient.builder());
  }
}
