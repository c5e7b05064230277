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
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Which values a constraint asks for, where it finds them, and of which items. */
@ParameterizedClass
@EnumSource(Api.class)
class UniqueConstraintTest {
  private static final ItemKey WREN = ORDERS.key("USER#wren");
  private static final AttributeValue LIST = AttributeValue.fromL(List.of(s("a")));

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit;

  UniqueConstraintTest(Api api) {
    toolkit = api.toolkit(cairn);
  }

  @BeforeEach
  void createTables() {
    TestTables.createAll(dynamoDb);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private UniqueTable<Map<String, AttributeValue>> table(Consumer<UniqueConstraint> mail) {
    return toolkit.uniqueTable(ORDERS).unique("mail", mail).build();
  }

  private static Map<String, AttributeValue> wren(Object... more) {
    Map<String, AttributeValue> user = item("pk", "USER#wren");
    user.putAll(item(more));
    return user;
  }

  private static Map<String, AttributeValue> named(String key, Object... more) {
    Map<String, AttributeValue> user = item("pk", key);
    user.putAll(item(more));
    return user;
  }

  private void write(Map<String, AttributeValue> item) {
    dynamoDb.putItem(r -> r.tableName("orders").item(item));
  }

  private static UnaryOperator<Map<String, AttributeValue>> set(Object... more) {
    return user -> {
      user.putAll(item(more));
      return user;
    };
  }

  private static UnaryOperator<Map<String, AttributeValue>> remove(String name) {
    return user -> {
      user.remove(name);
      return user;
    };
  }

  private List<String> markerKeys() {
    List<String> keys = new ArrayList<>();
    for (Map<String, AttributeValue> stored : all(dynamoDb, "orders")) {
      if (stored.containsKey("cairnType")) {
        keys.add(stored.get("pk").s());
      }
    }
    keys.sort(null);
    return keys;
  }

  @Test
  void value_isRequiredByEveryWrite() {
    UniqueTable<Map<String, AttributeValue>> users = table(u -> {});
    users.create(wren("mail", "a")).orThrow();
    String message =
        "constraint \"mail\" requires a value of attribute mail; optional() lets items be without";
    for (Map<String, AttributeValue> without :
        List.of(named("b"), named("b", "mail", ""), named("b", "email", "b"))) {
      assertThatThrownBy(() -> users.create(without)).hasMessage(message);
      assertThatThrownBy(() -> users.put(without)).hasMessage(message);
      assertThatThrownBy(() -> users.planCreate(without)).hasMessage(message);
      assertThatThrownBy(() -> users.planPut(without)).hasMessage(message);
    }
    assertThatThrownBy(() -> users.update(WREN, remove("mail"))).hasMessage(message);
    assertThatThrownBy(() -> users.put(wren())).hasMessage(message);
    assertThatThrownBy(() -> users.update(WREN, set("mail", LIST)))
        .hasMessage(
            "constraint \"mail\" cannot use the value of attribute mail: its type L cannot be"
                + " unique");
    assertThatThrownBy(() -> table(u -> u.optional()).create(named("b", "mail", LIST)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(stored(dynamoDb, WREN)).isEqualTo(wren("mail", "a"));
  }

  @Test
  void item_thatWasStoredWithoutAUsableValue_canBeChangedRepairedAndRemoved() {
    UniqueTable<Map<String, AttributeValue>> users = table(u -> {});
    for (Map<String, AttributeValue> stored :
        List.of(wren(), wren("mail", LIST), wren("mail", ""))) {
      write(stored);
      users.update(WREN, set("city", "Omaha")).orThrow();
      assertThat(markerKeys()).isEmpty();
      users.update(WREN, set("mail", "a")).orThrow();
      assertThat(users.ownerOf("mail", "a")).contains(WREN);
      users.delete(WREN).orThrow();
      write(stored);
      users.put(wren("mail", "a")).orThrow();
      assertThat(markerKeys()).containsExactly("unique#mail#a");
      users.delete(WREN).orThrow();
      write(stored);
      users.delete(WREN).orThrow();
      assertThat(all(dynamoDb, "orders")).isEmpty();
    }
    write(wren("mail", LIST));
    assertThatThrownBy(() -> users.update(WREN, remove("mail")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void item_thatLacksTwoValues_mayGetOne_andLosesNoOther() {
    UniqueTable<Map<String, AttributeValue>> users = table(u -> u.attributes("mail", "no"));
    write(wren());
    users.update(WREN, set("mail", "a")).orThrow();
    assertThat(markerKeys()).isEmpty();
    assertThatThrownBy(() -> users.update(WREN, remove("mail")))
        .isInstanceOf(IllegalArgumentException.class);
    users.update(WREN, set("no", n(1))).orThrow();
    assertThat(markerKeys()).containsExactly("unique#mail#a#%N1");
  }

  @Test
  void swap_thatWouldTakeARequiredValueAway_isRefused() {
    UniqueTable<Map<String, AttributeValue>> users = table(u -> {});
    users.create(wren("mail", "a")).orThrow();
    write(named("USER#otis"));
    assertThatThrownBy(() -> users.swap("mail", WREN, ORDERS.key("USER#otis")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void functions_thatReturnNullOrRefuse_areNamed() {
    assertThatThrownBy(
            () ->
                table(u -> u.normalize(Normalizer.of("x:1", t -> null))).create(wren("mail", "a")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("normalizer x:1 returned null for \"a\"");
    assertThatThrownBy(() -> table(u -> u.markerKey(v -> null)).create(wren("mail", "a")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the function for marker keys returned null");
    UniqueTable<Map<String, AttributeValue>> users = table(u -> {});
    assertThatThrownBy(() -> users.create(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the item is null");
    assertThatThrownBy(() -> users.put(null)).hasMessage("the item is null");
    assertThatThrownBy(() -> users.planCreate(null)).hasMessage("the item is null");
    users.create(wren("mail", "a")).orThrow();
    assertThatThrownBy(() -> users.update(WREN, user -> null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("returned null");
  }

  @Test
  void names_thatTheSchemaDoesNotHave_areRefusedWithThoseThatItHas() {
    ItemSchema<Map<String, AttributeValue>> known =
        ORDERS.havingOnly(new LinkedHashSet<>(List.of("pk", "Email", "ttl", "profile")));
    for (Consumer<UniqueConstraint> wrong :
        List.<Consumer<UniqueConstraint>>of(
            u -> u.attributes("emial"),
            u -> u.attributes("Email").scopedBy("emial"),
            u -> u.attributes("emial.home"),
            u -> u.attributes("Email").where("emial", "x"),
            u -> u.attributes("Email").where(item -> true, Set.of("emial")))) {
      assertThatThrownBy(() -> toolkit.uniqueTable(known).unique("e", wrong).build())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageMatching(
              "constraint \"e\": the schema has no attribute \"emial(\\.home)?\"; it has \\[Email,"
                  + " pk, profile, ttl\\]");
    }
    assertThatThrownBy(() -> toolkit.uniqueTable(known).unique("email").build())
        .hasMessageContaining("no attribute \"email\"");
    assertThatThrownBy(() -> toolkit.uniqueTable(known).unique("Email").expiresBy("tll").build())
        .hasMessageContaining("expiresBy: the schema has no attribute \"tll\"");
    assertThat(
            toolkit
                .uniqueTable(known)
                .unique("Email", u -> u.where("profile.kind", "x"))
                .unique("profile.email")
                .expiresBy("ttl")
                .build())
        .isNotNull();
  }

  private static AttributeValue profile(String email) {
    return AttributeValue.fromM(item("email", email, "age", 3));
  }

  @Test
  void documentPath_isFollowed() {
    UniqueTable<Map<String, AttributeValue>> users =
        toolkit.uniqueTable(ORDERS).unique("profile.email").build();
    users.create(wren("profile", profile("a"))).orThrow();
    assertThat(markerKeys()).containsExactly("unique#profile.email#a");
    assertThat(users.create(named("b", "profile", profile("a"))).status()).isEqualTo(Status.TAKEN);
    assertThat(users.findBy("profile.email", "a")).contains(wren("profile", profile("a")));
    users.update(WREN, set("profile", profile("b"))).orThrow();
    assertThat(markerKeys()).containsExactly("unique#profile.email#b");
    assertThatThrownBy(() -> users.create(named("c", "profile", "x")))
        .hasMessageContaining("requires a value of attribute profile.email");
    assertThatThrownBy(() -> users.swap("profile.email", WREN, ORDERS.key("b")))
        .hasMessage(
            "the values of constraint \"profile.email\" cannot be swapped: profile.email is a"
                + " document path");
  }

  @Test
  void documentPath_isPinned() {
    UniqueTable<Map<String, AttributeValue>> users =
        toolkit.uniqueTable(ORDERS).unique("profile.email").build();
    users.create(wren("profile", profile("a"))).orThrow();
    int[] calls = {0};
    users
        .update(
            WREN,
            user -> {
              if (calls[0]++ == 0) {
                users.update(WREN, set("profile", profile("b"))).orThrow();
              }
              user.put("city", s("Omaha"));
              return user;
            })
        .orThrow();
    assertThat(calls[0]).isEqualTo(2);
    assertThat(stored(dynamoDb, WREN)).containsEntry("profile", profile("b"));
  }

  @Test
  void documentPath_intoAList_andNamesThatLookLikeOne() {
    UniqueTable<Map<String, AttributeValue>> users =
        toolkit
            .uniqueTable(ORDERS)
            .unique("first", u -> u.attributes("mails[0].address").optional())
            .unique("a.b", u -> u.optional())
            .build();
    AttributeValue mails =
        AttributeValue.fromL(List.of(AttributeValue.fromM(item("address", "x"))));
    users.create(wren("mails", mails)).orThrow();
    users
        .create(named("b", "a.b", "literal", "a", AttributeValue.fromM(item("b", "nested"))))
        .orThrow();
    users.create(named("c", "a", AttributeValue.fromM(item("b", "nested")))).orThrow();
    assertThat(markerKeys())
        .containsExactly("unique#a.b#literal", "unique#a.b#nested", "unique#first#x");
    assertThat(users.update(ORDERS.key("b"), remove("a.b")).status()).isEqualTo(Status.TAKEN);
  }

  private UniqueTable<Map<String, AttributeValue>> usersOnly() {
    return table(u -> u.where("entity", "USER", "ADMIN"));
  }

  @Test
  void where_bindsOnlyItsItems() {
    UniqueTable<Map<String, AttributeValue>> users = usersOnly();
    users.create(wren("entity", "USER", "mail", "a")).orThrow();
    users.create(named("COMPANY#1", "entity", "COMPANY", "mail", "a")).orThrow();
    users.create(named("ORDER#1", "mail", LIST)).orThrow();
    users.create(named("ORDER#2")).orThrow();
    assertThat(markerKeys()).containsExactly("unique#mail#a");
    assertThat(users.create(named("USER#otis", "entity", "ADMIN", "mail", "a")).status())
        .isEqualTo(Status.TAKEN);
    users.update(ORDERS.key("ORDER#1"), set("x", "1")).orThrow();
    users.delete(ORDERS.key("ORDER#1")).orThrow();
    users.delete(ORDERS.key("COMPANY#1")).orThrow();
    assertThat(users.ownerOf("mail", "a")).contains(WREN);
  }

  @Test
  void where_thatChanges_takesOrGivesUpTheMarker() {
    UniqueTable<Map<String, AttributeValue>> users = usersOnly();
    users.create(wren("entity", "USER", "mail", "a")).orThrow();
    users.update(WREN, set("entity", "GONE")).orThrow();
    assertThat(markerKeys()).isEmpty();
    users.create(named("USER#otis", "entity", "USER", "mail", "a")).orThrow();
    assertThat(users.update(WREN, set("entity", "ADMIN")).status()).isEqualTo(Status.TAKEN);
    users.delete(ORDERS.key("USER#otis")).orThrow();
    users.update(WREN, set("entity", "ADMIN")).orThrow();
    assertThat(users.ownerOf("mail", "a")).contains(WREN);
    write(named("USER#otis", "entity", "GONE"));
    assertThatThrownBy(() -> users.update(ORDERS.key("USER#otis"), set("entity", "USER")))
        .hasMessageContaining("requires a value");
  }

  @Test
  void where_thatChangesMeanwhile_isPinned() {
    UniqueTable<Map<String, AttributeValue>> users = usersOnly();
    users.create(wren("entity", "GONE", "mail", "a")).orThrow();
    int[] calls = {0};
    users
        .update(
            WREN,
            user -> {
              if (calls[0]++ == 0) {
                users.update(WREN, set("entity", "USER")).orThrow();
              }
              user.put("mail", s("b"));
              return user;
            })
        .orThrow();
    assertThat(markerKeys()).containsExactly("unique#mail#b");
  }

  @Test
  void whereKey_andPredicate_bindOnlyTheirItems() {
    UniqueTable<Map<String, AttributeValue>> users =
        table(
            u ->
                u.whereKey("USER#")
                    .where(
                        item ->
                            item.containsKey("active")
                                && item.containsKey("pk")
                                && !item.containsKey("mail"),
                        Set.of("active")));
    users.create(wren("active", "yes", "mail", "a")).orThrow();
    users.create(named("COMPANY#1", "active", "yes", "mail", "a")).orThrow();
    users.create(named("USER#otis", "mail", "a")).orThrow();
    assertThat(markerKeys()).containsExactly("unique#mail#a");
    assertThat(users.create(named("USER#robin", "active", "yes", "mail", "a")).status())
        .isEqualTo(Status.TAKEN);
    users.update(WREN, remove("active")).orThrow();
    assertThat(markerKeys()).isEmpty();
  }

  @Test
  void where_withoutValues_orByANumber_isRefused() {
    assertThatThrownBy(() -> table(u -> u.where("entity"))).hasMessageContaining("no value");
    assertThatThrownBy(
            () ->
                toolkit
                    .uniqueTable(
                        ItemSchema.attributes(
                            "t", dev.cairn.toolkit.item.KeyAttribute.number("pk")))
                    .unique("a", u -> u.markerKey(v -> WREN).whereKey("1")))
        .hasMessageContaining("whereKey");
  }

  private enum Plan {
    FREE
  }

  @Test
  void lookUp_takesTextsInEveryForm_andRefusesTheRest() {
    UniqueTable<Map<String, AttributeValue>> users =
        table(u -> u.attributes("id", "plan").optional());
    UUID id = new UUID(1, 2);
    users.create(wren("id", id.toString(), "plan", "FREE")).orThrow();
    assertThat(users.ownerOf("mail", id, Plan.FREE)).contains(WREN);
    String[] texts = {id.toString(), "FREE"};
    assertThat(users.ownerOf("mail", (Object[]) texts)).contains(WREN);
    assertThat(users.ownerOf("mail", (Object) texts)).contains(WREN);
    assertThat(users.isTaken("mail", id, new StringBuilder("FREE"))).isTrue();
    assertThatThrownBy(() -> users.findBy("mail", id, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("constraint \"mail\": value 2 is null");
    assertThatThrownBy(() -> users.isTaken("mail", (Object[]) null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("null");
    assertThatThrownBy(() -> users.findBy("mail", id, java.time.Instant.EPOCH))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a unique value is a text, a number or binary, not a java.time.Instant");
    assertThatThrownBy(() -> users.findBy("mail", id, LIST))
        .hasMessageContaining("cannot be unique");
    assertThatThrownBy(() -> users.findBy("mail", id)).hasMessageContaining("takes values for");
    UniqueTable<Map<String, AttributeValue>> binary = table(u -> u.attributes("bytes"));
    AttributeValue bytes =
        AttributeValue.fromB(software.amazon.awssdk.core.SdkBytes.fromByteArray(new byte[] {7}));
    binary.create(named("b", "bytes", bytes)).orThrow();
    assertThat(binary.isTaken("mail", new byte[] {7})).isTrue();
  }

  @Test
  void limits_areNamed() {
    UniqueTableBuilder<Map<String, AttributeValue>> many = toolkit.uniqueTable(ORDERS);
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    Map<String, AttributeValue> others = new LinkedHashMap<>();
    for (int i = 0; i < 99; i++) {
      many.unique("a" + i);
      values.put("a" + i, s("x" + i));
      if (i < 50) {
        others.put("a" + i, s("y" + i));
      }
    }
    UniqueTable<Map<String, AttributeValue>> users = many.build();
    values.put("pk", s("USER#wren"));
    users.create(values).orThrow();
    assertThatThrownBy(
            () ->
                users.update(
                    WREN,
                    user -> {
                      user.putAll(others);
                      return user;
                    }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "too many unique values change at once: item and markers are 101, and a transaction has"
                + " at most 100");
    others.remove("a0");
    users
        .update(
            WREN,
            user -> {
              user.putAll(others);
              return user;
            })
        .orThrow();
    assertThatThrownBy(() -> many.unique("b").build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("100 constraints")
        .hasMessageContaining("at most 100");
  }
}
