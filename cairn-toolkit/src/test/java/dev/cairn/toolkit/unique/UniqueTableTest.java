package dev.cairn.toolkit.unique;

import static dev.cairn.toolkit.TestTables.PAIRS;
import static dev.cairn.toolkit.TestTables.USERS;
import static dev.cairn.toolkit.TestTables.all;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static dev.cairn.toolkit.unique.MarkerLayout.BARE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.outcome.ItemExistsException;
import dev.cairn.toolkit.outcome.UniqueViolationException;
import dev.cairn.toolkit.outcome.Violation;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@ParameterizedClass
@EnumSource(Api.class)
class UniqueTableTest {
  private static final ItemKey ALEX = USERS.key("USER#alexdebrie", "USER#alexdebrie");

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit;
  private final UniqueTable<Map<String, AttributeValue>> users;

  UniqueTableTest(Api api) {
    toolkit = api.toolkit(cairn);
    users =
        toolkit
            .uniqueTable(USERS)
            .unique("Email", u -> u.normalize(Normalizer.email()).optional())
            .unique("handle", u -> u.attributes("Handle").scopedBy("Tenant").optional())
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
    Map<String, AttributeValue> user = item("PK", "USER#" + name, "SK", "USER#" + name);
    user.putAll(item(more));
    return user;
  }

  @Test
  void create_writesItemAndMarkersWithTheirOwner() {
    Map<String, AttributeValue> alex =
        user("alexdebrie", "Email", "Alex@Example.com", "Tenant", "t1", "Handle", "alex");
    WriteOutcome<?> done = users.create(alex);
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    AttributeValue owner = AttributeValue.fromM(ALEX.attributes());
    assertThat(all(dynamoDb, "UsersTable"))
        .containsExactlyInAnyOrder(
            alex,
            item(
                "PK",
                "unique#Email#alex@example.com",
                "SK",
                "_",
                "cairnType",
                "unique",
                "cairnOwner",
                owner,
                "cairnConstraint",
                "Email",
                "cairnNormalizer",
                "email:2"),
            item(
                "PK",
                "unique#handle#t1#alex",
                "SK",
                "_",
                "cairnType",
                "unique",
                "cairnOwner",
                owner,
                "cairnConstraint",
                "handle",
                "cairnNormalizer",
                "identity:1"));
    assertThat(done.capacity()).hasToString("reported 6.0 write units, estimated 0");
  }

  @Test
  void create_withATakenValue_namesConstraintAndOwner() {
    users.create(user("alexdebrie", "Email", "alex@example.com")).orThrow();
    WriteOutcome<?> refused = users.create(user("bea", "Email", "ALEX@example.com"));
    assertThat(refused.status()).isEqualTo(Status.TAKEN);
    assertThat(refused.violations()).hasSize(1);
    assertThat(refused.capacity()).hasToString("reported 0, estimated 4.0 write units");
    assertThat(all(dynamoDb, "UsersTable")).hasSize(2);
    assertThatThrownBy(refused::orThrow)
        .isInstanceOfSatisfying(
            UniqueViolationException.class,
            violation -> {
              assertThat(violation.constraint()).isEqualTo("Email");
              assertThat(violation.owner()).contains(ALEX);
            })
        .hasMessage(
            "the value of constraint \"Email\" is taken by"
                + " UsersTable[PK=USER#alexdebrie, SK=USER#alexdebrie]");
  }

  @Test
  void create_withTwoTakenValues_namesBoth() {
    users.create(user("a", "Email", "a@example.com")).orThrow();
    users.create(user("b", "Tenant", "t1", "Handle", "b")).orThrow();
    WriteOutcome<?> refused =
        users.create(user("c", "Email", "a@example.com", "Tenant", "t1", "Handle", "b"));
    assertThat(refused.violations())
        .extracting(Violation::constraint)
        .containsExactly("Email", "handle");
    assertThat(refused.violations())
        .extracting(violation -> violation.owner().orElseThrow())
        .containsExactly(USERS.key("USER#a", "USER#a"), USERS.key("USER#b", "USER#b"));
  }

