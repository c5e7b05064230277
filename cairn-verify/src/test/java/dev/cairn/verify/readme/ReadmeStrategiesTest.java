package dev.cairn.verify.readme;

import static dev.cairn.toolkit.Attributes.n;
import static dev.cairn.toolkit.Attributes.s;
import static dev.cairn.toolkit.KeyAttribute.number;
import static dev.cairn.toolkit.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.junit.CairnTest;
import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.capacity.CostPrediction;
import dev.cairn.toolkit.enhanced.EnhancedSchema;
import dev.cairn.toolkit.existence.Existence;
import dev.cairn.toolkit.page.FilledPage;
import dev.cairn.toolkit.page.Pager;
import dev.cairn.toolkit.sequence.NumberedItems;
import dev.cairn.toolkit.sequence.Sequence;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.Transaction;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.unique.AsyncUniqueTable;
import dev.cairn.toolkit.unique.BackfillOptions;
import dev.cairn.toolkit.unique.Normalizer;
import dev.cairn.toolkit.unique.UniqueTable;
import dev.cairn.toolkit.unique.UniqueViolationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The README's examples, each with what the README claims of it. */
@CairnTest
class ReadmeStrategiesTest {
  private final User user = User.named("wren", "wren@example.com");
  private final List<String> shipped = new ArrayList<>();

  @Test
  void client_isAmazonsOrCairns() {
    // tag::client
    DynamoDbClient amazon = DynamoDbClient.create(); // Amazon's DynamoDB
    DynamoDbClient dynamoDb = Cairn.inMemory().dynamoDbClient(); // Cairn, in this process
    // end::client

    amazon.close();
    assertThat(dynamoDb.listTables().tableNames()).isEmpty();
  }

  @Test
  void schemas_nameATableAndItsKeys(DynamoDbClient dynamoDb) {
    // tag::schemas
    ItemSchema<Map<String, AttributeValue>> orders = ItemSchema.attributes("orders", string("pk"));
    ItemSchema<Map<String, AttributeValue>> projects =
        ItemSchema.attributes("projects", string("pk"), number("sk"));
    ItemSchema<User> schema = EnhancedSchema.of("UsersTable", TableSchema.fromBean(User.class));
    // end::schemas

    assertThat(orders).hasToString("orders(pk)");
    assertThat(projects).hasToString("projects(pk, sk)");
    assertThat(schema).hasToString("UsersTable(name)");
    assertThat(schema.fromItem(schema.toItem(user))).isEqualTo(user);
  }

  private static ItemSchema<User> userSchema(DynamoDbClient dynamoDb) {
    ItemSchema<User> schema = EnhancedSchema.of("UsersTable", TableSchema.fromBean(User.class));
    Shop.createTable(dynamoDb, schema);
    return schema;
  }

  @Test
  void unique_refusesASecondOwnerAndFindsTheFirst(DynamoDbClient dynamoDb) {
    ItemSchema<User> schema = userSchema(dynamoDb);
    ItemKey key = schema.key("wren");
    // tag::unique
    UniqueTable<User> users =
        UniqueTable.builder(dynamoDb, schema)
            .unique("email", u -> u.normalize(Normalizer.email()))
            .unique("handle", u -> u.attributes("handle").scopedBy("tenant"))
            .build();

    users.create(user).orThrow(); // or UniqueViolationException: which attribute, and who has it
    users.update(key, u -> u.withEmail("wren@example.org")).orThrow();
    Optional<User> found = users.findBy("email", "WREN@example.org");
    users.delete(key).orThrow();
    users.backfill(BackfillOptions.dryRun()); // an existing table; verify() and repair() beside it
    // end::unique

    assertThat(found).contains(user.withEmail("wren@example.org"));
    assertThat(users.findBy("email", "wren@example.org")).isEmpty();
    users.create(User.named("otis", "Wren@Example.com")).orThrow();
    assertThatThrownBy(() -> users.create(user).orThrow())
        .isInstanceOfSatisfying(
            UniqueViolationException.class,
            violation -> {
              assertThat(violation.constraint()).isEqualTo("email");
              assertThat(violation.owner()).contains(schema.key("otis"));
            });
  }

  @Test
  void costs_arePredictedAndReported(DynamoDbClient dynamoDb) {
    ItemSchema<User> schema = userSchema(dynamoDb);
    UniqueTable<User> users =
        UniqueTable.builder(dynamoDb, schema).unique("email").unique("handle").build();
    // tag::costs
    CostPrediction cost = users.predict().create(user); // 6.0 write units in 1 request
    CapacityReport paid = users.create(user).capacity(); // reported 6.0 write units, estimated 0
    // end::costs

    assertThat(cost).hasToString("6.0 write units in 1 request");
    assertThat(paid).hasToString("reported 6.0 write units, estimated 0");
  }

