package dev.cairn.cli.demo;

import static dev.cairn.toolkit.item.Attributes.s;

import dev.cairn.cli.demo.PricedScene.PricedCall;
import dev.cairn.cli.demo.PricedScene.Schemas;
import dev.cairn.costs.CostPrediction;
import dev.cairn.costs.Costs;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.existence.Existence;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.TableDefinition;
import dev.cairn.toolkit.page.FilledPage;
import dev.cairn.toolkit.page.Pager;
import dev.cairn.toolkit.sequence.NumberedItems;
import dev.cairn.toolkit.sequence.Numbering;
import dev.cairn.toolkit.sequence.Sequence;
import dev.cairn.toolkit.transaction.Transaction;
import dev.cairn.toolkit.unique.UniqueTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The calls of {@link PricedScene}. Each is about items of its own, and is priced by being made on
 * an engine in this process.
 */
final class PricedCalls {
  private static final int PAGE = 3;

  private final Schemas schemas;
  private final Costs empty;
  private final int size;
  private final List<PricedCall> calls = new ArrayList<>();

  private PricedCalls(Schemas schemas, int size) {
    this.schemas = schemas;
    this.empty =
        Costs.inTables(
            TableDefinition.of(schemas.simple()), TableDefinition.of(schemas.numbered()));
    this.size = size;
  }

  static List<PricedCall> of(Schemas schemas, int size) {
    PricedCalls calls = new PricedCalls(schemas, size);
    calls.unique();
    calls.moreUnique();
    calls.sequences();
    calls.pages();
    calls.existence();
    calls.transactions();
    return calls.calls;
  }

  private record Call(
      String name,
      Costs empty,
      Consumer<CairnToolkit> preparation,
      Predicate<CairnToolkit> work,
      Predicate<CairnToolkit> check)
      implements PricedCall {
    @Override
    public void prepare(CairnToolkit toolkit) {
      preparation.accept(toolkit);
    }

    @Override
    public CostPrediction predict() {
      return empty
          .after(preparation)
          .of(
              toolkit -> {
                if (!work.test(toolkit)) {
                  throw new IllegalStateException(name + " does not work on an engine");
                }
              });
    }

    @Override
    public boolean call(CairnToolkit counting) {
      return work.test(counting);
    }

    @Override
    public boolean isRight(CairnToolkit toolkit) {
      return check.test(toolkit);
    }
  }

