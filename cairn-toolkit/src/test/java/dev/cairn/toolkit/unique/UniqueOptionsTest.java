package dev.cairn.toolkit.unique;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.USERS;
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
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.maintenance.UniqueMaintenance;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.retry.RetryOptions;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Absent values, items that expire, reservations, plans and creations that come again. */
@ParameterizedClass
@EnumSource(Api.class)
class UniqueOptionsTest {
  private static final ItemKey ALEX = USERS.key("alex", "alex");
  private static final ItemKey BEA = USERS.key("bea", "bea");
  private static final ItemKey MARKER = USERS.key("unique#Email#e", "_");
  private static final long START = 1_800_000_000;

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final Api api;
  private final CairnToolkit toolkit;
  private Instant now = Instant.ofEpochSecond(START);

  UniqueOptionsTest(Api api) {
    this.api = api;
    toolkit = settled(api.toolkit(cairn));
  }

  private CairnToolkit settled(CairnToolkit any) {
    return any.sleeper(Api.pausing(duration -> {})).clock(() -> now);
  }

  @BeforeEach
  void createTables() {
    TestTables.createAll(dynamoDb);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private UniqueTableBuilder<Map<String, AttributeValue>> table() {
    return toolkit.uniqueTable(USERS).unique("Email", u -> u.optional());
  }

  private static Map<String, AttributeValue> user(String name, Object... more) {
    Map<String, AttributeValue> user = item("PK", name, "SK", name);
    user.putAll(item(more));
    return user;
  }

  private static UnaryOperator<Map<String, AttributeValue>> set(Object... more) {
    return user -> {
      user.putAll(item(more));
      return user;
    };
  }

  @Test
  void absence_thatIsRefused_isRefusedBeforeSending() {
    UniqueTable<Map<String, AttributeValue>> users =
        toolkit.uniqueTable(USERS).unique("Email").build();
    users.create(user("alex", "Email", "e")).orThrow();
    for (Map<String, AttributeValue> without :
        java.util.List.of(
            user("bea"),
            user("bea", "Email", ""),
            user("bea", "Email", AttributeValue.fromNul(true)))) {
      assertThatThrownBy(() -> users.create(without))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "constraint \"Email\" requires a value of attribute Email; optional() lets items be"
                  + " without");
      assertThatThrownBy(() -> users.put(without)).isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> users.update(ALEX, set("Email", "")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(all(dynamoDb, "UsersTable")).hasSize(2);
  }

  @Test
  void absence_thatCountsAsValue_isUnique() {
    UniqueTable<Map<String, AttributeValue>> users =
        toolkit
            .uniqueTable(USERS)
            .unique("slot", u -> u.attributes("Room", "Left").absenceCounts())
            .build();
    users.create(user("alex", "Room", "r1")).orThrow();
    assertThat(users.create(user("bea", "Room", "r1")).status()).isEqualTo(Status.TAKEN);
    assertThat(users.create(user("bea", "Room", "r1", "Left", "%0")).status())
        .isEqualTo(Status.APPLIED);
    users.update(ALEX, set("Left", "monday")).orThrow();
    assertThat(users.create(user("cem", "Room", "r1")).status()).isEqualTo(Status.APPLIED);
  }

  @Test
  void expiry_isOnTheMarkerAndKeptInStep() {
    UniqueTable<Map<String, AttributeValue>> users = table().expiresBy("ttl").build();
    users.create(user("alex", "Email", "e", "ttl", n(START + 10))).orThrow();
    assertThat(stored(dynamoDb, MARKER)).containsEntry("ttl", n(START + 10));
    users.update(ALEX, set("ttl", n(START + 20))).orThrow();
    assertThat(stored(dynamoDb, MARKER)).containsEntry("ttl", n(START + 20));
    users
        .update(
            ALEX,
            user -> {
              user.remove("ttl");
              return user;
            })
        .orThrow();
    assertThat(stored(dynamoDb, MARKER)).doesNotContainKey("ttl");
  }

  @Test
  void expiry_thatHasPassed_freesTheValueAndTheKey() {
    UniqueTable<Map<String, AttributeValue>> users = table().expiresBy("ttl").build();
    users.create(user("alex", "Email", "e", "ttl", n(START + 10))).orThrow();
    now = Instant.ofEpochSecond(START + 10);
    assertThat(users.create(user("bea", "Email", "e")).status()).isEqualTo(Status.TAKEN);
    assertThat(users.create(user("alex")).status()).isEqualTo(Status.ALREADY_EXISTS);
    now = Instant.ofEpochSecond(START + 11);
    assertThat(users.isTaken("Email", "e")).isFalse();
    users.create(user("bea", "Email", "e")).orThrow();
    assertThat(users.ownerOf("Email", "e")).contains(BEA);
    assertThat(users.create(user("alex")).status()).isEqualTo(Status.APPLIED);
  }

  @Test
  void verify_ofAnExpiredItemWhoseValueIsAnothersByNow_findsNothing() {
    UniqueTable<Map<String, AttributeValue>> users = table().expiresBy("ttl").build();
    users.create(user("alex", "Email", "e", "ttl", START + 10)).orThrow();
    now = Instant.ofEpochSecond(START + 20);
    users.create(user("bea", "Email", "e", "ttl", START + 100)).orThrow();
    assertThat(UniqueMaintenance.of(users).verify().findings()).isEmpty();
  }

  @Test
  void expiry_ofAnItemThatComesBack_takesItsValueAgainOrFails() {
    UniqueTable<Map<String, AttributeValue>> users = table().expiresBy("ttl").build();
    users.create(user("alex", "Email", "e", "ttl", n(START + 10))).orThrow();
    now = Instant.ofEpochSecond(START + 11);
    users.put(user("alex", "Email", "e", "ttl", n(START + 20))).orThrow();
    now = Instant.ofEpochSecond(START + 21);
    users.create(user("bea", "Email", "e")).orThrow();
    assertThat(users.put(user("alex", "Email", "e", "ttl", n(START + 99))).violations())
        .hasToString("[the value of constraint \"Email\" is taken by " + BEA + "]");
    assertThat(users.delete(ALEX).status()).isEqualTo(Status.NOT_FOUND);
    assertThat(users.ownerOf("Email", "e")).contains(BEA);
  }

  @Test
  void expiry_thatHasPassed_isAbsenceForEachWrite() {
    UniqueTable<Map<String, AttributeValue>> users = table().expiresBy("ttl").build();
    users.create(user("alex", "Email", "e", "ttl", n(START + 10))).orThrow();
    users.create(user("bea", "Email", "f")).orThrow();
    now = Instant.ofEpochSecond(START + 11);
    assertThat(users.update(ALEX, set("City", "Omaha")).status()).isEqualTo(Status.NOT_FOUND);
    assertThat(users.delete(ALEX).status()).isEqualTo(Status.NOT_FOUND);
    WriteOutcome<?> swapped = users.swap("Email", BEA, ALEX);
    assertThat(swapped.status()).isEqualTo(Status.NOT_FOUND);
    assertThat(swapped.key()).isEqualTo(ALEX);
    users.update(BEA, set("Email", "e")).orThrow();
    assertThat(users.swap("Email", ALEX, BEA).status()).isEqualTo(Status.NOT_FOUND);
    TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> plan = users.planDelete(ALEX);
    assertThat(withAudit(plan).of(plan).orElseThrow().status()).isEqualTo(Status.NOT_FOUND);
    assertThat(users.put(user("alex", "Email", "g")).status()).isEqualTo(Status.APPLIED);
    assertThat(users.ownerOf("Email", "e")).contains(BEA);
  }

  @Test
  void expiry_withBareMarkers_isRefused() {
    assertThatThrownBy(
            () ->
                toolkit
                    .uniqueTable(USERS)
                    .unique("Email", u -> u.layout(MarkerLayout.BARE))
                    .expiresBy("ttl")
                    .build())
        .hasMessageContaining("BARE and cannot expire");
  }

  @Test
  void reserve_keepsAValueForAnItemToCome() {
    UniqueTable<Map<String, AttributeValue>> users = table().build();
    users.reserve(ALEX, Duration.ofMinutes(10), "Email", "e").orThrow();
    assertThat(users.isTaken("Email", "e")).isTrue();
    assertThat(users.ownerOf("Email", "e")).isEmpty();
    assertThat(users.findBy("Email", "e")).isEmpty();
    assertThat(users.create(user("bea", "Email", "e")).violations())
        .hasToString("[the value of constraint \"Email\" is taken by " + ALEX + "]");
    assertThat(users.reserve(BEA, Duration.ofMinutes(1), "Email", "e").status())
        .isEqualTo(Status.TAKEN);
    users.create(user("alex", "Email", "e")).orThrow();
    assertThat(users.ownerOf("Email", "e")).contains(ALEX);
    assertThat(stored(dynamoDb, MARKER)).doesNotContainKey("cairnLeaseEnd");
  }

  @Test
  void reserve_endsWithItsLease() {
    UniqueTable<Map<String, AttributeValue>> users = table().build();
    users.create(user("alex")).orThrow();
    users.reserve(ALEX, Duration.ofSeconds(10), "Email", "e").orThrow();
    now = now.plusSeconds(9);
    users.reserve(ALEX, Duration.ofSeconds(10), "Email", "e").orThrow();
    now = now.plusSeconds(10);
    assertThat(users.reserve(BEA, Duration.ofSeconds(5), "Email", "e").status())
        .isEqualTo(Status.TAKEN);
    now = now.plusSeconds(1);
    assertThat(users.isTaken("Email", "e")).isFalse();
    users.reserve(BEA, Duration.ofSeconds(5), "Email", "e").orThrow();
    assertThat(users.update(ALEX, set("Email", "e")).status()).isEqualTo(Status.TAKEN);
    assertThat(users.release(ALEX, "Email", "e").status()).isEqualTo(Status.NOT_FOUND);
    users.release(BEA, "Email", "e").orThrow();
    users.update(ALEX, set("Email", "e")).orThrow();
    assertThat(users.reserve(ALEX, Duration.ofSeconds(5), "Email", "e").status())
        .isEqualTo(Status.UNCHANGED);
    assertThat(users.release(ALEX, "Email", "e").status()).isEqualTo(Status.NOT_FOUND);
    assertThat(users.ownerOf("Email", "e")).contains(ALEX);
  }

  @Test
  void reserve_thatHasEnded_isNoObstacleToAnyWrite() {
    UniqueTable<Map<String, AttributeValue>> users =
        table().unique("Name", u -> u.optional()).build();
    for (String value : java.util.List.of("a", "b", "c", "d")) {
      users.reserve(ALEX, Duration.ofSeconds(5), "Email", value).orThrow();
      users.reserve(ALEX, Duration.ofSeconds(5), "Name", value).orThrow();
    }
    now = now.plusSeconds(6);
    assertThat(users.create(user("bea", "Email", "a", "Name", "a")).status())
        .isEqualTo(Status.APPLIED);
    assertThat(users.put(user("bea", "Email", "b", "Name", "b")).status())
        .isEqualTo(Status.APPLIED);
    assertThat(users.update(BEA, set("Email", "c", "Name", "c")).status())
        .isEqualTo(Status.APPLIED);
    assertThat(users.ownerOf("Email", "c")).contains(BEA);
    assertThat(
            toolkit
                .transaction()
                .and(users.planCreate(user("carl", "Email", "d", "Name", "d")))
                .put("audit", ORDERS, item("pk", "1"))
                .execute()
                .isApplied())
        .isTrue();
    assertThat(users.create(user("dora", "Email", "a", "Name", "d")).violations())
        .hasToString("[the value of constraint \"Name\" is taken by UsersTable[PK=carl, SK=carl]]");
  }

  @Test
  void reserve_thatHasEndedForOneOfTwoValues_doesNotHideThatTheOtherIsTaken() {
    UniqueTable<Map<String, AttributeValue>> users =
        table().unique("Name", u -> u.optional()).build();
    users.reserve(ALEX, Duration.ofSeconds(5), "Email", "a").orThrow();
    users.create(user("bea", "Name", "b")).orThrow();
    now = now.plusSeconds(6);
    WriteOutcome<?> outcome = users.create(user("carl", "Email", "a", "Name", "b"));
    assertThat(outcome.violations())
        .hasToString("[the value of constraint \"Name\" is taken by " + BEA + "]");
    assertThat(users.isTaken("Email", "a")).isFalse();
  }

  @Test
  void reserve_withConflictsWithoutEnd_givesUpAndBlamesNobody() {
    cairn.faults().on("TransactWriteItems").conflict().always();
    WriteOutcome<?> outcome =
        table().exactlyOnce().build().reserve(ALEX, Duration.ofSeconds(10), "Email", "e");
    assertThat(outcome.status()).isEqualTo(Status.GAVE_UP);
    assertThat(outcome.violations()).isEmpty();
  }

  @Test
  void reserve_thatMayHaveBeenApplied_isNotSaidToBeRefused() {
    cairn.faults().on("PutItem").loseReply().once();
    UniqueTable<Map<String, AttributeValue>> users = table().build();
    UniqueTable<Map<String, AttributeValue>> losing =
        api.toolkit(cairn, Api::repeatNothing)
            .clock(() -> now)
            .sleeper(
                Api.pausing(
                    pause -> {
                      users.release(ALEX, "Email", "e").orThrow();
                      users.reserve(BEA, Duration.ofSeconds(10), "Email", "e").orThrow();
                    }))
            .uniqueTable(USERS)
            .unique("Email")
            .build();
    WriteOutcome<?> outcome = losing.reserve(ALEX, Duration.ofSeconds(10), "Email", "e");
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    assertThat(outcome.violations().get(0).owner()).contains(BEA);
  }

  @Test
  void reserve_whoseItemGotTheValueMeanwhile_isUnchanged() {
    cairn.faults().on("PutItem").loseReply().once();
    UniqueTable<Map<String, AttributeValue>> users = table().build();
    UniqueTable<Map<String, AttributeValue>> losing =
        api.toolkit(cairn, Api::repeatNothing)
            .clock(() -> now)
            .sleeper(Api.pausing(pause -> users.create(user("alex", "Email", "e")).orThrow()))
            .uniqueTable(USERS)
            .unique("Email")
            .build();
    assertThat(losing.reserve(ALEX, Duration.ofSeconds(10), "Email", "e").status())
        .isEqualTo(Status.UNCHANGED);
    assertThat(users.ownerOf("Email", "e")).contains(ALEX);
  }

  @Test
  void reserve_withBareMarkersOrNoTime_isRefused() {
    UniqueTable<Map<String, AttributeValue>> bare =
        toolkit.uniqueTable(USERS).unique("Email", u -> u.layout(MarkerLayout.BARE)).build();
    assertThatThrownBy(() -> bare.reserve(ALEX, Duration.ofMinutes(1), "Email", "e"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> table().build().reserve(ALEX, Duration.ZERO, "Email", "e"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** What a plan comes to, beside the creation of an item. */
  private <R> TransactionOutcome withAudit(TransactionPlan<R> plan) {
    return toolkit
        .transaction()
        .and(plan)
        .put("audit", ORDERS, item("pk", "1"), ItemCondition.absent(ORDERS))
        .execute();
  }

  @Test
  void plan_isAppliedWithTheCallersStepsOrNotAtAll() {
    UniqueTable<Map<String, AttributeValue>> users = table().build();
    withAudit(users.planCreate(user("alex", "Email", "e"))).orThrow();
    assertThat(all(dynamoDb, "orders")).hasSize(1);
    TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> update =
        users.planUpdate(ALEX, set("Email", "f"));
    TransactionOutcome refused = withAudit(update);
    assertThat(refused.of(update)).isEmpty();
    assertThat(refused.failures()).extracting(StepFailure::label).containsExactly("audit");
    TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> taken =
        users.planCreate(user("bea", "Email", "e"));
    assertThat(withAudit(taken).of(taken).orElseThrow().status()).isEqualTo(Status.TAKEN);
    assertThat(users.ownerOf("Email", "e")).contains(ALEX);
    assertThat(users.isTaken("Email", "f")).isFalse();
    toolkit
        .transaction()
        .and(users.planPut(user("alex", "Email", "g")))
        .delete("audit", ORDERS.key("1"))
        .execute()
        .orThrow();
    assertThat(all(dynamoDb, "orders")).isEmpty();
    withAudit(users.planDelete(ALEX)).orThrow();
    assertThat(all(dynamoDb, "UsersTable")).isEmpty();
  }

  @Test
  void create_thatComesAgain_isRecognised() {
    UniqueTable<Map<String, AttributeValue>> users = table().exactlyOnce().build();
    Map<String, AttributeValue> alex = user("alex", "Email", "e");
    users.create(alex, "request-1").orThrow();
    users.update(ALEX, set("Email", "f", "City", "Omaha")).orThrow();
    users.put(user("alex", "Email", "g")).orThrow();
    users.create(user("bea", "Email", "e"), "request-2").orThrow();
    WriteOutcome<Map<String, AttributeValue>> again = users.create(alex, "request-1");
    assertThat(again.status()).isEqualTo(Status.REPEATED);
    assertThat(again.item()).contains(user("alex", "Email", "g"));
    assertThat(users.create(alex, "request-3").status()).isEqualTo(Status.ALREADY_EXISTS);
    assertThat(stored(dynamoDb, ALEX)).containsEntry("cairnCreatedBy", s("request-1"));
    assertThat(users.findBy("Email", "g")).contains(user("alex", "Email", "g"));
    assertThatThrownBy(() -> table().build().create(alex, "request-1"))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void privateValues_areNotInTheKeysOfMarkers() {
    byte[] secret = new byte[32];
    UniqueTable<Map<String, AttributeValue>> users =
        toolkit
            .uniqueTable(USERS)
            .unique("Email", u -> u.normalize(Normalizer.email()).privateValues(secret))
            .build();
    users.create(user("alex", "Email", "alex@example.com")).orThrow();
    assertThat(users.create(user("bea", "Email", "ALEX@example.com")).status())
        .isEqualTo(Status.TAKEN);
    assertThat(users.findBy("Email", "alex@example.com")).isPresent();
    assertThat(UniqueMaintenance.of(users).verify().findings()).isEmpty();
    Map<String, AttributeValue> marker =
        all(dynamoDb, "UsersTable").stream()
            .filter(item -> item.containsKey("cairnOwner"))
            .findFirst()
            .orElseThrow();
    assertThat(marker.get("PK").s()).matches("unique#Email#%M[0-9a-f]{64}");
    assertThat(marker).doesNotContainKey("cairnValue");
    assertThatThrownBy(
            () -> toolkit.uniqueTable(USERS).unique("Email", u -> u.privateValues(new byte[15])))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void collecting_countsTheReadAlsoWhereTheFunctionFails() {
    CapacityCollector collector = new CapacityCollector();
    UniqueTable<Map<String, AttributeValue>> users =
        toolkit.collecting(collector).uniqueTable(USERS).unique("Email").build();
    table().build().create(user("alex", "Email", "e")).orThrow();
    assertThatThrownBy(
            () ->
                users.update(
                    ALEX,
                    user -> {
                      throw new IllegalStateException("no");
                    }))
        .hasMessage("no");
    assertThat(collector.report().reported()).isEqualTo(CapacityUnits.ofRead(1));
  }

  @Test
  void update_withALostReply_leavesNoDoubtInAnExactlyOnceTable() {
    CairnToolkit faulty = api.toolkit(cairn, Api::repeatNothing).retries(RetryOptions.immediate());
    table().exactlyOnce().build().create(user("alex", "Count", n(1))).orThrow();
    UniqueTableBuilder<Map<String, AttributeValue>> builder =
        faulty.uniqueTable(USERS).unique("Email", u -> u.optional());
    cairn.faults().on("UpdateItem").loseReply().once();
    assertThat(builder.build().update(ALEX, set("Count", n(3))).status()).isEqualTo(Status.UNKNOWN);
    UniqueTable<Map<String, AttributeValue>> once = builder.exactlyOnce().build();
    cairn.faults().on("TransactWriteItems").loseReply().once();
    assertThat(once.update(ALEX, set("Count", n(2))).status()).isEqualTo(Status.APPLIED);
  }
}