  @Test
  void create_ofAnExistingItem_isNoViolationOfItsOwnValues() {
    Map<String, AttributeValue> alex = user("alexdebrie", "Email", "alex@example.com");
    users.create(alex).orThrow();
    WriteOutcome<Map<String, AttributeValue>> refused = users.create(alex);
    assertThat(refused.status()).isEqualTo(Status.ALREADY_EXISTS);
    assertThat(refused.violations()).isEmpty();
    assertThat(refused.item()).contains(alex);
    assertThatThrownBy(refused::orThrow).isInstanceOf(ItemExistsException.class);
  }

  @Test
  void create_inAnotherScope_isAllowed() {
    users.create(user("a", "Tenant", "t1", "Handle", "alex")).orThrow();
    assertThat(users.create(user("b", "Tenant", "t2", "Handle", "alex")).status())
        .isEqualTo(Status.APPLIED);
    assertThat(users.create(user("c", "Tenant", "t1", "Handle", "alex")).status())
        .isEqualTo(Status.TAKEN);
  }

  @Test
  void create_withoutAValue_isNotBound() {
    users.create(user("a")).orThrow();
    users.create(user("b", "Email", AttributeValue.fromNul(true))).orThrow();
    users.create(user("c", "Email", "", "Handle", "x")).orThrow();
    assertThat(all(dynamoDb, "UsersTable")).hasSize(3);
  }

  @Test
  void create_takesBackItsOwnOrphan() {
    Map<String, AttributeValue> alex = user("alexdebrie", "Email", "alex@example.com");
    users.create(alex).orThrow();
    dynamoDb.deleteItem(r -> r.tableName("UsersTable").key(ALEX.attributes()));
    assertThat(users.create(user("bea", "Email", "alex@example.com")).status())
        .isEqualTo(Status.TAKEN);
    assertThat(users.create(alex).status()).isEqualTo(Status.APPLIED);
  }

  @Test
  void create_inTheBareLayout_writesTheArticlesItemsToTheLetter() {
    UniqueTable<Map<String, AttributeValue>> article =
        toolkit
            .uniqueTable(USERS)
            .unique(
                "Email",
                u -> u.layout(BARE).markerKey(v -> USERS.key("USEREMAIL#" + v, "USEREMAIL#" + v)))
            .build();
    Map<String, AttributeValue> alex =
        user("alexdebrie", "Username", "alexdebrie", "FirstName", "Alex", "Email", "a@example.com");
    article.create(alex).orThrow();
    assertThat(all(dynamoDb, "UsersTable"))
        .containsExactlyInAnyOrder(
            alex, item("PK", "USEREMAIL#a@example.com", "SK", "USEREMAIL#a@example.com"));
    WriteOutcome<?> refused = article.create(user("bea", "Email", "a@example.com"));
    assertThatThrownBy(refused::orThrow).hasMessage("the value of constraint \"Email\" is taken");
    assertThat(article.create(alex).violations()).isEmpty();
    assertThat(article.isTaken("Email", "a@example.com")).isTrue();
    assertThatThrownBy(() -> article.findBy("Email", "a@example.com"))
        .isInstanceOf(UnsupportedOperationException.class);
    article.delete(ALEX).orThrow();
    assertThat(all(dynamoDb, "UsersTable")).isEmpty();
  }

