package dev.cairn.cli.demo;

import static dev.cairn.toolkit.Attributes.s;

import dev.cairn.cli.demo.PricedScene.PricedCall;
import dev.cairn.cli.demo.PricedScene.Schemas;
import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.capacity.CostPrediction;
import dev.cairn.toolkit.existence.Existence;
import dev.cairn.toolkit.page.PageItems;
import dev.cairn.toolkit.page.Pager;
import dev.cairn.toolkit.sequence.NumberedItems;
import dev.cairn.toolkit.sequence.Sequence;
import dev.cairn.toolkit.transaction.Transaction;
import dev.cairn.toolkit.unique.UniqueTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The calls of {@link PricedScene}. Each is about items of its own. */
final class PricedCalls {
  private static final int PAGE = 3;

  private final DynamoDbClient dynamoDb;
  private final Schemas schemas;
  private final int size;
  private final List<PricedCall> calls = new ArrayList<>();

  private PricedCalls(DynamoDbClient dynamoDb, Schemas schemas, int size) {
    this.dynamoDb = dynamoDb;
    this.schemas = schemas;
    this.size = size;
  }

  static List<PricedCall> of(DynamoDbClient dynamoDb, Schemas schemas, int size) {
    PricedCalls calls = new PricedCalls(dynamoDb, schemas, size);
    calls.unique();
    calls.sequences();
    calls.pages();
    calls.existence();
    calls.transactions();
    return calls.calls;
  }

  private record Call(
      String name,
      Runnable preparation,
      Supplier<CostPrediction> prediction,
      Predicate<CapacityCollector> work)
      implements PricedCall {
    @Override
    public void prepare() {
      preparation.run();
    }

    @Override
    public CostPrediction predict() {
      return prediction.get();
    }

    @Override
    public boolean call(CapacityCollector cost) {
      return work.test(cost);
    }
  }

  private void add(
      String name,
      Runnable preparation,
      Supplier<CostPrediction> prediction,
      Predicate<CapacityCollector> work) {
    calls.add(new Call(name, preparation, prediction, work));
  }

  /** Keys of this size's own. */
  private String key(String name) {
    return name + "-" + size;
  }

  private static Map<String, AttributeValue> with(
      Map<String, AttributeValue> item, String name, String value) {
    Map<String, AttributeValue> changed = new LinkedHashMap<>(item);
    changed.put(name, s(value));
    return changed;
  }

  private void unique() {
    ItemSchema<Map<String, AttributeValue>> schema = schemas.simple();
    UniqueTable<Map<String, AttributeValue>> users =
        UniqueTable.builder(dynamoDb, schema).unique("email").build();
    Map<String, AttributeValue> created = PricedScene.item(key("created"), size);
    add(
        "UniqueTable.create",
        () -> {},
        () -> users.predict().create(created),
        cost -> {
          boolean isApplied = counted(cost, users.create(created).capacity());
          return isApplied && users.ownerOf("email", email("created")).isPresent();
        });
    Map<String, AttributeValue> changed = PricedScene.item(key("changed"), size);
    ItemKey changedKey = schema.keyOf(changed);
    add(
        "UniqueTable.update beside the unique value",
        () -> users.create(changed).orThrow(),
        () -> users.predict().update(changed, item -> with(item, "city", "Omaha")),
        cost ->
            counted(
                cost,
                users
                    .update(changedKey, item -> with(item, "city", "Omaha"))
                    .orThrow()
                    .capacity()));
    Map<String, AttributeValue> moved = PricedScene.item(key("moved"), size);
    add(
        "UniqueTable.update of the unique value",
        () -> users.create(moved).orThrow(),
        () -> users.predict().update(moved, item -> with(item, "email", email("free"))),
        cost -> {
          counted(
              cost,
              users
                  .update(schema.keyOf(moved), item -> with(item, "email", email("free")))
                  .orThrow()
                  .capacity());
          return users.ownerOf("email", email("moved")).isEmpty();
        });
    Map<String, AttributeValue> deleted = PricedScene.item(key("deleted"), size);
    add(
        "UniqueTable.delete",
        () -> users.create(deleted).orThrow(),
        () -> users.predict().delete(deleted),
        cost -> {
          counted(cost, users.delete(schema.keyOf(deleted)).orThrow().capacity());
          return users.ownerOf("email", email("deleted")).isEmpty();
        });
    moreUnique(schema, users);
  }

