import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.*;

/**
 * The AWS SDK for Java against the DynamoDB at a URL: one line a check, and exit code 1 if one
 * failed. Runs from source, on the SDK that cairn.jar contains.
 */
public final class Check {
  private static final String NAME = "AWS SDK for Java";
  private static final String TABLE = "ClientsJava";

  private final DynamoDbClient client;

  private Check(DynamoDbClient client) {
    this.client = client;
  }

  private interface Step {
    void run() throws Exception;
  }

  public static void main(String[] arguments) {
    DynamoDbClient client =
        DynamoDbClient.builder()
            .endpointOverride(URI.create(arguments[0]))
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("cairn", "cairn")))
            .httpClientBuilder(UrlConnectionHttpClient.builder())
            .build();
    boolean allPassed = true;
    for (Map.Entry<String, Step> step : new Check(client).steps().entrySet()) {
      try {
        step.getValue().run();
        System.out.println("passed " + NAME + ": " + step.getKey());
      } catch (Exception | AssertionError e) {
        allPassed = false;
        System.out.println("FAILED " + NAME + ": " + step.getKey() + ": " + e);
      }
    }
    System.exit(allPassed ? 0 : 1);
  }

  private Map<String, Step> steps() {
    Map<String, Step> steps = new LinkedHashMap<>();
    steps.put("create table", this::createTable);
    steps.put("values of all types", this::valuesOfAllTypes);
    steps.put("conditional put", this::conditionalPut);
    steps.put("counter update", this::counterUpdate);
    steps.put("query loop", this::queryLoop);
    steps.put("transaction", this::transaction);
    steps.put("cancelled transaction", this::cancelledTransaction);
    steps.put("errors", this::errors);
    steps.put("settings", this::settings);
    steps.put("delete table", this::deleteTable);
    return steps;
  }

  private void createTable() {
    client.createTable(
        r ->
            r.tableName(TABLE)
                .keySchema(
                    k -> k.attributeName("pk").keyType(KeyType.HASH),
                    k -> k.attributeName("sk").keyType(KeyType.RANGE))
                .attributeDefinitions(
                    a -> a.attributeName("pk").attributeType(ScalarAttributeType.S),
                    a -> a.attributeName("sk").attributeType(ScalarAttributeType.N))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    client.waiter().waitUntilTableExists(r -> r.tableName(TABLE));
    TableDescription table = client.describeTable(r -> r.tableName(TABLE)).table();
    expect(TableStatus.ACTIVE, table.tableStatus());
    expect(true, client.listTables().tableNames().contains(TABLE));
  }

  private void valuesOfAllTypes() {
    Map<String, AttributeValue> item = new LinkedHashMap<>(key("all types", 0));
    item.put("s", string("gr\u00fc\u00dfe"));
    item.put("n", number("12345678901234567890123456789012345678"));
    item.put("b", AttributeValue.fromB(bytes("\0\1")));
    item.put("bool", AttributeValue.fromBool(true));
    item.put("null", AttributeValue.fromNul(true));
    item.put("m", AttributeValue.fromM(Map.of("deep", AttributeValue.fromL(List.of(number("1"))))));
    item.put("l", AttributeValue.fromL(List.of()));
    item.put("ss", AttributeValue.fromSs(List.of("only")));
    item.put("ns", AttributeValue.fromNs(List.of("1")));
    item.put("bs", AttributeValue.fromBs(List.of(bytes("\1"))));
    client.putItem(r -> r.tableName(TABLE).item(item));
    expect(item, get("all types", 0));
  }

  private void conditionalPut() {
    put("red");
    refused(ConditionalCheckFailedException.class, () -> put("blue"));
    expect("red", get("once", 1).get("color").s());
  }

  private void put(String color) {
    Map<String, AttributeValue> item = new LinkedHashMap<>(key("once", 1));
    item.put("color", string(color));
    client.putItem(
        r -> r.tableName(TABLE).item(item).conditionExpression("attribute_not_exists(pk)"));
  }

  private void counterUpdate() {
    for (int expected = 1; expected <= 5; expected++) {
      UpdateItemResponse answer =
          client.updateItem(
              r ->
                  r.tableName(TABLE)
                      .key(key("counter", 0))
                      .updateExpression("ADD #c :one")
                      .expressionAttributeNames(Map.of("#c", "count"))
                      .expressionAttributeValues(Map.of(":one", number("1")))
                      .returnValues(ReturnValue.UPDATED_NEW));
      expect(Map.of("count", number("" + expected)), answer.attributes());
    }
  }

  private void queryLoop() {
    for (int i = 0; i < 25; i++) {
      Map<String, AttributeValue> item = key("list", i);
      client.putItem(r -> r.tableName(TABLE).item(item));
    }
    List<Integer> numbers = new ArrayList<>();
    int requests = 0;
    QueryRequest request =
        QueryRequest.builder()
            .tableName(TABLE)
            .keyConditionExpression("pk = :pk")
            .expressionAttributeValues(Map.of(":pk", string("list")))
            .limit(4)
            .build();
    QueryResponse page;
    do {
      page = client.query(request);
      requests++;
      page.items().forEach(item -> numbers.add(Integer.valueOf(item.get("sk").n())));
      request = request.toBuilder().exclusiveStartKey(page.lastEvaluatedKey()).build();
    } while (page.hasLastEvaluatedKey());
    expect(IntStream.range(0, 25).boxed().toList(), numbers);
    expect(7, requests);
  }

  private void transaction() {
    client.transactWriteItems(
        r ->
            r.transactItems(
                w -> w.put(p -> p.tableName(TABLE).item(key("both", 1))),
                w -> w.put(p -> p.tableName(TABLE).item(key("both", 2)))));
    TransactGetItemsResponse found =
        client.transactGetItems(
            r ->
                r.transactItems(
                    g -> g.get(k -> k.tableName(TABLE).key(key("both", 1))),
                    g -> g.get(k -> k.tableName(TABLE).key(key("both", 2)))));
    expect(
        List.of(key("both", 1), key("both", 2)),
        found.responses().stream().map(ItemResponse::item).toList());
  }

  private void cancelledTransaction() {
    TransactionCanceledException error =
        refused(
            TransactionCanceledException.class,
            () ->
                client.transactWriteItems(
                    r ->
                        r.transactItems(
                            w -> w.put(p -> p.tableName(TABLE).item(key("both", 3))),
                            w -> w.put(Check::putFirstOfBothIfAbsent))));
    List<CancellationReason> reasons = error.cancellationReasons();
    expect(
        List.of("None", "ConditionalCheckFailed"),
        reasons.stream().map(CancellationReason::code).toList());
    expect(key("both", 1), reasons.get(1).item());
    expect(Map.of(), get("both", 3));
  }

  private static void putFirstOfBothIfAbsent(Put.Builder put) {
    put.tableName(TABLE)
        .item(key("both", 1))
        .conditionExpression("attribute_not_exists(pk)")
        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD);
  }

  private void errors() {
    refused(
        ResourceNotFoundException.class,
        () -> client.getItem(r -> r.tableName("NoSuch").key(key("a", 1))));
    DynamoDbException error =
        refused(
            DynamoDbException.class,
            () -> client.getItem(r -> r.tableName(TABLE).key(Map.of("pk", string("a")))));
    expect("ValidationException", error.awsErrorDetails().errorCode());
    expect(400, error.statusCode());
  }

  private void settings() {
    String arn = client.describeTable(r -> r.tableName(TABLE)).table().tableArn();
    Tag team = Tag.builder().key("team").value("orders").build();
    Tag other = Tag.builder().key("other").value("").build();
    client.tagResource(r -> r.resourceArn(arn).tags(team, other));
    client.untagResource(r -> r.resourceArn(arn).tagKeys("other"));
    expect(List.of(team), client.listTagsOfResource(r -> r.resourceArn(arn)).tags());
    client.updateTimeToLive(
        r -> r.tableName(TABLE).timeToLiveSpecification(t -> t.enabled(true).attributeName("ttl")));
    TimeToLiveDescription found =
        client.describeTimeToLive(r -> r.tableName(arn)).timeToLiveDescription();
    expect(TimeToLiveStatus.ENABLED, found.timeToLiveStatus());
    expect("ttl", found.attributeName());
  }

  private void deleteTable() {
    client.deleteTable(r -> r.tableName(TABLE));
    client.waiter().waitUntilTableNotExists(r -> r.tableName(TABLE));
    refused(
        ResourceNotFoundException.class, () -> client.describeTable(r -> r.tableName(TABLE)));
  }

  private Map<String, AttributeValue> get(String pk, int sk) {
    return client.getItem(r -> r.tableName(TABLE).key(key(pk, sk)).consistentRead(true)).item();
  }

  private static Map<String, AttributeValue> key(String pk, int sk) {
    return Map.of("pk", string(pk), "sk", number("" + sk));
  }

  private static AttributeValue string(String value) {
    return AttributeValue.fromS(value);
  }

  private static AttributeValue number(String value) {
    return AttributeValue.fromN(value);
  }

  private static SdkBytes bytes(String text) {
    return SdkBytes.fromString(text, StandardCharsets.UTF_8);
  }

  private static <E extends Exception> E refused(Class<E> type, Step step) {
    try {
      step.run();
    } catch (Exception e) {
      if (type.isInstance(e)) {
        return type.cast(e);
      }
      throw new AssertionError("expected " + type.getSimpleName() + ", but it was " + e, e);
    }
    throw new AssertionError("no " + type.getSimpleName());
  }

  private static void expect(Object expected, Object found) {
    if (!expected.equals(found)) {
      throw new AssertionError("expected " + expected + ", but it was " + found);
    }
  }
}
