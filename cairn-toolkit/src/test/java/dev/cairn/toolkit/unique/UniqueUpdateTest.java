package dev.cairn.toolkit.unique;

import static dev.cairn.toolkit.TestTables.PAIRS;
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
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.retry.RetryOptions;
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
  private final CairnToolkit toolkit;
  private final UniqueTable<Map<String, AttributeValue>> users;
  private final UniqueTable<Map<String, AttributeValue>> copied;

  UniqueUpdateTest(Api api) {
    this.api = api;
    toolkit = api.toolkit(cairn).retries(RetryOptions.immediate());
    users =
        toolkit
            .uniqueTable(USERS)
            .unique("Email", u -> u.normalize(Normalizer.email()).optional())
            .unique("handle", u -> u.attributes("Handle").scopedBy("Tenant").optional())
            .build();
    copied =
        toolkit.uniqueTable(USERS).unique("Email", u -> u.layout(MarkerLayout.FULL_COPY)).build();
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
    assertThat(refused.violations())
        .hasToString("[the value of constraint \"Email\" is taken by " + BEA + "]");
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
        toolkit.uniqueTable(USERS).unique("No").build();
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
        toolkit
            .uniqueTable(USERS)
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
        toolkit
            .uniqueTable(USERS)
            .unique("a", u -> u.optional().markerKey(v -> USERS.key("name", v)))
            .unique("b", u -> u.optional().markerKey(v -> USERS.key("name", v)))
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
  void update_ofAnItemWithManyAttributes_writesWhatChanges() {
    Map<String, AttributeValue> many = user("alex", "Email", "a@example.com");
    for (int i = 0; i < 400; i++) {
      many.put("attribute" + i, s("x" + i));
    }
    for (UniqueTable<Map<String, AttributeValue>> table : List.of(users, copied)) {
      table.create(many).orThrow();
      table.update(ALEX, set("attribute399", "y")).orThrow();
      table.update(ALEX, set("Email", "b@example.com", "attribute398", "y")).orThrow();
      table
          .update(
              ALEX,
              user -> {
                user.replaceAll(
                    (name, value) -> name.startsWith("attribute") ? s("z" + name) : value);
                return user;
              })
          .orThrow();
      assertThat(stored(dynamoDb, ALEX))
          .hasSize(403)
          .containsEntry("attribute0", s("zattribute0"))
          .containsEntry("attribute399", s("zattribute399"));
      assertThat(table.findBy("Email", "b@example.com")).contains(stored(dynamoDb, ALEX));
      table.delete(ALEX).orThrow();
    }
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
        .hasToString("[the value of constraint \"Email\" is taken by " + ALEX + "]");
    assertThat(users.put(user("bea")).capacity().reported()).isEqualTo(new CapacityUnits(1, 4));
    assertThat(users.put(user("bea", "x", "1")).capacity().reported())
        .isEqualTo(new CapacityUnits(1, 1));
    WriteOutcome<?> same = users.put(user("bea", "x", "1"));
    assertThat(same.status()).isEqualTo(Status.UNCHANGED);
    assertThat(same.capacity().reported()).isEqualTo(CapacityUnits.ofRead(1));
  }

  /** The users, for whom the reply to a put or delete is lost, and this done before the next. */
  private UniqueTable<Map<String, AttributeValue>> losingReplies(Runnable meanwhile) {
    cairn.faults().on("PutItem").loseReply().once();
    cairn.faults().on("TransactWriteItems").loseReply().once();
    return api.toolkit(cairn, Api::repeatNothing)
        .sleeper(Api.pausing(pause -> meanwhile.run()))
        .uniqueTable(USERS)
        .unique("Email", u -> u.optional())
        .build();
  }

  @Test
  void put_whoseReplyIsLost_isUnknownWithTheItemThatIsThere() {
    users.create(user("alex", "Email", "a@example.com", "City", "Omaha")).orThrow();
    WriteOutcome<Map<String, AttributeValue>> outcome =
        losingReplies(() -> {}).put(user("alex", "Email", "a@example.com", "City", "Lincoln"));
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    assertThat(outcome.item()).contains(stored(dynamoDb, ALEX));
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
    UniqueTable<Map<String, AttributeValue>> losing =
        losingReplies(() -> users.create(user("alex", "City", "Omaha")).orThrow());
    assertThat(losing.delete(ALEX).status()).isEqualTo(Status.APPLIED);
    assertThat(stored(dynamoDb, ALEX)).isEqualTo(user("alex", "City", "Omaha"));
  }

  @Test
  void put_ofANewItemWhoseReplyIsLost_doesNotStoreAgainWhatOthersDeletedMeanwhile() {
    UniqueTable<Map<String, AttributeValue>> losing =
        losingReplies(() -> users.delete(ALEX).orThrow());
    assertThat(losing.put(user("alex", "City", "Omaha")).status()).isEqualTo(Status.APPLIED);
    assertThat(stored(dynamoDb, ALEX)).isEmpty();
  }

  @Test
  void update_whoseReplyIsLost_doesNotComeBackAfterOthers() {
    users.create(user("alex", "Email", "a@example.com", "City", "Omaha")).orThrow();
    for (Runnable meanwhile :
        List.<Runnable>of(
            () -> users.update(ALEX, set("City", "Salem")).orThrow(),
            () -> users.delete(ALEX).orThrow())) {
      cairn.faults().on("UpdateItem").loseReply().once();
      WriteOutcome<?> outcome =
          api.toolkit(cairn, Api::repeatNothing)
              .sleeper(Api.pausing(pause -> meanwhile.run()))
              .uniqueTable(USERS)
              .unique("Email")
              .build()
              .update(ALEX, set("City", "Lincoln"));
      assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
      assertThat(stored(dynamoDb, ALEX).get("City")).isIn(s("Salem"), null);
    }
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
        toolkit.uniqueTable(PAIRS).unique("sk").build();
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