  private void moreUnique(
      ItemSchema<Map<String, AttributeValue>> schema,
      UniqueTable<Map<String, AttributeValue>> users) {
    Map<String, AttributeValue> found = PricedScene.item(key("found"), size);
    add(
        "UniqueTable.findBy",
        () -> users.create(found).orThrow(),
        () -> users.predict().findBy("email", found),
        cost ->
            UniqueTable.builder(dynamoDb, schema)
                .unique("email")
                .collecting(cost)
                .build()
                .findBy("email", email("found"))
                .filter(found::equals)
                .isPresent());
    Map<String, AttributeValue> reserved = PricedScene.item(key("reserved"), size);
    add(
        "UniqueTable.reserve",
        () -> {},
        () -> users.predict().reserve("email", reserved),
        cost -> {
          ItemKey key = schema.keyOf(reserved);
          counted(
              cost,
              users
                  .reserve(key, Duration.ofHours(1), "email", email("reserved"))
                  .orThrow()
                  .capacity());
          return !users.create(with(reserved, "pk", key("thief"))).isApplied();
        });
    Map<String, AttributeValue> one = PricedScene.item(key("one"), size);
    Map<String, AttributeValue> other = PricedScene.item(key("other"), size);
    add(
        "UniqueTable.swap",
        () -> {
          users.create(one).orThrow();
          users.create(other).orThrow();
        },
        () -> users.predict().swap("email", one, other),
        cost -> {
          counted(
              cost,
              users.swap("email", schema.keyOf(one), schema.keyOf(other)).orThrow().capacity());
          return users
              .ownerOf("email", email("one"))
              .filter(schema.keyOf(other)::equals)
              .isPresent();
        });
  }

  private String email(String name) {
    return key(name) + "@example.com";
  }

  private static boolean counted(CapacityCollector cost, CapacityReport report) {
    cost.add(report);
    return true;
  }

  private LongFunction<Map<String, AttributeValue>> numbered(String partition) {
    return number -> PricedScene.numbered(key(partition), number, size);
  }

  private void sequences() {
    ItemSchema<Map<String, AttributeValue>> schema = schemas.numbered();
    ItemKey counter = schema.key(key("counter"), 0);
    Sequence numbers = Sequence.counter(dynamoDb, schema, counter, "count");
    add(
        "Sequence.counter",
        () -> {},
        () -> numbers.predict().next(2),
        cost -> {
          Sequence counted = numbers.collecting(cost);
          return counted.next().value() == 1 && counted.next().value() == 2;
        });
    append(
        "NumberedItems.counter",
        "counted",
        NumberedItems.counter(dynamoDb, schema, schema.key(key("counted"), 0), "count"));
    append(
        "NumberedItems.highestSortKey",
        "highest",
        NumberedItems.highestSortKey(dynamoDb, schema, schema.partition(key("highest"))));
    append(
        "NumberedItems.gapless",
        "gapless",
        NumberedItems.gapless(dynamoDb, schema, schema.key(key("gapless"), 0), "count"));
    NumberedItems<Map<String, AttributeValue>> once =
        NumberedItems.gapless(dynamoDb, schema, schema.key(key("once"), 0), "count");
    add(
        "NumberedItems.gapless, once for a request",
        () -> {},
        () -> once.predict().append("request-1", 1, numbered("once")),
        cost -> {
          counted(cost, once.append("request-1", numbered("once")).orThrow().capacity());
          return once.append("request-1", numbered("once")).orThrow().number() == 1;
        });
  }

