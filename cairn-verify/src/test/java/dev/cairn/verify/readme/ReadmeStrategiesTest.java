package dev.cairn.verify.readme;

import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;
import static dev.cairn.toolkit.item.KeyAttribute.number;
import static dev.cairn.toolkit.item.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.costs.CostPrediction;
import dev.cairn.costs.Costs;
import dev.cairn.embedded.Cairn;
import dev.cairn.junit.CairnTest;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.enhanced.EnhancedSchema;
import dev.cairn.toolkit.existence.Existence;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.TableDefinition;
import dev.cairn.toolkit.outcome.UniqueViolationException;
import dev.cairn.toolkit.page.FilledPage;
import dev.cairn.toolkit.page.Pager;
import dev.cairn.toolkit.sequence.Numbering;
import dev.cairn.toolkit.sequence.Sequence;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.unique.AsyncUniqueTable;
import dev.cairn.toolkit.unique.Normalizer;
import dev.cairn.toolkit.unique.UniqueTable;
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

  private static ItemSchema<User> userSchema(CairnToolkit toolkit) {
    ItemSchema<User> schema = EnhancedSchema.of("UsersTable", TableSchema.fromBean(User.class));
    toolkit.createTable(TableDefinition.of(schema));
    return schema;
  }

  @Test
  void tables_areCreatedByTheirSchemas(DynamoDbClient dynamoDb) {
    ItemSchema<Map<String, AttributeValue>> orders = ItemSchema.attributes("orders", string("pk"));
    // tag::toolkit
    CairnToolkit toolkit = CairnToolkit.on(dynamoDb);
    toolkit.createTable(TableDefinition.of(orders)); // if absent; indexes, TTL by its methods
    // end::toolkit

    toolkit.createTable(TableDefinition.of(orders));
    assertThat(dynamoDb.listTables().tableNames()).containsExactly("orders");
  }

  @Test
  void unique_refusesASecondOwnerAndFindsTheFirst(DynamoDbClient dynamoDb) {
    CairnToolkit toolkit = CairnToolkit.on(dynamoDb);
    ItemSchema<User> schema = userSchema(toolkit);
    ItemKey key = schema.key("wren");
    // tag::unique
    UniqueTable<User> users =
        toolkit
            .uniqueTable(schema)
            .unique("email", u -> u.normalize(Normalizer.email()))
            .unique("handle", u -> u.scopedBy("tenant"))
            .build();

    users.create(user).orThrow(); // or UniqueViolationException: which attribute, and who has it
    users.update(key, u -> u.withEmail("wren@example.org")).orThrow();
    Optional<User> found = users.findBy("email", "WREN@example.org");
    users.delete(key).orThrow();
    // end::unique

    assertThat(found).contains(user.withEmail("wren@example.org"));
    assertThat(users.findBy("email", "wren@example.org")).isEmpty();
    users.create(User.named("otis", "Wren@Example.com")).orThrow();
    assertThatThrownBy(() -> users.create(user).orThrow())
        .isInstanceOfSatisfying(
            UniqueViolationException.class,
            violation -> {
              assertThat(violation).hasMessageContaining("is taken");
              assertThat(violation.constraint()).isEqualTo("email");
              assertThat(violation.owner()).contains(schema.key("otis"));
            });
  }

  @Test
  void costs_arePredictedAndReported(DynamoDbClient dynamoDb) {
    CairnToolkit toolkit = CairnToolkit.on(dynamoDb);
    ItemSchema<User> schema = userSchema(toolkit);
    UniqueTable<User> users = toolkit.uniqueTable(schema).unique("email").unique("handle").build();
    // tag::costs
    Costs costs = Costs.inTables(TableDefinition.of(schema));
    CostPrediction cost =
        costs.of(t -> t.uniqueTable(schema).unique("email").build().create(user).orThrow());
    CapacityReport paid = users.create(user).orThrow().capacity(); // 6.0 write units
    // end::costs

    assertThat(cost).hasToString("4.0 write units in 1 request");
    assertThat(paid).hasToString("reported 6.0 write units, estimated 0");
  }

  @Test
  void sequences_countUp(DynamoDbClient dynamoDb) {
    CairnToolkit toolkit = CairnToolkit.on(dynamoDb);
    ItemSchema<Map<String, AttributeValue>> orders = ItemSchema.attributes("orders", string("pk"));
    ItemSchema<Map<String, AttributeValue>> projects =
        ItemSchema.attributes("projects", string("pk"), number("sk"));
    ItemSchema<Map<String, AttributeValue>> invoices =
        ItemSchema.attributes("invoices", string("pk"));
    toolkit.createTable(TableDefinition.of(orders));
    toolkit.createTable(TableDefinition.of(projects));
    toolkit.createTable(TableDefinition.of(invoices));
    // tag::sequences
    Sequence orderIds = toolkit.sequence(orders.key("orderCounter"), "count");
    long id = orderIds.next().value();

    Numbering highest = Numbering.highestSortKey(projects.partition("projectA"));
    var issues = toolkit.numberedItems(projects, highest);
    issues.append(n -> Map.of("priority", s("low"))).orThrow();

    Numbering gapless = Numbering.gapless(orders.key("invoiceCounter"), "count");
    var numbered = toolkit.numberedItems(invoices, gapless);
    numbered.append("request-4711", n -> Map.of("pk", s("INVOICE#" + n))).orThrow(); // once
    // end::sequences

    assertThat(id).isEqualTo(1);
    assertThat(orderIds.next().value()).isEqualTo(2);
    assertThat(issues.append(n -> Map.of("priority", s("high"))).number()).isEqualTo(2);
    assertThat(dynamoDb.scan(scan -> scan.tableName("projects")).items())
        .anySatisfy(
            item -> assertThat(item).containsEntry("sk", n(1)).containsEntry("priority", s("low")));
    assertThat(
            numbered.append("request-4711", n -> Map.of("pk", s("INVOICE#" + n))).orThrow().item())
        .contains(Map.of("pk", s("INVOICE#1")));
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
    CairnToolkit toolkit = CairnToolkit.on(dynamoDb);
    ItemSchema<Order> orderSchema =
        ItemSchema.attributes("Ecommerce", string("PK"), string("SK"))
            .mapped(Order::item, Order::of);
    toolkit.createTable(TableDefinition.of(orderSchema));
    Existence<Order> orders = toolkit.existence(orderSchema);
    for (int i = 100; i < 125; i++) {
      orders.createIfAbsent(new Order("o" + i)).orThrow();
    }
    String pageParameter = null;
    // tag::pages
    Pager<Order> pager =
        toolkit
            .pager(orderSchema)
            .query(q -> q.partition("USER#wren").sortKeyBeginsWith("ORDER#").newestFirst())
            .build();

    FilledPage<Order> page = pager.at(pageParameter, 10); // of a URL; without one the first page
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
    CairnToolkit toolkit = CairnToolkit.on(dynamoDb);
    ItemSchema<User> schema = userSchema(toolkit);
    ItemKey key = schema.key("wren");
    // tag::existence
    Existence<User> existing = toolkit.existence(schema);
    existing.createIfAbsent(user).orThrow();
    existing.updateIfPresent(key, u -> u.withCity("Omaha")).orThrow();
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
    CairnToolkit toolkit = CairnToolkit.on(dynamoDb);
    ItemSchema<Map<String, AttributeValue>> table =
        ItemSchema.attributes("UsersTable", string("PK"), string("SK"));
    toolkit.createTable(TableDefinition.of(table));
    Map<String, AttributeValue> userItem = Map.of("PK", s("USER#wren"), "SK", s("USER#wren"));
    Map<String, AttributeValue> markerItem =
        Map.of("PK", s("USEREMAIL#wren@example.com"), "SK", s("USEREMAIL#wren@example.com"));
    dynamoDb.putItem(put -> put.tableName("UsersTable").item(markerItem));
    // tag::transactions
    TransactionOutcome done =
        toolkit
            .transaction()
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
    ItemSchema<User> schema = userSchema(CairnToolkit.on(cairn.dynamoDbClient()));
    DynamoDbAsyncClient dynamoDb = cairn.dynamoDbAsyncClient();
    // tag::async
    AsyncUniqueTable<User> users =
        CairnToolkit.on(dynamoDb) // a DynamoDbAsyncClient
            .uniqueTable(schema)
            .unique("email", u -> u.normalize(Normalizer.email()))
            .build()
            .async();

    CompletableFuture<Optional<User>> found =
        users.create(user).thenCompose(created -> users.findBy("email", "WREN@example.com"));
    // end::async

    assertThat(found.join()).contains(user);
  }
}
