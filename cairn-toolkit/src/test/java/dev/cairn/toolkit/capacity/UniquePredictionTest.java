package dev.cairn.toolkit.capacity;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.unique.EitherUniqueTable;
import dev.cairn.toolkit.unique.MarkerLayout;
import dev.cairn.toolkit.unique.UniqueCosts;
import dev.cairn.toolkit.unique.UniqueTable;
import dev.cairn.toolkit.unique.UniqueTableBuilder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What {@link UniqueTable} is predicted to cost is what it costs. */
class UniquePredictionTest {
  static LongStream seeds() {
    return PricedTable.seeds();
  }

  private static PricedTable table(long seed) {
    return new PricedTable(seed, KeyAttribute.string("sk"));
  }

  /** A table, its predictions, and the collector for what look-ups cost. */
  private record Subject(
      PricedTable table,
      UniqueTable<Map<String, AttributeValue>> users,
      UniqueCosts<Map<String, AttributeValue>> costs,
      CapacityCollector collector) {
    static Subject of(PricedTable table, MarkerLayout layout) {
      CapacityCollector collector = new CapacityCollector();
      UniqueTableBuilder<Map<String, AttributeValue>, UniqueTable<Map<String, AttributeValue>>>
          builder =
              EitherUniqueTable.builder(table.calls, table.schema)
                  .unique("email", u -> u.layout(layout))
                  .unique("handle", u -> u.scopedBy("tenant"))
                  .collecting(collector);
      if (table.random.nextInt(3) == 0) {
        builder.exactlyOnce();
      }
      UniqueTable<Map<String, AttributeValue>> users = builder.build();
      return new Subject(table, users, users.predict(table.model), collector);
    }

    static Subject of(PricedTable table) {
      MarkerLayout[] layouts = MarkerLayout.values();
      return of(table, layouts[table.random.nextInt(layouts.length)]);
    }

    /** A new user; the handle is missing for some. */
    Map<String, AttributeValue> user(String name) {
      Map<String, AttributeValue> user =
          table.item(
              "pk", "USER#" + name, "sk", "USER", "email", name + "@example.com", "tenant", "acme");
      if (table.random.nextInt(3) > 0) {
        user.put("handle", AttributeValue.fromS("the " + name));
      }
      return user;
    }

    ItemKey key(Map<String, AttributeValue> user) {
      return table.schema.keyOf(user);
    }

    CapacityReport since(CapacityReport before) {
      CapacityReport now = collector.report();
      return new CapacityReport(
          Map.of(
              "things",
              new CapacityUnits(
                  now.reported().read() - before.reported().read(),
                  now.reported().write() - before.reported().write())),
          Map.of(),
          now.requestCount() - before.requestCount(),
          now.isComplete());
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void create_costsWhatWasPredicted(long seed) {
    try (PricedTable table = table(seed)) {
      Subject subject = Subject.of(table);
      Map<String, AttributeValue> wren = subject.user("wren");
      table.check(
          subject.costs().create(wren), () -> subject.users().create(wren).orThrow().capacity());
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void put_costsWhatWasPredicted_whetherTheItemIsThereOrNot(long seed) {
    try (PricedTable table = table(seed)) {
      Subject subject = Subject.of(table);
      Map<String, AttributeValue> wren = subject.user("wren");
      table.check(subject.costs().put(wren), () -> subject.users().put(wren).orThrow().capacity());
      Map<String, AttributeValue> other =
          table.random.nextBoolean()
              ? table.another(wren, "pk", "sk", "email")
              : table.another(subject.user("wren2"), "email");
      other.put("pk", wren.get("pk"));
      other.put("sk", wren.get("sk"));
      table.check(
          subject.costs().put(wren, other), () -> subject.users().put(other).orThrow().capacity());
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void update_costsWhatWasPredicted_whetherUniqueValuesChangeOrNot(long seed) {
    try (PricedTable table = table(seed)) {
      Subject subject = Subject.of(table);
      Map<String, AttributeValue> wren = subject.user("wren");
      subject.users().create(wren).orThrow();
      Map<String, AttributeValue> other = table.item();
      UnaryOperator<Map<String, AttributeValue>> plain = user -> with(user, other);
      table.check(
          subject.costs().update(wren, plain),
          () -> subject.users().update(subject.key(wren), plain).capacity());
      Map<String, AttributeValue> changed = with(wren, other);
      UnaryOperator<Map<String, AttributeValue>> unique =
          user -> with(user, Map.of("email", AttributeValue.fromS("new@example.com")));
      table.check(
          subject.costs().update(changed, unique),
          () -> subject.users().update(subject.key(wren), unique).orThrow().capacity());
      table.check(
          subject.costs().update(changed, UnaryOperator.identity()),
          () -> subject.users().update(subject.key(wren), user -> user).orThrow().capacity());
    }
  }

  private static Map<String, AttributeValue> with(
      Map<String, AttributeValue> item, Map<String, AttributeValue> changes) {
    Map<String, AttributeValue> changed = new LinkedHashMap<>(item);
    changed.putAll(changes);
    return changed;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void delete_costsWhatWasPredicted(long seed) {
    try (PricedTable table = table(seed)) {
      Subject subject = Subject.of(table);
      Map<String, AttributeValue> wren = subject.user("wren");
      subject.users().create(wren).orThrow();
      table.check(
          subject.costs().delete(wren),
          () -> subject.users().delete(subject.key(wren)).orThrow().capacity());
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void swap_costsWhatWasPredicted(long seed) {
    try (PricedTable table = table(seed)) {
      Subject subject = Subject.of(table);
      Map<String, AttributeValue> wren = subject.user("wren");
      Map<String, AttributeValue> otis = subject.user("otis");
      subject.users().create(wren).orThrow();
      subject.users().create(otis).orThrow();
      for (String constraint : new String[] {"email", "handle"}) {
        table.check(
            subject.costs().swap(constraint, wren, otis),
            () ->
                subject
                    .users()
                    .swap(constraint, subject.key(wren), subject.key(otis))
                    .orThrow()
                    .capacity());
        subject.users().swap(constraint, subject.key(wren), subject.key(otis)).orThrow();
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void lookUp_costsWhatWasPredicted(long seed) {
    try (PricedTable table = table(seed)) {
      MarkerLayout layout =
          table.random.nextBoolean() ? MarkerLayout.FULL_COPY : MarkerLayout.OWNED;
      Subject subject = Subject.of(table, layout);
      Map<String, AttributeValue> wren = subject.user("wren");
      subject.users().create(wren).orThrow();
      CapacityReport created = subject.collector().report();
      table.check(
          subject.costs().findBy("email", wren),
          () -> {
            subject.users().findBy("email", "wren@example.com").orElseThrow();
            return subject.since(created);
          });
      CapacityReport found = subject.collector().report();
      table.check(
          subject.costs().ownerOf("email", wren),
          () -> {
            subject.users().ownerOf("email", "wren@example.com").orElseThrow();
            return subject.since(found);
          });
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void reserve_costsWhatWasPredicted(long seed) {
    try (PricedTable table = table(seed)) {
      Subject subject = Subject.of(table, MarkerLayout.OWNED);
      Map<String, AttributeValue> wren = subject.user("wren");
      ItemKey key = subject.key(wren);
      table.check(
          subject.costs().reserve("email", wren),
          () ->
              subject
                  .users()
                  .reserve(key, Duration.ofMinutes(5), "email", "wren@example.com")
                  .orThrow()
                  .capacity());
      table.check(
          subject.costs().release("email", wren),
          () -> subject.users().release(key, "email", "wren@example.com").orThrow().capacity());
    }
  }
}