  private void append(
      String name, String partition, NumberedItems<Map<String, AttributeValue>> items) {
    add(
        name,
        () -> items.append(numbered(partition)).orThrow(),
        () -> items.predict().append(2, numbered(partition)),
        cost -> {
          var second = items.append(numbered(partition)).orThrow();
          cost.add(second.capacity());
          return second.number() == 2;
        });
  }

  private void pages() {
    Pager<Map<String, AttributeValue>> pager =
        Pager.builder(dynamoDb, schemas.numbered())
            .query(query -> query.partition(key("pages")).consistentRead())
            .build();
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    for (int i = 1; i <= 2 * PAGE; i++) {
      items.add(PricedScene.numbered(key("pages"), i, size));
    }
    add(
        "Pager, the second page of " + PAGE,
        () -> {
          Existence<Map<String, AttributeValue>> existing =
              Existence.of(dynamoDb, schemas.numbered());
          items.forEach(item -> existing.createIfAbsent(item).orThrow());
        },
        () -> pager.predict().page(PAGE, PageItems.of(items.subList(PAGE, 2 * PAGE))),
        cost -> {
          String next = pager.first(PAGE).next().orElseThrow();
          var second = pager.at(next, PAGE);
          cost.add(second.capacity());
          return second.items().equals(items.subList(PAGE, 2 * PAGE)) && second.next().isEmpty();
        });
  }

  private void existence() {
    ItemSchema<Map<String, AttributeValue>> schema = schemas.numbered();
    Existence<Map<String, AttributeValue>> existing = Existence.of(dynamoDb, schema);
    Map<String, AttributeValue> item = PricedScene.numbered(key("existing"), 1, size);
    add(
        "Existence.createIfAbsent",
        () -> {},
        () -> existing.predict().createIfAbsent(item),
        cost -> {
          counted(cost, existing.createIfAbsent(item).orThrow().capacity());
          return !existing.createIfAbsent(item).isApplied();
        });
    Map<String, AttributeValue> changed = PricedScene.numbered(key("existing"), 2, size);
    add(
        "Existence.updateIfPresent",
        () -> existing.createIfAbsent(changed).orThrow(),
        () -> existing.predict().updateIfPresent(changed, i -> with(i, "state", "open")),
        cost ->
            counted(
                cost,
                existing
                    .updateIfPresent(schema.keyOf(changed), i -> with(i, "state", "open"))
                    .orThrow()
                    .capacity()));
    Map<String, AttributeValue> deleted = PricedScene.numbered(key("existing"), 3, size);
    add(
        "Existence.deleteIfPresent",
        () -> existing.createIfAbsent(deleted).orThrow(),
        () -> existing.predict().deleteIfPresent(deleted),
        cost -> {
          ItemKey key = schema.keyOf(deleted);
          counted(cost, existing.deleteIfPresent(key).orThrow().capacity());
          return !existing.deleteIfPresent(key).isApplied();
        });
    Map<String, AttributeValue> guarded = PricedScene.numbered(key("guarded"), 1, size);
    add(
        "Existence.partition(…).put",
        () -> {},
        () -> existing.predict().guardedPut(guarded),
        cost -> {
          counted(cost, existing.partition(key("guarded")).put(guarded).orThrow().capacity());
          return existing.partition(key("guarded")).exists();
        });
  }

  private void transactions() {
    ItemSchema<Map<String, AttributeValue>> schema = schemas.simple();
    ItemCondition absent = ItemCondition.absent(schema);
    Map<String, AttributeValue> stored = PricedScene.item(key("checked"), size);
    Transaction transaction =
        Transaction.on(dynamoDb)
            .put("new", schema, PricedScene.item(key("new"), size), absent)
            .check("checked", schema, schema.keyOf(stored), ItemCondition.present(schema));
    add(
        "Transaction of a put and a check",
        () -> Existence.of(dynamoDb, schema).createIfAbsent(stored).orThrow(),
        () -> transaction.predict(Map.of("checked", stored)),
        cost -> {
          counted(cost, transaction.execute().orThrow().capacity());
          return transaction.execute().failed("new").isPresent();
        });
  }
}
