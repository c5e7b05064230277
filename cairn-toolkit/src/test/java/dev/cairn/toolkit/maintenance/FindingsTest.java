package dev.cairn.toolkit.maintenance;

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
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.maintenance.Finding.Kind;
import dev.cairn.toolkit.unique.Normalizer;
import dev.cairn.toolkit.unique.UniqueConstraint;
import dev.cairn.toolkit.unique.UniqueTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What maintenance says of items without markers, of other kinds of items, and of strangers. */
@ParameterizedClass
@EnumSource(Api.class)
class FindingsTest {
  private static final AttributeValue LIST = AttributeValue.fromL(List.of(s("a")));

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final Api api;
  private final CairnToolkit toolkit;

  FindingsTest(Api api) {
    this.api = api;
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

  private void write(Object... namesAndValues) {
    dynamoDb.putItem(r -> r.tableName("orders").item(item(namesAndValues)));
  }

  private static void assertFound(BackfillReport report, Kind... kinds) {
    assertThat(report.findings()).extracting(Finding::kind).containsExactlyInAnyOrder(kinds);
  }

  @Test
  void value_thatIsMissingOrUnusable_isAFindingAndEndsNothing() {
    write("pk", "wren", "mail", "a");
    write("pk", "otis");
    write("pk", "robin", "mail", LIST);
    UniqueMaintenance maintenance = UniqueMaintenance.of(table(u -> {}));
    assertFound(
        maintenance.backfill(BackfillOptions.dryRun()),
        Kind.MISSING_MARKER,
        Kind.MISSING_VALUE,
        Kind.UNUSABLE_VALUE);
    BackfillReport applied = maintenance.backfill(BackfillOptions.apply());
    assertThat(applied.fixedCount()).isEqualTo(1);
    assertThat(applied.findings(Kind.MISSING_VALUE))
        .hasToString(
            "[MISSING_VALUE of constraint \"mail\": item orders[pk=otis], attribute mail: there is"
                + " no value]");
    Finding unusable = applied.findings(Kind.UNUSABLE_VALUE).get(0);
    assertThat(unusable)
        .hasToString(
            "UNUSABLE_VALUE of constraint \"mail\": item orders[pk=robin], attribute mail: its type"
                + " L cannot be unique");
    assertThat(unusable.marker()).isEmpty();
    assertThat(unusable.item()).isEqualTo(ORDERS.key("robin"));
    assertFound(maintenance.verify(), Kind.MISSING_VALUE, Kind.UNUSABLE_VALUE);
    assertFound(
        maintenance.repair(BackfillOptions.apply()), Kind.MISSING_VALUE, Kind.UNUSABLE_VALUE);
    assertFound(UniqueMaintenance.of(table(u -> u.optional())).verify(), Kind.UNUSABLE_VALUE);
  }

  @Test
  void where_saysWhichItemsAreLookedAt() {
    write("pk", "COMPANY#1", "entity", "COMPANY", "mail", "a");
    write("pk", "ORDER#1", "entity", "ORDER", "mail", LIST);
    write("pk", "ORDER#2", "entity", "ORDER");
    write("pk", "USER#1", "entity", "USER", "mail", "a");
    UniqueTable<Map<String, AttributeValue>> users = table(u -> u.where("entity", "USER"));
    UniqueMaintenance maintenance = UniqueMaintenance.of(users);
    assertFound(maintenance.backfill(BackfillOptions.apply()), Kind.MISSING_MARKER);
    assertThat(users.ownerOf("mail", "a")).contains(ORDERS.key("USER#1"));
    assertFound(maintenance.verify());
    write("pk", "USER#1", "entity", "GONE", "mail", "a");
    assertFound(maintenance.verify(), Kind.STALE_MARKER);
    assertFound(maintenance.repair(BackfillOptions.apply()), Kind.STALE_MARKER);
    assertThat(users.isTaken("mail", "a")).isFalse();
    assertFound(
        UniqueMaintenance.of(table(u -> u.whereKey("USER#"))).verify(), Kind.MISSING_MARKER);
  }

  @Test
  void stranger_inThePlaceOfAMarker_isReportedOnce() {
    UniqueTable<Map<String, AttributeValue>> users = table(u -> {});
    UniqueMaintenance maintenance = UniqueMaintenance.of(users);
    write("pk", "unique#mail#next", "mail", "b");
    assertFound(maintenance.verify(), Kind.OCCUPIED_KEY);
    write("pk", "wren", "mail", "next");
    BackfillReport repaired = maintenance.repair(BackfillOptions.apply());
    assertFound(repaired, Kind.OCCUPIED_KEY);
    assertThat(repaired.findings().get(0).marker()).contains(ORDERS.key("unique#mail#next"));
    assertThat(repaired.findings().get(0).isFixed()).isFalse();
    assertThat(stored(dynamoDb, ORDERS.key("unique#mail#next"))).hasSize(2);
  }

  @Test
  void stranger_underAMarkerKeyOfTheCallersMaking_isReported() {
    write("pk", "wren", "mail", "next");
    write("pk", "mail/next", "x", "1");
    BackfillReport report =
        UniqueMaintenance.of(table(u -> u.optional().markerKey(v -> ORDERS.key("mail/" + v))))
            .backfill(BackfillOptions.apply());
    assertFound(report, Kind.OCCUPIED_KEY);
    assertThat(report.findings().get(0).item()).isEqualTo(ORDERS.key("wren"));
  }

  @Test
  void itemsOfOtherStrategies_areGonePast() {
    write("pk", "sentinel", "cairnType", "sentinel", "mail", LIST);
    write("pk", "request#1", "cairnType", "request");
    assertFound(UniqueMaintenance.of(table(u -> {})).verify());
    assertFound(UniqueMaintenance.of(table(u -> {})).repair(BackfillOptions.apply()));
    assertThat(all(dynamoDb, "orders")).hasSize(2);
  }

  /** As it was before it folded case in every script. */
  private static final Normalizer EMAIL_1 =
      Normalizer.of("email:1", text -> text.strip().toLowerCase(Locale.ROOT));

  @Test
  void repair_movesMarkersFromEmail1ToEmail2() {
    UniqueTable<Map<String, AttributeValue>> old = table(u -> u.normalize(EMAIL_1));
    old.create(item("pk", "wren", "mail", "wren@example.com")).orThrow();
    old.create(item("pk", "otis", "mail", "straße@example.com")).orThrow();
    old.create(item("pk", "robin", "mail", "οδοσ@example.com")).orThrow();
    old.create(item("pk", "cleo", "mail", "οδος@example.com")).orThrow();
    UniqueTable<Map<String, AttributeValue>> users = table(u -> u.normalize(Normalizer.email()));
    UniqueMaintenance maintenance = UniqueMaintenance.of(users);
    BackfillReport found = maintenance.verify();
    assertThat(found.findings())
        .extracting(Finding::kind)
        .contains(Kind.OUTDATED_MARKER, Kind.STALE_MARKER, Kind.MISSING_MARKER);
    var repaired = maintenance.repair(BackfillOptions.apply());
    assertThat(repaired.findings(Kind.COLLISION)).hasSize(1);
    assertThat(users.ownerOf("mail", "STRASSE@example.com")).contains(ORDERS.key("otis"));
    assertThat(users.ownerOf("mail", "Wren@example.com")).contains(ORDERS.key("wren"));
    assertFound(maintenance.verify(), Kind.COLLISION);
    for (Map<String, AttributeValue> stored : all(dynamoDb, "orders")) {
      assertThat(stored.getOrDefault("cairnNormalizer", s("email:2"))).isEqualTo(s("email:2"));
    }
  }

  @Test
  void cost_isInTheCollectorOfTheToolkit() {
    write("pk", "wren", "mail", "a");
    CapacityCollector collector = new CapacityCollector();
    BackfillReport report =
        UniqueMaintenance.of(
                toolkit.collecting(collector).uniqueTable(ORDERS).unique("mail").build())
            .backfill(BackfillOptions.apply());
    assertThat(collector.report().reported()).isEqualTo(report.capacity().reported());
    assertThat(report.capacity().requestCount()).isPositive();
  }

  @Test
  void readsAndScans_thatAreThrottled_areTriedAgain() {
    write("pk", "wren", "mail", "a");
    cairn.faults().on("Scan").throttle().times(5);
    cairn.faults().on("GetItem").throttle().times(5);
    UniqueTable<Map<String, AttributeValue>> users =
        api.toolkit(cairn, Api::repeatNothing)
            .sleeper(Api.pausing(pause -> {}))
            .uniqueTable(ORDERS)
            .unique("mail")
            .build();
    assertFound(UniqueMaintenance.of(users).verify(), Kind.MISSING_MARKER);
  }

  @Test
  void asynchronousCalls_needAnAsynchronousClient() {
    write("pk", "wren", "mail", "a");
    UniqueMaintenance maintenance = UniqueMaintenance.of(table(u -> {}));
    if (api == Api.BLOCKING) {
      assertThatThrownBy(() -> maintenance.verifyAsync(BackfillOptions.dryRun()))
          .isInstanceOf(IllegalStateException.class);
      return;
    }
    assertFound(maintenance.verifyAsync(BackfillOptions.dryRun()).join(), Kind.MISSING_MARKER);
    assertFound(maintenance.backfillAsync(BackfillOptions.apply()).join(), Kind.MISSING_MARKER);
    assertFound(maintenance.repairAsync(BackfillOptions.apply()).join());
  }

  @Test
  void run_thatIsCancelled_sendsNothingMore() {
    write("pk", "wren", "mail", "a");
    SentRequests sent = new SentRequests();
    UniqueTable<Map<String, AttributeValue>> users =
        CairnToolkit.on(
                cairn.dynamoDbAsyncClient(
                    b -> b.overrideConfiguration(o -> o.addExecutionInterceptor(sent))))
            .uniqueTable(ORDERS)
            .unique("mail")
            .build();
    List<Runnable> waiting = new ArrayList<>();
    CompletableFuture<BackfillReport> run =
        UniqueMaintenance.of(users)
            .backfillAsync(BackfillOptions.apply().parallel(2, waiting::add));
    assertThat(run.cancel(true)).isTrue();
    waiting.forEach(Runnable::run);
    assertThat(sent.count()).isZero();
  }

  private static final ItemKey RESERVED = ORDERS.key("wren");

  @Test
  void reservation_isNoFinding_andItsItemNeedNotBeThere() {
    UniqueTable<Map<String, AttributeValue>> users = table(u -> {});
    users.reserve(RESERVED, Duration.ofMinutes(5), "mail", "a").orThrow();
    assertFound(UniqueMaintenance.of(users).verify());
  }
}
