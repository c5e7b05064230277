package dev.cairn.verify.readme;

import static dev.cairn.toolkit.item.KeyAttribute.number;
import static dev.cairn.toolkit.item.KeyAttribute.string;

import dev.cairn.costs.CostPrediction;
import dev.cairn.costs.Costs;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.existence.Existence;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.TableDefinition;
import dev.cairn.toolkit.page.Pager;
import dev.cairn.toolkit.sequence.NumberedItems;
import dev.cairn.toolkit.sequence.Numbering;
import dev.cairn.toolkit.sequence.Sequence;
import dev.cairn.toolkit.unique.UniqueTable;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The README's table of costs, found out on an engine in this process. */
final class CostTable {
  private static final ItemSchema<Map<String, AttributeValue>> USERS =
      ItemSchema.attributes("users", string("pk"));
  private static final ItemSchema<Map<String, AttributeValue>> ISSUES =
      ItemSchema.attributes("issues", string("pk"), number("sk"));
  private static final int SMALL_BYTES = 500;
  private static final int LARGE_BYTES = 3000;

  private static final Costs EMPTY =
      Costs.inTables(TableDefinition.of(USERS), TableDefinition.of(ISSUES));

  private final List<String> lines = new ArrayList<>();

  private CostTable() {
    lines.add("| call | up to 1 KB | of 3 KB | requests |");
    lines.add("|---|---|---|---|");
  }

  /** The table's lines. */
  static List<String> lines() {
    CostTable table = new CostTable();
    table.unique();
    table.sequences();
    table.pages();
    table.others();
    return table.lines;
  }

  /** The same call on items of two sizes. */
  private void row(String call, IntFunction<CostPrediction> prediction) {
    CostPrediction small = prediction.apply(SMALL_BYTES);
    CostPrediction large = prediction.apply(LARGE_BYTES);
    String requests =
        small.requestCount() == large.requestCount()
            ? "" + small.requestCount()
            : small.requestCount() + " to " + large.requestCount();
    lines.add("| %s | %s | %s | %s |".formatted(call, units(small), units(large), requests));
  }

  private static String units(CostPrediction cost) {
    String write = plain(cost.units().write()) + " write";
    String read = plain(cost.units().read()) + " read";
    if (cost.units().isZero()) {
      return "nothing";
    }
    return cost.units().read() == 0
        ? write
        : cost.units().write() == 0 ? read : write + ", " + read;
  }

  private static String plain(double units) {
    return BigDecimal.valueOf(units).stripTrailingZeros().toPlainString();
  }

  private static AttributeValue text(String text) {
    return AttributeValue.fromS(text);
  }

  private static Map<String, AttributeValue> user(String name, int bytes) {
    Map<String, AttributeValue> user = new LinkedHashMap<>();
    user.put("pk", text("USER#" + name));
    user.put("email", text(name + "@example.com"));
    user.put("handle", text(name));
    user.put("about", text("x".repeat(bytes)));
    return user;
  }

  private static UnaryOperator<Map<String, AttributeValue>> set(String name, String value) {
    return item -> {
      Map<String, AttributeValue> changed = new LinkedHashMap<>(item);
      changed.put(name, text(value));
      return changed;
    };
  }

  private static UniqueTable<Map<String, AttributeValue>> one(CairnToolkit toolkit) {
    return toolkit.uniqueTable(USERS).unique("email").build();
  }

  private static UniqueTable<Map<String, AttributeValue>> two(CairnToolkit toolkit) {
    return toolkit.uniqueTable(USERS).unique("email").unique("handle").build();
  }

  private static Costs users(int bytes, String... names) {
    Costs costs = EMPTY;
    for (String name : names) {
      costs = costs.after(t -> one(t).create(user(name, bytes)).orThrow());
    }
    return costs;
  }

  private void unique() {
    ItemKey wren = USERS.key("USER#wren");
    ItemKey otis = USERS.key("USER#otis");
    row(
        "`UniqueTable.create`, one unique value",
        n -> EMPTY.of(t -> one(t).create(user("wren", n)).orThrow()));
    row("the same with two", n -> EMPTY.of(t -> two(t).create(user("wren", n)).orThrow()));
    row(
        "`update`, unique values stay",
        n -> users(n, "wren").of(t -> one(t).update(wren, set("city", "Omaha")).orThrow()));
    row(
        "`update` of one unique value",
        n ->
            users(n, "wren")
                .of(t -> one(t).update(wren, set("email", "new@example.com")).orThrow()));
    row("`delete`, one unique value", n -> users(n, "wren").of(t -> one(t).delete(wren).orThrow()));
    row(
        "`findBy`",
        n -> users(n, "wren").of(t -> one(t).findBy("email", "wren@example.com").orElseThrow()));
    row(
        "`ownerOf`, `isTaken`",
        n -> users(n, "wren").of(t -> one(t).ownerOf("email", "wren@example.com").orElseThrow()));
    row(
        "`reserve`",
        n ->
            EMPTY.of(
                t ->
                    one(t)
                        .reserve(wren, Duration.ofMinutes(1), "email", "wren@example.com")
                        .orThrow()));
    row(
        "`swap` between two items",
        n -> users(n, "wren", "otis").of(t -> one(t).swap("email", wren, otis).orThrow()));
  }