  @Test
  void sequences_countUp(DynamoDbClient dynamoDb) {
    ItemSchema<Map<String, AttributeValue>> orders = ItemSchema.attributes("orders", string("pk"));
    ItemSchema<Map<String, AttributeValue>> projects =
        ItemSchema.attributes("projects", string("pk"), number("sk"));
    Shop.createTable(dynamoDb, orders);
    Shop.createTable(dynamoDb, projects);
    // tag::sequences
    Sequence orderIds = Sequence.counter(dynamoDb, orders, orders.key("orderCounter"), "count");
    long id = orderIds.next().value();

    var issues = NumberedItems.highestSortKey(dynamoDb, projects, projects.partition("projectA"));
    issues.append(n -> Map.of("priority", s("low")));
    // end::sequences

    assertThat(id).isEqualTo(1);
    assertThat(orderIds.next().value()).isEqualTo(2);
    assertThat(issues.append(n -> Map.of("priority", s("high"))).number()).isEqualTo(2);
    assertThat(dynamoDb.scan(scan -> scan.tableName("projects")).items())
        .contains(Map.of("pk", s("projectA"), "sk", n(1), "priority", s("low")));
  }

  private record Order(String id) {
    Map<String, AttributeValue> item() {
      return Map.of("PK", s("USER#wren"), "SK", s("ORDER#" + id));
    }

    static Order of(Map<String, AttributeValue> item) {
      return new Order(item.get("SK").s().substring("ORDER#".length()));
    }
  }

  private void ship(Order order) {
    shipped.add(order.id());
  }

  @Test
  void pages_areFullAndLeadOn(DynamoDbClient dynamoDb) {
    ItemSchema<Order> orderSchema =
        ItemSchema.attributes("Ecommerce", string("PK"), string("SK"))
            .mapped(Order::item, Order::of);
    Shop.createTable(dynamoDb, orderSchema);
    Existence<Order> orders = Existence.of(dynamoDb, orderSchema);
    for (int i = 100; i < 125; i++) {
      orders.createIfAbsent(new Order("o" + i)).orThrow();
    }
    // tag::pages
    Pager<Order> pager =
        Pager.builder(dynamoDb, orderSchema)
            .query(q -> q.partition("USER#wren").sortKeyBeginsWith("ORDER#").newestFirst())
            .build();

    FilledPage<Order> page = pager.first(10);
    FilledPage<Order> older = pager.at(page.next().orElseThrow(), 10);
    FilledPage<Order> newer = pager.at(older.previous().orElseThrow(), 10);
    pager.stream().limit(1000).forEach(this::ship);
    // end::pages

    assertThat(page.items()).hasSize(10).startsWith(new Order("o124")).endsWith(new Order("o115"));
    assertThat(older.items()).hasSize(10).startsWith(new Order("o114"));
    assertThat(newer.items()).isEqualTo(page.items());
    assertThat(shipped).hasSize(25).startsWith("o124", "o123").endsWith("o100");
  }

  @Test
  void existence_guardsEachWrite(DynamoDbClient dynamoDb) {
    ItemSchema<User> schema = userSchema(dynamoDb);
    ItemKey key = schema.key("wren");
    // tag::existence
    Existence<User> existing = Existence.of(dynamoDb, schema);
    existing.createIfAbsent(user);
    existing.updateIfPresent(key, u -> u.withCity("Omaha"));
    User stored = existing.getOrCreate(user).item().orElseThrow();
    // end::existence

    assertThat(stored.getCity()).isEqualTo("Omaha");
    assertThat(existing.createIfAbsent(user).isApplied()).isFalse();
    assertThat(existing.updateIfPresent(schema.key("otis"), u -> u.withCity("Omaha")).isApplied())
        .isFalse();
    assertThat(dynamoDb.scan(scan -> scan.tableName("UsersTable")).count()).isEqualTo(1);
  }

  @Test
  void transactions_sayWhichStepFailed(DynamoDbClient dynamoDb) {
    ItemSchema<Map<String, AttributeValue>> table =
        ItemSchema.attributes("UsersTable", string("PK"), string("SK"));
    Shop.createTable(dynamoDb, table);
    Map<String, AttributeValue> userItem = Map.of("PK", s("USER#wren"), "SK", s("USER#wren"));
    Map<String, AttributeValue> markerItem =
        Map.of("PK", s("USEREMAIL#wren@example.com"), "SK", s("USEREMAIL#wren@example.com"));
    dynamoDb.putItem(put -> put.tableName("UsersTable").item(markerItem));
    // tag::transactions
    TransactionOutcome done =
        Transaction.on(dynamoDb)
            .put("user", table, userItem, ItemCondition.absent(table))
            .put("e-mail", table, markerItem, ItemCondition.absent(table))
            .execute();
    done.failed("e-mail").flatMap(StepFailure::existingItem); // what stood in the way
    // end::transactions

    assertThat(done.isApplied()).isFalse();
    assertThat(done.failed("user")).isEmpty();
    assertThat(done.failed("e-mail").flatMap(StepFailure::existingItem)).contains(markerItem);
    assertThat(dynamoDb.scan(scan -> scan.tableName("UsersTable")).items())
        .containsExactly(markerItem);
  }

  @Test
  void async_looksUpWhatItCreated(Cairn cairn) {
    ItemSchema<User> schema = userSchema(cairn.dynamoDbClient());
    DynamoDbAsyncClient dynamoDb = cairn.dynamoDbAsyncClient();
    // tag::async
    AsyncUniqueTable<User> users =
        AsyncUniqueTable.builder(dynamoDb, schema) // on a DynamoDbAsyncClient
            .unique("email", u -> u.normalize(Normalizer.email()))
            .build();

    CompletableFuture<Optional<User>> found =
        users.create(user).thenCompose(created -> users.findBy("email", "WREN@example.com"));
    // end::async

    assertThat(found.join()).contains(user);
  }
}
