package dev.cairn.toolkit.unique;

import static dev.cairn.toolkit.Attributes.n;
import static dev.cairn.toolkit.Attributes.s;
import static dev.cairn.toolkit.TestTables.PAIRS;
import static dev.cairn.toolkit.TestTables.USERS;
import static dev.cairn.toolkit.TestTables.all;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.unique.WriteOutcome.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Changes of unique values: by update, by put and by swap. */
@ParameterizedClass
@EnumSource(Api.class)
class UniqueUpdateTest {
  private static final ItemKey ALEX = USERS.key("alex", "alex");
  private static final ItemKey BEA = USERS.key("bea", "bea");

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final Api api;
  private final CallSource calls;
  private final UniqueTable<Map<String, AttributeValue>> users;
  private final UniqueTable<Map<String, AttributeValue>> copied;

  UniqueUpdateTest(Api api) {
    this.api = api;
    calls = api.calls(cairn);
    users =
        UniqueTable.builder(calls, USERS)
            .unique("Email", u -> u.normalize(Normalizer.email()))
            .unique("handle", u -> u.attributes("Handle").scopedBy("Tenant"))
            .retries(RetryOptions.immediate())
            .build();
    copied =
        UniqueTable.builder(calls, USERS)
            .unique("Email", UniqueConstraint.Builder::fullCopy)
            .retries(RetryOptions.immediate())
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

  private List<String> markerKeys() {
    List<String> keys = new ArrayList<>();
    for (Map<String, AttributeValue> stored : all(dynamoDb, "UsersTable")) {
      if (stored.get("PK").s().startsWith("unique#")) {
        keys.add(stored.get("PK").s());
      }
    }
    keys.sort(null);
    return keys;
  }

  @Test
  void update_ofAUniqueValue_movesItsMarker() {
    users.create(user("alex", "Email", "old@example.com", "City", "Omaha")).orThrow();
    WriteOutcome<Map<String, AttributeValue>> done =
        users.update(ALEX, set("Email", "new@example.com"));
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    assertThat(done.item()).contains(user("alex", "City", "Omaha", "Email", "new@example.com"));
    assertThat(markerKeys()).containsExactly("unique#Email#new@example.com");
    assertThat(users.ownerOf("Email", "new@example.com")).contains(ALEX);
    assertThat(users.create(user("bea", "Email", "old@example.com")).status())
        .isEqualTo(Status.APPLIED);
  }

  @Test
  void update_toATakenValue_changesNothingAndNamesTheOwner() {
    users.create(user("alex", "Email", "alex@example.com")).orThrow();
    users.create(user("bea", "Email", "bea@example.com")).orThrow();
    List<Map<String, AttributeValue>> before = all(dynamoDb, "UsersTable");
    WriteOutcome<?> refused = users.update(ALEX, set("Email", "BEA@example.com"));
    assertThat(refused.status()).isEqualTo(Status.TAKEN);
    assertThat(refused.violations()).hasToString("[constraint \"Email\": owner " + BEA + "]");
    assertThat(all(dynamoDb, "UsersTable")).containsExactlyInAnyOrderElementsOf(before);
  }

  @Test
  void update_toAValueOfTheSameNormalForm_isASingleWrite() {
    users.create(user("alex", "Email", "alex@example.com")).orThrow();
    WriteOutcome<?> done = users.update(ALEX, set("Email", "ALEX@example.com"));
    assertThat(done.capacity().reported()).isEqualTo(new CapacityUnits(1, 1));
    assertThat(stored(dynamoDb, ALEX)).containsEntry("Email", s("ALEX@example.com"));
    assertThat(markerKeys()).containsExactly("unique#Email#alex@example.com");
  }

  @Test
  void update_betweenAValueAndNone_addsAndRemovesTheMarker() {
    users.create(user("alex", "Email", "alex@example.com")).orThrow();
    users.update(ALEX, set("Email", AttributeValue.fromNul(true))).orThrow();
    assertThat(markerKeys()).isEmpty();
    users.update(ALEX, set("Email", "")).orThrow();
    assertThat(markerKeys()).isEmpty();
    users.update(ALEX, set("Email", "new@example.com")).orThrow();
    assertThat(markerKeys()).containsExactly("unique#Email#new@example.com");
    users
        .update(
            ALEX,
            user -> {
              user.remove("Email");
              return user;
            })
        .orThrow();
    assertThat(all(dynamoDb, "UsersTable")).containsExactly(user("alex"));
  }

  @Test
  void update_ofTheScope_movesTheMarker() {
    users.create(user("alex", "Tenant", "t1", "Handle", "a")).orThrow();
    users.create(user("bea", "Tenant", "t2", "Handle", "a")).orThrow();
    assertThat(users.update(ALEX, set("Tenant", "t2")).status()).isEqualTo(Status.TAKEN);
    users.update(ALEX, set("Tenant", "t3")).orThrow();
    assertThat(markerKeys()).containsExactly("unique#handle#t2#a", "unique#handle#t3#a");
  }

  @Test
  void update_ofAnotherFormOfANumber_keepsTheMarker() {
    UniqueTable<Map<String, AttributeValue>> numbers =
        UniqueTable.builder(calls, USERS).unique("No").build();
    numbers.create(user("alex", "No", n(1), "x", "1")).orThrow();
    assertThat(numbers.update(ALEX, set("No", AttributeValue.fromN("1.0"))).status())
        .isEqualTo(Status.UNCHANGED);
    numbers.update(ALEX, set("No", AttributeValue.fromN("1e1"))).orThrow();
    assertThat(markerKeys()).containsExactly("unique#No#%N10");
    assertThat(numbers.create(user("bea", "No", AttributeValue.fromN("10.00"))).status())
        .isEqualTo(Status.TAKEN);
  }

  @Test
  void update_whoseItemChangesMeanwhile_isAppliedToTheNewItem() {
    users.create(user("alex", "Email", "a@example.com", "Count", n(0))).orThrow();
    int[] calls = {0};
    WriteOutcome<?> done =
        users.update(
            ALEX,
            user -> {
              if (calls[0]++ == 0) {
                users.update(ALEX, set("Email", "b@example.com", "Count", n(7))).orThrow();
              }
              user.put("Count", n(Long.parseLong(user.get("Count").n()) + 1));
              user.put("Email", s("c@example.com"));
              return user;
            });
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    assertThat(calls[0]).isEqualTo(2);
    assertThat(stored(dynamoDb, ALEX)).containsEntry("Count", n(8));
    assertThat(markerKeys()).containsExactly("unique#Email#c@example.com");
  }

  @Test
  void update_leavesAnothersMarkerAloneAndFindsItsOwnAgain() {
    users.create(user("bea", "Email", "bea@example.com")).orThrow();
    dynamoDb.putItem(r -> r.tableName("UsersTable").item(user("alex", "Email", "bea@example.com")));
    users.update(ALEX, set("Email", "alex@example.com")).orThrow();
    assertThat(users.ownerOf("Email", "bea@example.com")).contains(BEA);
    assertThat(users.ownerOf("Email", "alex@example.com")).contains(ALEX);
  }

  @Test
  void update_inTheBareLayout_movesMarkersToTheLetter() {
    UniqueTable<Map<String, AttributeValue>> bare =
        UniqueTable.builder(calls, USERS)
            .unique(
                "Email",
                u ->
                    u.layout(MarkerLayout.BARE)
                        .markerKey(v -> USERS.key("USEREMAIL#" + v, "USEREMAIL#" + v)))
            .build();
    bare.create(user("alex", "Email", "a@example.com")).orThrow();
    bare.update(ALEX, set("Email", "b@example.com")).orThrow();
    assertThat(all(dynamoDb, "UsersTable"))
        .containsExactlyInAnyOrder(
            user("alex", "Email", "b@example.com"),
            item("PK", "USEREMAIL#b@example.com", "SK", "USEREMAIL#b@example.com"));
    bare.create(user("bea", "Email", "a@example.com")).orThrow();
    assertThat(bare.update(BEA, set("Email", "b@example.com")).status()).isEqualTo(Status.TAKEN);
  }

  @Test
  void update_whereOneConstraintGetsAnothersKey_isOneStep() {
    UniqueTable<Map<String, AttributeValue>> shared =
        UniqueTable.builder(calls, USERS)
            .unique("a", u -> u.markerKey(v -> USERS.key("name", v)))
            .unique("b", u -> u.markerKey(v -> USERS.key("name", v)))
            .build();
    shared.create(user("alex", "a", "1", "b", "2")).orThrow();
    shared.update(ALEX, set("a", "2", "b", "1")).orThrow();
    assertThat(stored(dynamoDb, USERS.key("name", "2"))).containsEntry("cairnConstraint", s("a"));
    assertThat(stored(dynamoDb, USERS.key("name", "1"))).containsEntry("cairnConstraint", s("b"));
    assertThat(shared.create(user("bea", "a", "1")).violations()).hasSize(1);
  }

  @Test
  void update_keepsFullCopiesInStep() {
    copied.create(user("alex", "Email", "a@example.com", "City", "Omaha")).orThrow();
    copied.update(ALEX, set("City", "Lincoln")).orThrow();
    assertThat(copied.findBy("Email", "a@example.com"))
        .contains(user("alex", "Email", "a@example.com", "City", "Lincoln"));
    copied.update(ALEX, set("Email", "b@example.com", "Age", n(3))).orThrow();
    assertThat(copied.findBy("Email", "a@example.com")).isEmpty();
    assertThat(copied.findBy("Email", "b@example.com")).contains(stored(dynamoDb, ALEX));
    assertThat(markerKeys()).hasSize(1);
  }

  @Test
  void update_whileAnotherAddsAnAttribute_copiesBoth() {
    copied.create(user("alex", "Email", "a@example.com")).orThrow();
    int[] calls = {0};
    copied
        .update(
            ALEX,
            user -> {
              if (calls[0]++ == 0) {
                copied.update(ALEX, set("City", "Omaha")).orThrow();
              }
              user.put("Email", s("b@example.com"));
              return user;
            })
        .orThrow();
    assertThat(calls[0]).isEqualTo(2);
    assertThat(stored(dynamoDb, ALEX))
        .isEqualTo(user("alex", "Email", "b@example.com", "City", "Omaha"));
    assertThat(copied.findBy("Email", "b@example.com")).contains(stored(dynamoDb, ALEX));
  }

  @Test
  void update_ofAnItemWhoseCopyIsOutOfStep_bringsItBackInStep() {
    copied.create(user("alex", "Email", "a@example.com")).orThrow();
    dynamoDb.putItem(
        r -> r.tableName("UsersTable").item(user("alex", "Email", "a@example.com", "x", "1")));
    assertThat(copied.update(ALEX, set("y", "2")).status()).isEqualTo(Status.APPLIED);
    assertThat(copied.findBy("Email", "a@example.com")).contains(stored(dynamoDb, ALEX));
    assertThat(stored(dynamoDb, ALEX)).containsKeys("x", "y");
  }

  @Test
  void put_createsAndReplaces() {
    assertThat(users.put(user("alex", "Email", "a@example.com", "City", "Omaha")).status())
        .isEqualTo(Status.APPLIED);
    assertThat(markerKeys()).containsExactly("unique#Email#a@example.com");
    users.put(user("alex", "Email", "b@example.com")).orThrow();
    assertThat(stored(dynamoDb, ALEX)).isEqualTo(user("alex", "Email", "b@example.com"));
    assertThat(markerKeys()).containsExactly("unique#Email#b@example.com");
    users.create(user("bea", "Email", "bea@example.com")).orThrow();
    assertThat(users.put(user("bea", "Email", "b@example.com")).violations())
        .hasToString("[constraint \"Email\": owner " + ALEX + "]");
    assertThat(users.put(user("bea")).capacity().reported()).isEqualTo(new CapacityUnits(1, 4));
    assertThat(users.put(user("bea")).capacity().reported()).isEqualTo(new CapacityUnits(1, 1));
  }

  /** The users, for whom the reply to a put or delete is lost, and this done before the next. */
  private UniqueTable<Map<String, AttributeValue>> losingReplies(Runnable meanwhile) {
    cairn.faults().on("PutItem").loseReply().once();
    cairn.faults().on("DeleteItem").loseReply().once();
    return UniqueTable.builder(api.calls(cairn, Api::repeatNothing), USERS)
        .unique("Email")
        .retries(Api.pausing(pause -> meanwhile.run()).build())
        .build();
  }

  @Test
  void put_whoseReplyIsLost_isApplied() {
    users.create(user("alex", "Email", "a@example.com", "City", "Omaha")).orThrow();
    WriteOutcome<?> outcome =
        losingReplies(() -> {}).put(user("alex", "Email", "a@example.com", "City", "Lincoln"));
    assertThat(outcome.status()).isEqualTo(Status.APPLIED);
    assertThat(stored(dynamoDb, ALEX)).containsEntry("City", s("Lincoln"));
  }

  @Test
  void put_whoseReplyIsLost_doesNotUndoWhatOthersDidMeanwhile() {
    users.create(user("alex", "Email", "a@example.com", "City", "Omaha")).orThrow();
    WriteOutcome<?> outcome =
        losingReplies(() -> users.update(ALEX, set("Age", n(3))).orThrow())
            .put(user("alex", "Email", "a@example.com", "City", "Lincoln"));
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    assertThat(stored(dynamoDb, ALEX))
        .isEqualTo(user("alex", "Email", "a@example.com", "City", "Lincoln", "Age", n(3)));
  }

  @Test
  void delete_whoseReplyIsLost_doesNotDeleteWhatOthersStoredMeanwhile() {
    users.create(user("alex", "City", "Omaha")).orThrow();
    WriteOutcome<?> outcome =
        losingReplies(() -> users.create(user("alex", "City", "Lincoln")).orThrow()).delete(ALEX);
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    assertThat(stored(dynamoDb, ALEX)).isEqualTo(user("alex", "City", "Lincoln"));
  }

  @Test
  void put_keepsFullCopiesInStep() {
    copied.put(user("alex", "Email", "a@example.com", "x", "1")).orThrow();
    copied.put(user("alex", "Email", "a@example.com", "y", "2")).orThrow();
    assertThat(copied.findBy("Email", "a@example.com")).contains(stored(dynamoDb, ALEX));
    assertThat(stored(dynamoDb, ALEX)).doesNotContainKey("x");
  }

  @Test
  void swap_exchangesValuesInOneTransaction() {
    users.create(user("alex", "Email", "a@example.com", "City", "Omaha")).orThrow();
    users.create(user("bea", "Email", "b@example.com")).orThrow();
    WriteOutcome<Map<String, AttributeValue>> done = users.swap("Email", ALEX, BEA);
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    assertThat(done.item()).contains(stored(dynamoDb, ALEX));
    assertThat(done.capacity().reported()).isEqualTo(new CapacityUnits(2, 8));
    assertThat(stored(dynamoDb, ALEX))
        .isEqualTo(user("alex", "Email", "b@example.com", "City", "Omaha"));
    assertThat(users.ownerOf("Email", "a@example.com")).contains(BEA);
    assertThat(users.ownerOf("Email", "b@example.com")).contains(ALEX);
  }

  @Test
  void swap_withAnItemWithoutAValue_movesIt() {
    users.create(user("alex", "Email", "a@example.com")).orThrow();
    users.create(user("bea")).orThrow();
    users.swap("Email", BEA, ALEX).orThrow();
    assertThat(stored(dynamoDb, ALEX)).isEqualTo(user("alex"));
    assertThat(users.ownerOf("Email", "a@example.com")).contains(BEA);
    assertThat(users.swap("handle", ALEX, BEA).status()).isEqualTo(Status.UNCHANGED);
    assertThat(users.swap("Email", ALEX, USERS.key("x", "x")).status()).isEqualTo(Status.NOT_FOUND);
  }

  @Test
  void swap_acrossScopes_staysInThem() {
    users.create(user("alex", "Tenant", "t1", "Handle", "a")).orThrow();
    users.create(user("bea", "Tenant", "t2", "Handle", "b")).orThrow();
    users.create(user("cem", "Tenant", "t2", "Handle", "a")).orThrow();
    assertThat(users.swap("handle", ALEX, BEA).status()).isEqualTo(Status.TAKEN);
    users.delete(USERS.key("cem", "cem")).orThrow();
    users.swap("handle", ALEX, BEA).orThrow();
    assertThat(markerKeys()).containsExactly("unique#handle#t1#b", "unique#handle#t2#a");
  }

  @Test
  void swap_ofKeyAttributesOrWithItself_isRefused() {
    UniqueTable<Map<String, AttributeValue>> names =
        UniqueTable.builder(calls, PAIRS).unique("sk").build();
    assertThatThrownBy(() -> names.swap("sk", PAIRS.key("a", "1"), PAIRS.key("b", "2")))
        .hasMessage("attribute sk is part of the key and cannot be swapped");
    assertThatThrownBy(() -> users.swap("Email", ALEX, ALEX))
        .hasMessageContaining("cannot swap values with itself");
  }

  @Test
  void update_thatBreaksTheRules_isRefused() {
    users.create(user("alex", "Email", "a@example.com")).orThrow();
    assertThatThrownBy(() -> users.update(ALEX, set("cairnOwner", "me")))
        .hasMessageContaining("reserved");
    assertThatThrownBy(
            () -> users.update(ALEX, u -> new LinkedHashMap<>(user("bea", "Email", "x"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("changed the key");
  }
}