  private static LongFunction<Map<String, AttributeValue>> issue(int bytes) {
    return number -> {
      Map<String, AttributeValue> issue = new LinkedHashMap<>();
      issue.put("pk", text("project"));
      issue.put("sk", AttributeValue.fromN(Long.toString(number)));
      issue.put("text", text("x".repeat(bytes)));
      return issue;
    };
  }

  private void sequences() {
    ItemKey counter = ISSUES.key("counter", 0);
    row("`Sequence`, a number", n -> EMPTY.of(take(t -> t.sequence(counter, "count"), 1)));
    row(
        "the same in blocks of 100, a hundred numbers",
        n -> EMPTY.of(take(t -> t.sequence(counter, "count").blocks(100), 100)));
    append("counter", Numbering.counter(counter, "count"));
    append("highestSortKey", Numbering.highestSortKey(ISSUES.partition("project")));
    append(
        "highestSortKey` and `eventuallyConsistent",
        Numbering.highestSortKey(ISSUES.partition("project")).eventuallyConsistent());
    append("gapless", Numbering.gapless(counter, "count"));
  }

  private static Consumer<CairnToolkit> take(Function<CairnToolkit, Sequence> sequence, int count) {
    return toolkit -> {
      Sequence numbers = sequence.apply(toolkit);
      for (int i = 0; i < count; i++) {
        numbers.next();
      }
    };
  }

  private void append(String strategy, Numbering numbering) {
    Function<CairnToolkit, NumberedItems<Map<String, AttributeValue>>> items =
        toolkit -> toolkit.numberedItems(ISSUES, numbering);
    IntFunction<Costs> before =
        n ->
            EMPTY.after(
                t -> {
                  for (int i = 0; i < 6; i++) {
                    items.apply(t).append(issue(n)).orThrow();
                  }
                });
    row(
        "`append` by `Numbering." + strategy + "`",
        n -> before.apply(n).of(t -> items.apply(t).append(issue(n)).orThrow()));
    row(
        "the same once for a request",
        n -> before.apply(n).of(t -> items.apply(t).append("request-4711", issue(n)).orThrow()));
  }

  private static Costs issues(int bytes) {
    return EMPTY.after(
        t -> {
          for (int number = 1; number <= 200; number++) {
            Map<String, AttributeValue> issue = issue(bytes).apply(number);
            issue.put("kept", text(number % 10 == 0 ? "yes" : "no"));
            t.existence(ISSUES).createIfAbsent(issue).orThrow();
          }
        });
  }

  private static Pager<Map<String, AttributeValue>> some(CairnToolkit toolkit) {
    return toolkit
        .pager(ISSUES)
        .query(query -> query.partition("project"))
        .filter(ItemCondition.equal("kept", text("yes")))
        .build();
  }

  private void pages() {
    row(
        "`Pager`, a page of ten at any depth",
        n ->
            issues(n)
                .of(
                    t ->
                        t.pager(ISSUES)
                            .query(query -> query.partition("project"))
                            .build()
                            .first(10)));
    row(
        "the same where a filter keeps every tenth item",
        n -> issues(n).of(t -> some(t).first(10)));
  }

  private static Existence<Map<String, AttributeValue>> existing(CairnToolkit toolkit) {
    return toolkit.existence(ISSUES);
  }

  private void others() {
    ItemKey key = ISSUES.key("project", 1);
    IntFunction<Costs> stored = n -> EMPTY.with(ISSUES, issue(n).apply(1));
    row(
        "`Existence.createIfAbsent`",
        n -> EMPTY.of(t -> existing(t).createIfAbsent(issue(n).apply(1)).orThrow()));
    row(
        "`updateIfPresent`",
        n ->
            stored
                .apply(n)
                .of(t -> existing(t).updateIfPresent(key, set("state", "open")).orThrow()));
    row(
        "`deleteIfPresent`",
        n -> stored.apply(n).of(t -> existing(t).deleteIfPresent(key).orThrow()));
    row(
        "`getOrCreate` of an item that is there",
        n -> stored.apply(n).of(t -> existing(t).getOrCreate(issue(n).apply(1)).orThrow()));
    row(
        "the same of one that is not",
        n -> EMPTY.of(t -> existing(t).getOrCreate(issue(n).apply(1)).orThrow()));
    row(
        "`partition(…).put`",
        n -> EMPTY.of(t -> existing(t).partition("project").put(issue(n).apply(1)).orThrow()));
    row("`partition(…).exists`", n -> EMPTY.of(t -> existing(t).partition("project").exists()));
    row(
        "`Transaction` of two puts",
        n ->
            EMPTY.of(
                t ->
                    t.transaction()
                        .put("one", USERS, user("wren", n), ItemCondition.absent(USERS))
                        .put("other", USERS, user("otis", n), ItemCondition.absent(USERS))
                        .execute()
                        .orThrow()));
  }
}