  @Test
  void create_withANameUniqueAcrossPartitions_asInTheArticle() {
    UniqueTable<Map<String, AttributeValue>> animals =
        toolkit
            .uniqueTable(PAIRS)
            .unique(
                "name",
                u -> u.attributes("sk").layout(BARE).markerKey(v -> PAIRS.key("sk#" + v, "_")))
            .build();
    assertThat(animals.create(item("pk", "dog", "sk", "freddie")).status())
        .isEqualTo(Status.APPLIED);
    assertThat(animals.create(item("pk", "rat", "sk", "otis")).status()).isEqualTo(Status.APPLIED);
    assertThat(animals.create(item("pk", "rat", "sk", "freddie")).status()).isEqualTo(Status.TAKEN);
    assertThat(all(dynamoDb, "pairs"))
        .containsExactlyInAnyOrder(
            item("pk", "dog", "sk", "freddie"),
            item("pk", "sk#freddie", "sk", "_"),
            item("pk", "rat", "sk", "otis"),
            item("pk", "sk#otis", "sk", "_"));
  }

  @Test
  void fullCopy_isFoundWithOneRead() {
    UniqueTable<Map<String, AttributeValue>> copied =
        toolkit.uniqueTable(USERS).unique("Email", u -> u.layout(MarkerLayout.FULL_COPY)).build();
    Map<String, AttributeValue> alex =
        user("alexdebrie", "Email", "alex@example.com", "FirstName", "Alex");
    copied.create(alex).orThrow();
    assertThat(stored(dynamoDb, USERS.key("unique#Email#alex@example.com", "_")))
        .doesNotContainKey("FirstName")
        .containsEntry("cairnCopy", AttributeValue.fromM(alex))
        .containsEntry("cairnOwner", AttributeValue.fromM(ALEX.attributes()));
    dynamoDb.deleteItem(r -> r.tableName("UsersTable").key(ALEX.attributes()));
    assertThat(copied.findBy("Email", "alex@example.com")).contains(alex);
  }

  @Test
  void findBy_normalisesAndFindsTheItem() {
    Map<String, AttributeValue> alex =
        user("alexdebrie", "Email", "alex@example.com", "Tenant", "t1", "Handle", "alex");
    users.create(alex).orThrow();
    assertThat(users.findBy("Email", " ALEX@example.com")).contains(alex);
    assertThat(users.findBy("handle", "t1", "alex")).contains(alex);
    assertThat(users.findBy("handle", "t2", "alex")).isEmpty();
    assertThat(users.findBy("Email", "")).isEmpty();
    assertThat(users.ownerOf("Email", "alex@example.com")).contains(ALEX);
    assertThat(users.isTaken("Email", "bea@example.com")).isFalse();
    assertThatThrownBy(() -> users.findBy("email", "x"))
        .hasMessage("no constraint \"email\"; there are [Email, handle]");
  }

  @Test
  void findBy_ofAValueThatTheOwnerNoLongerHas_isEmpty() {
    users.create(user("alexdebrie", "Email", "alex@example.com")).orThrow();
    dynamoDb.putItem(r -> r.tableName("UsersTable").item(user("alexdebrie", "Email", "other")));
    assertThat(users.findBy("Email", "alex@example.com")).isEmpty();
  }

  @Test
  void delete_freesTheValues() {
    users.create(user("alexdebrie", "Email", "alex@example.com")).orThrow();
    WriteOutcome<?> done = users.delete(ALEX);
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    assertThat(done.capacity())
        .hasToString("reported 1.0 read units and 4.0 write units, estimated 0");
    assertThat(all(dynamoDb, "UsersTable")).isEmpty();
    assertThat(users.delete(ALEX).status()).isEqualTo(Status.NOT_FOUND);
    assertThat(users.create(user("bea", "Email", "alex@example.com")).status())
        .isEqualTo(Status.APPLIED);
  }

  @Test
  void delete_leavesAnothersMarker() {
    users.create(user("bea", "Email", "bea@example.com")).orThrow();
    dynamoDb.putItem(
        r -> r.tableName("UsersTable").item(user("alexdebrie", "Email", "bea@example.com")));
    assertThat(users.delete(ALEX).status()).isEqualTo(Status.APPLIED);
    assertThat(users.ownerOf("Email", "bea@example.com"))
        .contains(USERS.key("USER#bea", "USER#bea"));
  }

