package dev.cairn.toolkit.unique;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.all;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static dev.cairn.toolkit.item.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.WriteRules;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionPlan;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Several plans of one table in one transaction, and what a schema itself asks of writes. */
@ParameterizedClass
@EnumSource(Api.class)
class UniquePlansTest {
  private static final ItemKey WREN = ORDERS.key("wren");
  private static final ItemKey OTIS = ORDERS.key("otis");

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit;
  private final UniqueTable<Map<String, AttributeValue>> users;
  private final UniqueTable<Map<String, AttributeValue>> versioned;

  UniquePlansTest(Api api) {
    toolkit = api.toolkit(cairn);
    users = toolkit.uniqueTable(ORDERS).unique("mail", u -> u.optional()).build();
    versioned =
        toolkit
            .uniqueTable(ORDERS.obeying(new Versions()))
            .unique("mail", u -> u.optional())
            .build();
  }

  @BeforeEach
  void createTables() {
    TestTables.createAll(dynamoDb);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private static Map<String, AttributeValue> user(String name, String mail) {
    return item("pk", name, "mail", mail);
  }

  private static UnaryOperator<Map<String, AttributeValue>> setMail(String mail) {
    return user -> {
      user.put("mail", s(mail));
      return user;
    };
  }

  private TransactionOutcome together(TransactionPlan<?> first, TransactionPlan<?> second) {
    return toolkit.transaction().and("first", first).and("second", second).execute();
  }

  @Test
  void value_thatMovesFromOnePlanToTheOther_isHandedOver() {
    users.create(user("wren", "a")).orThrow();
    together(users.planDelete(WREN), users.planCreate(user("otis", "a"))).orThrow();
    assertThat(users.ownerOf("mail", "a")).contains(OTIS);
    assertThat(all(dynamoDb, "orders")).hasSize(2);
    together(users.planPut(user("wren", "a")), users.planUpdate(OTIS, setMail("b"))).orThrow();
    assertThat(users.ownerOf("mail", "a")).contains(WREN);
    together(users.planUpdate(OTIS, setMail("a")), users.planUpdate(WREN, setMail("b"))).orThrow();
    assertThat(users.ownerOf("mail", "a")).contains(OTIS);
    assertThat(users.ownerOf("mail", "b")).contains(WREN);
    assertThat(all(dynamoDb, "orders")).hasSize(4);
  }

  @Test
  void value_thatWasAThirdsAllAlong_isNotHandedOver() {
    users.create(user("robin", "a")).orThrow();
    dynamoDb.putItem(r -> r.tableName("orders").item(user("wren", "a")));
    TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> create =
        users.planCreate(user("otis", "a"));
    TransactionOutcome refused = together(users.planDelete(WREN), create);
    assertThat(refused.isApplied()).isFalse();
    WriteOutcome<?> taken = refused.of(create).orElseThrow();
    assertThat(taken.status()).isEqualTo(Status.TAKEN);
    assertThat(taken.violations().get(0).owner()).contains(ORDERS.key("robin"));
    assertThat(stored(dynamoDb, WREN)).isNotEmpty();
  }

  @Test
  void value_thatBothPlansWant_isRefused() {
    users.create(user("wren", "a")).orThrow();
    assertThatThrownBy(
            () ->
                together(users.planUpdate(WREN, setMail("b")), users.planCreate(user("otis", "b"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("are about one item");
  }

  @Test
  void plansWithoutNames_areRefusedWithTheRemedy() {
    assertThatThrownBy(
            () ->
                toolkit
                    .transaction()
                    .and(users.planCreate(user("wren", "a")))
                    .and(users.planCreate(user("otis", "b")))
                    .execute())
        .hasMessageContaining("and(name, plan)");
  }

  /** As the Enhanced Client counts versions. */
  private static final class Versions implements WriteRules {
    private static ItemCondition isVersion(AttributeValue version) {
      return version == null
          ? ItemCondition.missing("version")
          : ItemCondition.equal("version", version);
    }

    private static Rewrite next(Map<String, AttributeValue> item) {
      AttributeValue version = item.get("version");
      Map<String, AttributeValue> next = new LinkedHashMap<>(item);
      long number = version == null ? 0 : Long.parseLong(version.n());
      next.put("version", AttributeValue.fromN(Long.toString(number + 1)));
      return new Rewrite(next, isVersion(version));
    }

    @Override
    public Rewrite put(Map<String, AttributeValue> item) {
      return next(item);
    }

    @Override
    public Rewrite update(Map<String, AttributeValue> stored, Map<String, AttributeValue> changed) {
      return next(changed);
    }

    @Override
    public Map<String, AttributeValue> read(Map<String, AttributeValue> item) {
      return item;
    }
  }

  private static Map<String, AttributeValue> version(Map<String, AttributeValue> user, int number) {
    user.put("version", AttributeValue.fromN(Integer.toString(number)));
    return user;
  }

  @Test
  void versions_areCountedByEveryWrite() {
    WriteOutcome<Map<String, AttributeValue>> created = versioned.create(user("wren", "a"));
    assertThat(created.item()).contains(version(user("wren", "a"), 1));
    assertThat(versioned.update(WREN, setMail("b")).item()).contains(version(user("wren", "b"), 2));
    assertThat(versioned.put(version(user("wren", "c"), 2)).item())
        .contains(version(user("wren", "c"), 3));
    versioned.create(user("otis", "d")).orThrow();
    versioned.swap("mail", WREN, OTIS).orThrow();
    assertThat(stored(dynamoDb, WREN)).isEqualTo(version(user("wren", "d"), 4));
    assertThat(stored(dynamoDb, OTIS)).isEqualTo(version(user("otis", "c"), 2));
    assertThat(versioned.update(WREN, user -> user).status()).isEqualTo(Status.UNCHANGED);
  }

  @Test
  void version_thatIsAnother_isStale() {
    assertThat(versioned.create(version(user("wren", "a"), 1)).status()).isEqualTo(Status.STALE);
    assertThat(versioned.put(version(user("wren", "a"), 1)).status()).isEqualTo(Status.STALE);
    assertThat(all(dynamoDb, "orders")).isEmpty();
    versioned.create(user("wren", "a")).orThrow();
    assertThat(versioned.create(user("wren", "a")).status()).isEqualTo(Status.ALREADY_EXISTS);
    for (Map<String, AttributeValue> stale :
        java.util.List.of(user("wren", "a"), user("wren", "b"), version(user("wren", "a"), 7))) {
      assertThat(versioned.put(stale).status()).isEqualTo(Status.STALE);
      TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> plan = versioned.planPut(stale);
      assertThat(toolkit.transaction().and(plan).execute().of(plan).orElseThrow().status())
          .isEqualTo(Status.STALE);
    }
    assertThat(
            versioned
                .update(
                    WREN,
                    user -> {
                      user.put("version", AttributeValue.fromN("7"));
                      return user;
                    })
                .status())
        .isEqualTo(Status.STALE);
    assertThat(stored(dynamoDb, WREN)).isEqualTo(version(user("wren", "a"), 1));
  }

  @Test
  void rules_thatMakeAUniqueValue_doSoBeforeItIsLookedFor() {
    ItemSchema<Map<String, AttributeValue>> generating =
        ORDERS.obeying(
            new WriteRules() {
              @Override
              public Rewrite put(Map<String, AttributeValue> item) {
                Map<String, AttributeValue> more = new LinkedHashMap<>(item);
                more.putIfAbsent("no", s("generated"));
                return new Rewrite(more, null);
              }

              @Override
              public Rewrite update(
                  Map<String, AttributeValue> before, Map<String, AttributeValue> changed) {
                return new Rewrite(changed, null);
              }

              @Override
              public Map<String, AttributeValue> read(Map<String, AttributeValue> item) {
                return item;
              }
            });
    UniqueTable<Map<String, AttributeValue>> numbers =
        toolkit.uniqueTable(generating).unique("no").build();
    numbers.create(item("pk", "wren")).orThrow();
    assertThat(numbers.ownerOf("no", "generated")).contains(WREN);
    assertThat(numbers.create(item("pk", "otis")).status()).isEqualTo(Status.TAKEN);
  }
}
