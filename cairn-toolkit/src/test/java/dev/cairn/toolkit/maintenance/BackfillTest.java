package dev.cairn.toolkit.maintenance;

import static dev.cairn.toolkit.TestTables.USERS;
import static dev.cairn.toolkit.TestTables.all;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.embedded.ChargedCapacity;
import dev.cairn.embedded.ChargedCapacity.Units;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.Race;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.maintenance.Finding.Kind;
import dev.cairn.toolkit.unique.MarkerLayout;
import dev.cairn.toolkit.unique.Normalizer;
import dev.cairn.toolkit.unique.UniqueConstraint;
import dev.cairn.toolkit.unique.UniqueTable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Backfill, verification and repair of tables that were written past the toolkit. */
@ParameterizedClass
@EnumSource(Api.class)
class BackfillTest {
  private static final ItemKey ALEX = USERS.key("alex", "alex");
  private static final ItemKey BEA = USERS.key("bea", "bea");

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit;
  private final List<Duration> pauses = new ArrayList<>();
  private Instant now = Instant.ofEpochSecond(1_800_000_000);
  private final UniqueTable<Map<String, AttributeValue>> users;
  private final UniqueMaintenance maintenance;

  BackfillTest(Api api) {
    toolkit = api.toolkit(cairn).sleeper(Api.pausing(pauses::add)).clock(() -> now);
    users = table(u -> u.normalize(Normalizer.email()));
    maintenance = UniqueMaintenance.of(users);
  }