  @Test
  void delete_ofAnItemWithoutItsMarker_works() {
    dynamoDb.putItem(
        r -> r.tableName("UsersTable").item(user("alexdebrie", "Email", "a@example.com")));
    assertThat(users.delete(ALEX).status()).isEqualTo(Status.APPLIED);
    assertThat(all(dynamoDb, "UsersTable")).isEmpty();
  }

  @Test
  void update_ofOtherAttributes_isASingleWrite() {
    users.create(user("alexdebrie", "Email", "alex@example.com", "City", "Omaha")).orThrow();
    WriteOutcome<Map<String, AttributeValue>> done =
        users.update(
            ALEX,
            user -> {
              user.put("City", AttributeValue.fromS("Lincoln"));
              user.put("Email", AttributeValue.fromS("ALEX@example.com"));
              return user;
            });
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    assertThat(stored(dynamoDb, ALEX))
        .isEqualTo(user("alexdebrie", "Email", "ALEX@example.com", "City", "Lincoln"));
    assertThat(done.capacity().reported()).isEqualTo(new CapacityUnits(1, 1));
    assertThat(users.update(ALEX, user -> user).status()).isEqualTo(Status.UNCHANGED);
    assertThat(users.update(USERS.key("x", "x"), user -> user).status())
        .isEqualTo(Status.NOT_FOUND);
  }

  @Test
  void create_withTwoConstraintsOnOneKey_isRefusedBeforeSending() {
    UniqueTable<Map<String, AttributeValue>> clash =
        toolkit
            .uniqueTable(USERS)
            .unique("a", u -> u.optional().markerKey(v -> USERS.key("same", v)))
            .unique("b", u -> u.optional().markerKey(v -> USERS.key("same", v)))
            .build();
    assertThatThrownBy(() -> clash.create(user("x", "a", "1", "b", "1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "constraint \"b\" and constraint \"a\" would both occupy the key"
                + " UsersTable[PK=same, SK=1]");
    assertThatThrownBy(() -> clash.create(item("PK", "same", "SK", "1", "a", "1")))
        .hasMessageContaining("constraint \"a\" and the item itself");
    assertThat(clash.create(user("x", "a", "1", "b", "2")).status()).isEqualTo(Status.APPLIED);
    assertThat(clash.create(user("y", "a", "2")).violations())
        .extracting(Violation::constraint)
        .containsExactly("a");
  }

  @Test
  void create_ofAnItemWithMarkerAttributes_isRefused() {
    assertThatThrownBy(() -> users.create(user("x", "cairnOwner", "me")))
        .hasMessage("attribute cairnOwner is reserved for markers of unique values");
  }

  @Test
  void create_withALongValue_keepsItBesideItsHash() {
    String longMail = "x".repeat(3000) + "@example.com";
    users.create(user("alexdebrie", "Email", longMail)).orThrow();
    assertThat(users.create(user("bea", "Email", longMail)).status()).isEqualTo(Status.TAKEN);
    assertThat(users.ownerOf("Email", longMail)).contains(ALEX);
    assertThat(all(dynamoDb, "UsersTable"))
        .anySatisfy(
            marker ->
                assertThat(marker)
                    .containsEntry(
                        "cairnValue",
                        AttributeValue.fromL(java.util.List.of(AttributeValue.fromS(longMail)))));
  }

  @Test
  void builder_refusesWhatCannotWork() {
    assertThatThrownBy(() -> toolkit.uniqueTable(USERS).build())
        .hasMessage("no constraint is declared");
    assertThatThrownBy(() -> toolkit.uniqueTable(USERS).unique("a").unique("a"))
        .hasMessage("two constraints are called \"a\"");
    assertThatThrownBy(
            () ->
                toolkit
                    .uniqueTable(ItemSchema.attributes("t", KeyAttribute.number("pk")))
                    .unique("a"))
        .hasMessageContaining("needs a markerKey");
  }
}
