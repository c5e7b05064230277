package dev.cairn.bench;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.page.FilledPage;
import dev.cairn.toolkit.page.Pager;
import dev.cairn.toolkit.unique.UniqueTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Strategies of the toolkit beside the requests that a team would write by hand. */
final class ToolkitComparison {
  private static final int ROUND_COUNT = 151;
  private static final int WARM_UP_COUNT = 80;
  private static final int CREATIONS_PER_ROUND = 500;
  private static final int PAGES_PER_ROUND = 500;
  private static final String USERS = "users";
  private static final String ORDERS = "orders";
  private static final int DEPTH = 1_000_000;
  private static final int BATCH = 25;
  private static final int STRIDE = 10_000;
  private static final int PAGE = 10;
  private static final String ABOUT = "x".repeat(900);

  private final ComparisonOutput out;
  private int created;

  ToolkitComparison(ComparisonOutput out) {
    this.out = out;
  }

  /** What is stored: the schema turns it into an item, for the toolkit and by hand alike. */
  private record User(String name, String email, long joined, String about) {
    Map<String, AttributeValue> item() {
      return Map.of(
          "pk", text("USER#" + name),
          "name", text(name),
          "email", text(email),
          "active", AttributeValue.fromBool(true),
          "joined", AttributeValue.fromN(Long.toString(joined)),
          "about", text(about));
    }

    static User of(Map<String, AttributeValue> item) {
      return new User(
          stored(item, "name").s(),
          stored(item, "email").s(),
          Long.parseLong(stored(item, "joined").n()),
          stored(item, "about").s());
    }

    private static AttributeValue stored(Map<String, AttributeValue> item, String name) {
      return Objects.requireNonNull(item.get(name), name);
    }
  }

  void run() {
    creations();
    pages();
  }

  private void creations() {
    try (Cairn cairn = Cairn.inMemory();
        DynamoDbClient client = cairn.dynamoDbClient()) {
      BenchTable.create(client, USERS);
      ItemSchema<User> schema =
          ItemSchema.attributes(USERS, KeyAttribute.string("pk")).mapped(User::item, User::of);
      UniqueTable<User> users = CairnToolkit.on(client).uniqueTable(schema).unique("email").build();
      Rounds rounds =
          new Rounds(ROUND_COUNT, WARM_UP_COUNT)
              .task(
                  "UniqueTable.create",
                  times -> repeat(times, () -> users.create(next()).orThrow()))
              .task("by hand", times -> repeat(times, () -> createByHand(client, schema, next())));
      Rounds.Medians medians = rounds.medians(CREATIONS_PER_ROUND);
      out.medians(
          "creation of a user of 1 KB with a unique e-mail address, one thread", rounds, medians);
      out.ratio("unique-create-over-hand-written", medians.ratio("UniqueTable.create", "by hand"));
    }
  }

  private User next() {
    int number = created++;
    return new User("user-" + number, "user-" + number + "@example.com", number, ABOUT);
  }

  /** The item and its marker, which says whose it is, each if it is not there yet. */
  private static void createByHand(DynamoDbClient client, ItemSchema<User> schema, User user) {
    Map<String, AttributeValue> item = schema.toItem(user);
    Map<String, AttributeValue> marker =
        Map.of(
            "pk", text("unique#email##" + user.email()),
            "cairnType", text("unique"),
            "cairnOwner", AttributeValue.fromM(Map.of("pk", item.get("pk"))),
            "cairnConstraint", text("email"),
            "cairnNormalizer", text("identity:1"));
    client.transactWriteItems(
        b ->
            b.transactItems(putIfAbsent(item), putIfAbsent(marker))
                .clientRequestToken(UUID.randomUUID().toString()));
  }

  private static TransactWriteItem putIfAbsent(Map<String, AttributeValue> item) {
    Put put =
        Put.builder()
            .tableName(USERS)
            .item(item)
            .conditionExpression("attribute_not_exists(pk)")
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
            .build();
    return TransactWriteItem.builder().put(put).build();
  }

  private void pages() {
    try (Cairn cairn = Cairn.inMemory();
        DynamoDbClient client = cairn.dynamoDbClient()) {
      fill(client);
      Pager<Map<String, AttributeValue>> pager =
          CairnToolkit.on(client)
              .pager(
                  ItemSchema.attributes(
                      ORDERS, KeyAttribute.string("pk"), KeyAttribute.number("sk")))
              .query(query -> query.partition("wren"))
              .build();
      String deep = cursorAt(pager, DEPTH);
      Rounds rounds =
          new Rounds(ROUND_COUNT, WARM_UP_COUNT)
              .task("first page", times -> repeat(times, () -> full(pager.first(PAGE))))
              .task("page at 1,000,000", times -> repeat(times, () -> full(pager.at(deep, PAGE))));
      Rounds.Medians medians = rounds.medians(PAGES_PER_ROUND);
      out.medians("page of ten of 1,000,100 orders of 70 bytes, one thread", rounds, medians);
      out.ratio("page-deep-over-first", medians.ratio("page at 1,000,000", "first page"));
    }
  }

  private static void fill(DynamoDbClient client) {
    BenchTable.create(client, ORDERS, ScalarAttributeType.N);
    List<WriteRequest> batch = new ArrayList<>();
    for (int i = 0; i < DEPTH + 4 * BATCH; i++) {
      Map<String, AttributeValue> item =
          Map.of(
              "pk", text("wren"),
              "sk", AttributeValue.fromN(Integer.toString(i)),
              "status", text("open"),
              "placed", text("2026-11-30T12:00:00Z"),
              "amount", AttributeValue.fromN(Integer.toString(1 + i % 250)));
      batch.add(WriteRequest.builder().putRequest(put -> put.item(item)).build());
      if (batch.size() == BATCH) {
        Map<String, List<WriteRequest>> requests = Map.of(ORDERS, List.copyOf(batch));
        client.batchWriteItem(b -> b.requestItems(requests));
        batch.clear();
      }
    }
  }

  private static String cursorAt(Pager<?> pager, int depth) {
    FilledPage<?> page = pager.first(STRIDE);
    for (int reached = STRIDE; reached < depth; reached += STRIDE) {
      page = pager.at(page.next().orElseThrow(), STRIDE);
    }
    return page.next().orElseThrow();
  }

  /** Takes the page with its way on, as a caller would. */
  private static void full(FilledPage<?> page) {
    if (page.items().size() != PAGE || page.next().isEmpty()) {
      throw new IllegalStateException("a page of " + page.items().size());
    }
  }

  private static void repeat(int times, Runnable task) {
    for (int i = 0; i < times; i++) {
      task.run();
    }
  }

  private static AttributeValue text(String value) {
    return AttributeValue.fromS(value);
  }
}
