package dev.cairn.toolkit.unique;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.all;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.transaction.TransactionPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/** Markers, and whatever else the toolkit stores, are no items of the caller's. */
@ParameterizedClass
@EnumSource(Api.class)
class UniqueOwnItemsTest {
  private static final long START = 1_800_000_000;

  /** Where markers stand that have keys of the caller's making. */
  private static final ItemKey NEXT = ORDERS.key("mail/next");

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final Api api;
  private final CairnToolkit toolkit;
  private final UniqueTable<Map<String, AttributeValue>> users;
  private final UniqueTable<Map<String, AttributeValue>> custom;
  private Instant now = Instant.ofEpochSecond(START);

  UniqueOwnItemsTest(Api api) {
    this.api = api;
    toolkit = api.toolkit(cairn).clock(() -> now);
    users = toolkit.uniqueTable(ORDERS).unique("mail").build();
    custom = custom(toolkit).build();
  }

  private static UniqueTableBuilder<Map<String, AttributeValue>> custom(CairnToolkit toolkit) {
    return toolkit
        .uniqueTable(ORDERS)
        .unique("mail", u -> u.optional().markerKey(v -> ORDERS.key("mail/" + v)));
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

  private static Map<String, AttributeValue> changed(Map<String, AttributeValue> user) {
    user.put("city", s("Omaha"));
    return user;
  }

  @Test
  void key_thatMarkersOrRequestsHave_isRefusedByEveryCall() {
    users.create(user("wren", "wren@example.com")).orThrow();
    List<Map<String, AttributeValue>> before = all(dynamoDb, "orders");
    for (String name : List.of("unique#mail#wren@example.com", "unique#", "request#7")) {
      ItemKey key = ORDERS.key(name);
      ItemKey wren = ORDERS.key("wren");
      Map<String, AttributeValue> otis = user(name, "otis@example.com");
      for (ThrowingCallable call :
          List.<ThrowingCallable>of(
              () -> users.create(otis).orThrow(),
              () -> users.put(otis).orThrow(),
              () -> users.update(key, user -> user).orThrow(),
              () -> users.delete(key).orThrow(),
              () -> users.swap("mail", key, wren).orThrow(),
              () -> users.swap("mail", wren, key).orThrow(),
              () -> users.reserve(key, Duration.ofMinutes(1), "mail", "x").orThrow(),
              () -> users.release(key, "mail", "x").orThrow(),
              () -> toolkit.transaction().and(users.planCreate(otis)).execute().orThrow(),
              () -> toolkit.transaction().and(users.planPut(otis)).execute().orThrow(),
              () -> toolkit.transaction().and(users.planUpdate(key, u -> u)).execute().orThrow(),
              () -> toolkit.transaction().and(users.planDelete(key)).execute().orThrow())) {
        assertThatThrownBy(call)
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("is in the name space \"" + name.split("#", -1)[0] + "#\"");
      }
    }
    assertThat(all(dynamoDb, "orders")).containsExactlyInAnyOrderElementsOf(before);
  }

  @Test
  void marker_underAKeyOfTheCallersMaking_isNotAnItem() {
    custom.create(user("wren", "next")).orThrow();
    Map<String, AttributeValue> marker = stored(dynamoDb, NEXT);
    assertThat(marker).containsKey("cairnType");
    Map<String, AttributeValue> other = user("mail/next", "other");
    assertThat(custom.create(other).status()).isEqualTo(Status.ALREADY_EXISTS);
    assertThat(custom.create(other).item()).isEmpty();
    assertThat(custom.put(other).status()).isEqualTo(Status.ALREADY_EXISTS);
    assertThat(custom.update(NEXT, UniqueOwnItemsTest::changed).status())
        .isEqualTo(Status.NOT_FOUND);
    assertThat(custom.delete(NEXT).status()).isEqualTo(Status.NOT_FOUND);
    assertThat(custom.swap("mail", NEXT, ORDERS.key("wren")).status()).isEqualTo(Status.NOT_FOUND);
    assertThat(planned(custom.planPut(other)).status()).isEqualTo(Status.ALREADY_EXISTS);
    assertThat(planned(custom.planCreate(other)).status()).isEqualTo(Status.ALREADY_EXISTS);
    assertThat(planned(custom.planDelete(NEXT)).status()).isEqualTo(Status.NOT_FOUND);
    assertThat(planned(custom.planUpdate(NEXT, UniqueOwnItemsTest::changed)).status())
        .isEqualTo(Status.NOT_FOUND);
    assertThat(stored(dynamoDb, NEXT)).isEqualTo(marker);
  }

  private WriteOutcome<?> planned(TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> plan) {
    return toolkit.transaction().and(plan).execute().of(plan).orElseThrow();
  }

  @Test
  void marker_thatHasExpired_isNotOverwrittenByAnItem() {
    UniqueTable<Map<String, AttributeValue>> expiring = custom(toolkit).expiresBy("ttl").build();
    expiring.create(item("pk", "wren", "mail", "next", "ttl", n(START + 5))).orThrow();
    now = now.plusSeconds(10);
    assertThat(expiring.create(item("pk", "mail/next")).status()).isEqualTo(Status.ALREADY_EXISTS);
    assertThat(expiring.put(item("pk", "mail/next")).status()).isEqualTo(Status.ALREADY_EXISTS);
    assertThat(stored(dynamoDb, NEXT)).containsKey("cairnType");
  }

  /** The custom table, before whose first write of any kind the item becomes a marker. */
  private UniqueTable<Map<String, AttributeValue>> overtaken() {
    dynamoDb.putItem(r -> r.tableName("orders").item(item("pk", "mail/next", "x", "1")));
    AtomicInteger writes = new AtomicInteger();
    SentRequests sent =
        new SentRequests(
            request -> {
              if (!(request instanceof GetItemRequest) && writes.incrementAndGet() == 1) {
                dynamoDb.deleteItem(r -> r.tableName("orders").key(NEXT.attributes()));
                custom.create(user("wren", "next")).orThrow();
              }
            });
    return custom(api.toolkit(cairn, settings -> settings.addExecutionInterceptor(sent))).build();
  }

  @Test
  void item_thatBecomesAMarkerBeforeTheWrite_isNotWritten() {
    assertThat(overtaken().delete(NEXT).status()).isEqualTo(Status.NOT_FOUND);
    assertThat(stored(dynamoDb, NEXT)).containsKey("cairnType");
    custom.delete(ORDERS.key("wren")).orThrow();
    assertThat(overtaken().put(item("pk", "mail/next", "x", "2")).status())
        .isEqualTo(Status.ALREADY_EXISTS);
    custom.delete(ORDERS.key("wren")).orThrow();
    assertThat(overtaken().update(NEXT, UniqueOwnItemsTest::changed).status())
        .isEqualTo(Status.NOT_FOUND);
    assertThat(stored(dynamoDb, NEXT)).containsKey("cairnType").doesNotContainKeys("x", "city");
  }

  @Test
  void bareMarker_givenUp_leavesAnItemOfTheToolkitsInItsPlace() {
    UniqueTable<Map<String, AttributeValue>> bare =
        toolkit
            .uniqueTable(ORDERS)
            .unique(
                "mail", u -> u.layout(MarkerLayout.BARE).markerKey(v -> ORDERS.key("mail/" + v)))
            .build();
    dynamoDb.putItem(r -> r.tableName("orders").item(user("otis", "next")));
    custom.create(user("wren", "next")).orThrow();
    bare.delete(ORDERS.key("otis")).orThrow();
    assertThat(custom.ownerOf("mail", "next")).contains(ORDERS.key("wren"));
    bare.delete(ORDERS.key("wren")).orThrow();
    assertThat(all(dynamoDb, "orders")).isEmpty();
  }

  @Test
  void create_ofAValueWhoseKeyIsOccupiedByAnItem_isTakenByNobody() {
    dynamoDb.putItem(r -> r.tableName("orders").item(item("pk", "mail/next", "x", "1")));
    WriteOutcome<?> refused = custom.create(user("wren", "next"));
    assertThat(refused.status()).isEqualTo(Status.TAKEN);
    assertThat(refused.violations().get(0).owner()).isEmpty();
    assertThat(stored(dynamoDb, NEXT)).containsKey("x");
  }
}
