package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

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

  private static DynamoDbClient client(URI endpoint) {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
        .httpClientBuilder(UrlConnectionHttpClient.builder())
        .build();
  }
}