  @BeforeEach
  void createTables() {
    TestTables.createAll(dynamoDb);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private UniqueTable<Map<String, AttributeValue>> table(Consumer<UniqueConstraint> email) {
    return toolkit.uniqueTable(USERS).unique("Email", u -> email.accept(u.optional())).build();
  }

  private static Map<String, AttributeValue> user(String name, Object... more) {
    Map<String, AttributeValue> user = item("PK", name, "SK", name);
    user.putAll(item(more));
    return user;
  }

  /** Written as by somebody who knows nothing of markers. */
  private void write(Map<String, AttributeValue> item) {
    dynamoDb.putItem(r -> r.tableName("UsersTable").item(item));
  }

  private void remove(ItemKey key) {
    dynamoDb.deleteItem(r -> r.tableName("UsersTable").key(key.attributes()));
  }

  private void assertNothingFound() {
    assertThat(maintenance.verify().findings()).isEmpty();
  }

  @Test
  void backfill_addsTheMarkersThatAreMissing() {
    write(user("alex", "Email", "Alex@example.com"));
    write(user("cem"));
    users.create(user("bea", "Email", "bea@example.com")).orThrow();
    BackfillReport dry = maintenance.backfill(BackfillOptions.dryRun());
    assertThat(dry.findings())
        .hasToString(
            "[MISSING_MARKER of constraint \"Email\": "
                + USERS.key("unique#Email#alex@example.com", "_")
                + ", item "
                + ALEX
                + "]");
    assertThat(all(dynamoDb, "UsersTable")).hasSize(4);
    BackfillReport done = maintenance.backfill(BackfillOptions.apply());
    assertThat(done.findings()).hasSize(1).allMatch(Finding::isFixed);
    assertThat(done.cursor()).isEmpty();
    assertThat(users.ownerOf("Email", "alex@example.com")).contains(ALEX);
    assertNothingFound();
    assertThat(maintenance.backfill(BackfillOptions.apply()).findings()).isEmpty();
  }

  @Test
  void backfill_reportsCollisionsWithBothOwners() {
    write(user("alex", "Email", "e@example.com"));
    write(user("bea", "Email", "E@example.com"));
    Set<ItemKey> both = Set.of(ALEX, BEA);
    for (BackfillOptions options :
        List.of(BackfillOptions.dryRun(), BackfillOptions.apply(), BackfillOptions.apply())) {
      List<Finding> collisions = maintenance.backfill(options).findings(Kind.COLLISION);
      assertThat(collisions).hasSize(1);
      assertThat(collisions.get(0).isFixed()).isFalse();
      assertThat(Set.of(collisions.get(0).item(), collisions.get(0).other().orElseThrow()))
          .isEqualTo(both);
    }
    assertThat(maintenance.repair(BackfillOptions.apply()).findings(Kind.COLLISION)).hasSize(1);
    assertThat(maintenance.verify().findings(Kind.COLLISION)).hasSize(1);
    assertThat(both).contains(users.ownerOf("Email", "e@example.com").orElseThrow());
  }

  @Test
  void backfill_isResumedByItsCursor() {
    for (int i = 0; i < 25; i++) {
      write(user("u" + i, "Email", i + "@example.com"));
    }
    List<String> cursors = new ArrayList<>();
    BackfillReport first =
        maintenance.backfill(
            BackfillOptions.apply()
                .pageSize(4)
                .onProgress(progress -> cursors.add(progress.cursor()))
                .until(() -> cursors.size() == 2));
    assertThat(first.itemCount()).isEqualTo(8);
    assertThat(first.cursor()).contains(cursors.get(1));
    BackfillReport rest =
        maintenance.backfill(BackfillOptions.apply().from(first.cursor().orElseThrow()));
    assertThat(rest.cursor()).isEmpty();
    for (int i = 0; i < 25; i++) {
      assertThat(users.isTaken("Email", i + "@example.com")).isTrue();
    }
    assertThat(first.findingCount() + rest.findingCount()).isEqualTo(25);
    for (String bad :
        List.of("", "1:Other:n", "1:UsersTable:n,n", "1:UsersTable:x", "2:UsersTable:n")) {
      assertThatThrownBy(() -> maintenance.backfill(BackfillOptions.apply().from(bad)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void backfill_inParallel_whileTheTableIsWritten_leavesOnlyWhatItReported() {
    for (int i = 0; i < 60; i++) {
      write(user("u" + i, "Email", i + "@example.com"));
    }
    ExecutorService threads = Executors.newFixedThreadPool(3);
    Set<ItemKey> collided = new HashSet<>();
    try {
      Race.of(
          3,
          thread -> {
            if (thread == 0) {
              maintenance
                  .backfill(BackfillOptions.apply().parallel(3, threads).pageSize(5))
                  .findings(Kind.COLLISION)
                  .forEach(finding -> collided.add(finding.item()));
              return null;
            }
            for (int i = 0; i < 30; i++) {
              ItemKey key = USERS.key("u" + i, "u" + i);
              String mail = (i * 7 + thread) % 90 + "@example.com";
              if (i % 5 == thread) {
                var deleted = users.delete(key);
              } else {
                var updated =
                    users.update(
                        key,
                        user -> {
                          user.put("Email", s(mail));
                          return user;
                        });
              }
            }
            return null;
          });
    } finally {
      threads.shutdownNow();
    }
    for (Finding finding : maintenance.verify().findings()) {
      // An item that collided has no marker: the other may have given the value up since.
      assertThat(collided).contains(finding.item());
      assertThat(finding.kind()).isIn(Kind.COLLISION, Kind.MISSING_MARKER);
    }
    var repaired = maintenance.repair(BackfillOptions.apply());
    Set<AttributeValue> values = new HashSet<>();
    BackfillReport report = maintenance.verify();
    for (Finding finding : report.findings()) {
      assertThat(finding.kind()).isEqualTo(Kind.COLLISION);
    }
    int items = 0;
    for (Map<String, AttributeValue> item : all(dynamoDb, "UsersTable")) {
      if (!item.containsKey("cairnOwner")) {
        values.add(item.get("Email"));
        items++;
      }
    }
    assertThat(items - values.size()).isEqualTo(report.findings().size());
  }

  @Test
  void verify_findsEachKindAndRepairPutsItRight() {
    write(user("missing", "Email", "missing"));
    users.create(user("alex", "Email", "alex")).orThrow();
    remove(ALEX);
    users.create(user("bea", "Email", "bea")).orThrow();
    write(user("bea", "Email", "other"));
    users.create(user("cem", "Email", "cem")).orThrow();
    dynamoDb.updateItem(
        r ->
            r.tableName("UsersTable")
                .key(USERS.key("unique#Email#cem", "_").attributes())
                .updateExpression("SET cairnNormalizer = :old")
                .expressionAttributeValues(Map.of(":old", s("email:0"))));
    users.reserve(USERS.key("dora", "dora"), Duration.ofSeconds(5), "Email", "dora").orThrow();
    users.reserve(USERS.key("emil", "emil"), Duration.ofSeconds(50), "Email", "emil").orThrow();
    now = now.plusSeconds(6);
    List<Map<String, AttributeValue>> before = all(dynamoDb, "UsersTable");
    assertThat(maintenance.verify().findings())
        .extracting(Finding::kind)
        .containsExactlyInAnyOrder(
            Kind.MISSING_MARKER,
            Kind.MISSING_MARKER,
            Kind.ORPHANED_MARKER,
            Kind.ORPHANED_MARKER,
            Kind.STALE_MARKER,
            Kind.OUTDATED_MARKER);
    assertThat(maintenance.repair(BackfillOptions.dryRun()).findings()).noneMatch(Finding::isFixed);
    assertThat(all(dynamoDb, "UsersTable")).containsExactlyInAnyOrderElementsOf(before);
    assertThat(maintenance.repair(BackfillOptions.apply()).findings())
        .hasSize(6)
        .allMatch(Finding::isFixed);
    assertNothingFound();
    assertThat(users.isTaken("Email", "alex")).isFalse();
    assertThat(users.isTaken("Email", "dora")).isFalse();
    assertThat(users.isTaken("Email", "emil")).isTrue();
    assertThat(users.ownerOf("Email", "other")).contains(BEA);
    assertThat(stored(dynamoDb, USERS.key("unique#Email#cem", "_")))
        .containsEntry("cairnNormalizer", s("email:2"));
  }

  @Test
  void repair_handsOnAMarkerWhoseOwnerLostTheValue() {
    users.create(user("alex", "Email", "e")).orThrow();
    remove(ALEX);
    write(user("bea", "Email", "e"));
    assertThat(maintenance.backfill(BackfillOptions.apply()).findings(Kind.COLLISION)).hasSize(1);
    BackfillReport report = maintenance.repair(BackfillOptions.apply());
    assertThat(report.findings(Kind.COLLISION)).isEmpty();
    assertThat(users.ownerOf("Email", "e")).contains(BEA);
    assertNothingFound();
  }

  @Test
  void repair_bringsFullCopiesBackInStep_andTakesOverBareMarkers() {
    UniqueTable<Map<String, AttributeValue>> copied = table(u -> u.layout(MarkerLayout.FULL_COPY));
    UniqueTable<Map<String, AttributeValue>> bare = table(u -> u.layout(MarkerLayout.BARE));
    bare.create(user("bea", "Email", "b")).orThrow();
    copied.create(user("alex", "Email", "a")).orThrow();
    write(user("alex", "Email", "a", "City", "Omaha"));
    assertThat(
            UniqueMaintenance.of(copied)
                .repair(BackfillOptions.apply())
                .findings(Kind.OUTDATED_MARKER))
        .hasSize(2);
    assertThat(copied.findBy("Email", "a")).contains(stored(dynamoDb, ALEX));
    assertThat(copied.findBy("Email", "b")).contains(stored(dynamoDb, BEA));
    assertThat(UniqueMaintenance.of(copied).verify().findings()).isEmpty();
    assertThat(UniqueMaintenance.of(bare).verify().findings()).isEmpty();
  }

  @Test
  void walk_staysWithinItsRate() {
    for (int i = 0; i < 20; i++) {
      write(user("u" + i, "Email", i + "@example.com"));
    }
    BackfillReport report =
        maintenance.backfill(BackfillOptions.apply().pageSize(5).atMost(1000, 10));
    Duration slept = pauses.stream().reduce(Duration.ZERO, Duration::plus);
    double write = report.capacity().reported().write();
    assertThat(write).isEqualTo(80);
    assertThat(slept).isBetween(Duration.ofSeconds(8), Duration.ofMillis(8100));
  }

  @Test
  void walk_costsWhatItReports() {
    write(user("alex", "Email", "a", "x", "x".repeat(2100)));
    write(user("bea", "Email", "b", "n", n(1)));
    ChargedCapacity before = cairn.account();
    BackfillReport report = maintenance.backfill(BackfillOptions.apply());
    Units charged = cairn.account().since(before).total();
    assertThat(report.capacity().reported())
        .isEqualTo(new CapacityUnits(charged.read(), charged.write()));
    assertThat(report.capacity().reported().write()).isEqualTo(6 + 2 + 2 + 2);
    assertThat(report.capacity().isComplete()).isTrue();
  }
}