  private void add(
      String name,
      Consumer<CairnToolkit> preparation,
      Predicate<CairnToolkit> work,
      Predicate<CairnToolkit> check) {
    calls.add(new Call(name, empty, preparation, work, check));
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

  private Map<String, AttributeValue> item(String name) {
    return PricedScene.item(key(name), size);
  }

  private ItemKey keyOf(String name) {
    return schemas.simple().key(key(name));
  }

  private String email(String name) {
    return key(name) + "@example.com";
  }

  private UniqueTable<Map<String, AttributeValue>> users(CairnToolkit toolkit) {
    return toolkit.uniqueTable(schemas.simple()).unique("email").build();
  }

  private Consumer<CairnToolkit> creating(String... names) {
    return toolkit -> {
      for (String name : names) {
        users(toolkit).create(item(name)).orThrow();
      }
    };
  }

  private void unique() {
    add(
        "UniqueTable.create",
        toolkit -> {},
        toolkit -> users(toolkit).create(item("created")).isApplied(),
        toolkit -> users(toolkit).ownerOf("email", email("created")).isPresent());
    add(
        "UniqueTable.update beside the unique value",
        creating("changed"),
        toolkit ->
            users(toolkit)
                .update(keyOf("changed"), item -> with(item, "city", "Omaha"))
                .isApplied(),
        toolkit -> users(toolkit).ownerOf("email", email("changed")).isPresent());
    add(
        "UniqueTable.update of the unique value",
        creating("moved"),
        toolkit ->
            users(toolkit)
                .update(keyOf("moved"), item -> with(item, "email", email("free")))
                .isApplied(),
        toolkit -> users(toolkit).ownerOf("email", email("moved")).isEmpty());
    add(
        "UniqueTable.delete",
        creating("deleted"),
        toolkit -> users(toolkit).delete(keyOf("deleted")).isApplied(),
        toolkit -> users(toolkit).ownerOf("email", email("deleted")).isEmpty());
  }

  private void moreUnique() {
    add(
        "UniqueTable.findBy",
        creating("found"),
        toolkit ->
            users(toolkit)
                .findBy("email", email("found"))
                .filter(item("found")::equals)
                .isPresent(),
        toolkit -> true);
    add(
        "UniqueTable.reserve",
        toolkit -> {},
        toolkit ->
            users(toolkit)
                .reserve(keyOf("reserved"), Duration.ofHours(1), "email", email("reserved"))
                .isApplied(),
        toolkit -> !users(toolkit).create(with(item("reserved"), "pk", key("thief"))).isApplied());
    add(
        "UniqueTable.swap",
        creating("one", "other"),
        toolkit -> users(toolkit).swap("email", keyOf("one"), keyOf("other")).isApplied(),
        toolkit ->
            users(toolkit)
                .ownerOf("email", email("one"))
                .filter(keyOf("other")::equals)
                .isPresent());
  }

  private LongFunction<Map<String, AttributeValue>> numbered(String partition) {
    return number -> PricedScene.numbered(key(partition), number, size);
  }

  private ItemKey counter(String name) {
    return schemas.numbered().key(key(name), 0);
  }

  private void sequences() {
    add(
        "Sequence",
        toolkit -> {},
        toolkit -> {
          Sequence numbers = toolkit.sequence(counter("counter"), "count");
          return numbers.next().value() == 1 && numbers.next().value() == 2;
        },
        toolkit -> toolkit.sequence(counter("counter"), "count").next().value() == 3);
    append("counter", Numbering.counter(counter("counted"), "count"));
    append(
        "highestSortKey", Numbering.highestSortKey(schemas.numbered().partition(key("highest"))));
    append("gapless", Numbering.gapless(counter("gapless"), "count"));
    Function<CairnToolkit, NumberedItems<Map<String, AttributeValue>>> once =
        toolkit ->
            toolkit.numberedItems(schemas.numbered(), Numbering.gapless(counter("once"), "count"));
    add(
        "Numbering.gapless, once for a request",
        toolkit -> {},
        toolkit -> once.apply(toolkit).append("request-1", numbered("once")).isApplied(),
        toolkit ->
            once.apply(toolkit).append("request-1", numbered("once")).orThrow().number() == 1);
  }

  private void append(String name, Numbering numbering) {
    String partition =
        Map.of("counter", "counted", "highestSortKey", "highest").getOrDefault(name, name);
    Function<CairnToolkit, NumberedItems<Map<String, AttributeValue>>> items =
        toolkit -> toolkit.numberedItems(schemas.numbered(), numbering);
    add(
        "Numbering." + name,
        toolkit -> items.apply(toolkit).append(numbered(partition)).orThrow(),
        toolkit -> items.apply(toolkit).append(numbered(partition)).orThrow().number() == 2,
        toolkit -> true);
  }

  private Pager<Map<String, AttributeValue>> pager(CairnToolkit toolkit) {
    return toolkit
        .pager(schemas.numbered())
        .query(query -> query.partition(key("pages")))
        .consistentRead()
        .build();
  }

  private void pages() {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    for (int i = 1; i <= 2 * PAGE; i++) {
      items.add(PricedScene.numbered(key("pages"), i, size));
    }
    add(
        "Pager, two pages of " + PAGE,
        toolkit -> {
          Existence<Map<String, AttributeValue>> existing = toolkit.existence(schemas.numbered());
          items.forEach(item -> existing.createIfAbsent(item).orThrow());
        },
        toolkit -> {
          String next = pager(toolkit).first(PAGE).next().orElseThrow();
          FilledPage<Map<String, AttributeValue>> second = pager(toolkit).at(next, PAGE);
          return second.items().equals(items.subList(PAGE, 2 * PAGE)) && second.next().isEmpty();
        },
        toolkit -> true);
  }

  private void existence() {
    ItemSchema<Map<String, AttributeValue>> schema = schemas.numbered();
    Function<CairnToolkit, Existence<Map<String, AttributeValue>>> existing =
        toolkit -> toolkit.existence(schema);
    Map<String, AttributeValue> item = PricedScene.numbered(key("existing"), 1, size);
    add(
        "Existence.createIfAbsent",
        toolkit -> {},
        toolkit -> existing.apply(toolkit).createIfAbsent(item).isApplied(),
        toolkit -> !existing.apply(toolkit).createIfAbsent(item).isApplied());
    Map<String, AttributeValue> changed = PricedScene.numbered(key("existing"), 2, size);
    add(
        "Existence.updateIfPresent",
        toolkit -> existing.apply(toolkit).createIfAbsent(changed).orThrow(),
        toolkit ->
            existing
                .apply(toolkit)
                .updateIfPresent(schema.keyOf(changed), i -> with(i, "state", "open"))
                .isApplied(),
        toolkit -> true);
    Map<String, AttributeValue> deleted = PricedScene.numbered(key("existing"), 3, size);
    add(
        "Existence.deleteIfPresent",
        toolkit -> existing.apply(toolkit).createIfAbsent(deleted).orThrow(),
        toolkit -> existing.apply(toolkit).deleteIfPresent(schema.keyOf(deleted)).isApplied(),
        toolkit -> !existing.apply(toolkit).deleteIfPresent(schema.keyOf(deleted)).isApplied());
    Map<String, AttributeValue> guarded = PricedScene.numbered(key("guarded"), 1, size);
    add(
        "Existence.partition(…).put",
        toolkit -> {},
        toolkit -> existing.apply(toolkit).partition(key("guarded")).put(guarded).isApplied(),
        toolkit -> existing.apply(toolkit).partition(key("guarded")).exists());
  }

  private Transaction transaction(CairnToolkit toolkit) {
    ItemSchema<Map<String, AttributeValue>> schema = schemas.simple();
    return toolkit
        .transaction()
        .put("new", schema, item("new"), ItemCondition.absent(schema))
        .check("checked", keyOf("checked"), ItemCondition.present(schema));
  }

  private void transactions() {
    add(
        "Transaction of a put and a check",
        toolkit -> toolkit.existence(schemas.simple()).createIfAbsent(item("checked")).orThrow(),
        toolkit -> transaction(toolkit).execute().isApplied(),
        toolkit -> transaction(toolkit).execute().failed("new").isPresent());
  }
}
