package dev.cairn.verify.readme;

import static dev.cairn.toolkit.KeyAttribute.number;
import static dev.cairn.toolkit.KeyAttribute.string;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.capacity.CostPrediction;
import dev.cairn.toolkit.existence.Existence;
import dev.cairn.toolkit.existence.ExistenceCosts;
import dev.cairn.toolkit.page.PageItems;
import dev.cairn.toolkit.page.Pager;
import dev.cairn.toolkit.sequence.NumberedItems;
import dev.cairn.toolkit.sequence.Sequence;
import dev.cairn.toolkit.transaction.Transaction;
import dev.cairn.toolkit.unique.UniqueCosts;
import dev.cairn.toolkit.unique.UniqueTable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The README's table of costs, made from the toolkit's predictions. */
final class CostTable {
  private static final ItemSchema<Map<String, AttributeValue>> USERS =
      ItemSchema.attributes("users", string("pk"));
  private static final ItemSchema<Map<String, AttributeValue>> ISSUES =
      ItemSchema.attributes("issues", string("pk"), number("sk"));
  private static final int SMALL_BYTES = 500;
  private static final int LARGE_BYTES = 3000;

  private final DynamoDbClient dynamoDb;
  private final List<String> lines = new ArrayList<>();

  private CostTable(DynamoDbClient dynamoDb) {
    this.dynamoDb = dynamoDb;
    lines.add("| call | up to 1 KB | of 3 KB | requests |");
    lines.add("|---|---|---|---|");
  }

  /** The table's lines. The client is never called. */
  static List<String> lines(DynamoDbClient dynamoDb) {
    CostTable table = new CostTable(dynamoDb);
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

  private void unique() {
    UniqueCosts<Map<String, AttributeValue>> one =
        UniqueTable.builder(dynamoDb, USERS).unique("email").build().predict();
    UniqueCosts<Map<String, AttributeValue>> two =
        UniqueTable.builder(dynamoDb, USERS).unique("email").unique("handle").build().predict();
    row("`UniqueTable.create`, one unique value", n -> one.create(user("wren", n)));
    row("the same with two", n -> two.create(user("wren", n)));
    row("`update`, unique values stay", n -> one.update(user("wren", n), set("city", "Omaha")));
    row(
        "`update` of one unique value",
        n -> one.update(user("wren", n), set("email", "new@example.com")));
    row("`delete`, one unique value", n -> one.delete(user("wren", n)));
    row("`findBy`", n -> one.findBy("email", user("wren", n)));
    row("`ownerOf`, `isTaken`", n -> one.ownerOf("email", user("wren", n)));
    row("`reserve`", n -> one.reserve("email", user("wren", n)));
    row("`swap` between two items", n -> one.swap("email", user("wren", n), user("otis", n)));
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
    Sequence numbers = Sequence.counter(dynamoDb, ISSUES, counter, "count");
    Sequence blocks = Sequence.blocks(dynamoDb, ISSUES, counter, "count", 100);
    row("`Sequence.counter`, a number", n -> numbers.predict().next(1));
    row("`Sequence.blocks` of 100, a hundred numbers", n -> blocks.predict().next(100));
    append("counter", NumberedItems.counter(dynamoDb, ISSUES, counter, "count"));
    append(
        "highestSortKey",
        NumberedItems.highestSortKey(dynamoDb, ISSUES, ISSUES.partition("project")));
    append("gapless", NumberedItems.gapless(dynamoDb, ISSUES, counter, "count"));
  }

  private void append(String strategy, NumberedItems<Map<String, AttributeValue>> items) {
    row("`NumberedItems." + strategy + "`, `append`", n -> items.predict().append(7, issue(n)));
    row("the same once for a request", n -> items.predict().append("request-4711", 7, issue(n)));
  }

  private void pages() {
    Pager<Map<String, AttributeValue>> all =
        Pager.builder(dynamoDb, ISSUES).query(query -> query.partition("project")).build();
    Pager<Map<String, AttributeValue>> some =
        Pager.builder(dynamoDb, ISSUES)
            .query(
                query ->
                    query
                        .partition("project")
                        .filter("kept = :yes", Map.of(), Map.of(":yes", text("yes"))))
            .build();
    row("`Pager`, a page of ten at any depth", n -> all.predict().page(10, PageItems.ofBytes(n)));
    row(
        "the same where a filter keeps every tenth item",
        n -> some.predict().page(10, PageItems.ofBytes(n).keeping(0.1)));
  }

  private void others() {
    ExistenceCosts<Map<String, AttributeValue>> existing = Existence.of(dynamoDb, ISSUES).predict();
    row("`Existence.createIfAbsent`", n -> existing.createIfAbsent(issue(n).apply(1)));
    row(
        "`updateIfPresent`",
        n -> existing.updateIfPresent(issue(n).apply(1), set("state", "open")));
    row("`deleteIfPresent`", n -> existing.deleteIfPresent(issue(n).apply(1)));
    row(
        "`getOrCreate` of an item that is there",
        n -> existing.getOrCreateStored(issue(n).apply(1)));
    row("the same of one that is not", n -> existing.getOrCreate(issue(n).apply(1)));
    row("`partition(…).put`", n -> existing.guardedPut(issue(n).apply(1)));
    row("`partition(…).exists`", n -> existing.guardedExists(issue(n).apply(1)));
    row(
        "`Transaction` of two puts",
        n ->
            Transaction.on(dynamoDb)
                .put("one", USERS, user("wren", n), ItemCondition.absent(USERS))
                .put("other", USERS, user("otis", n), ItemCondition.absent(USERS))
                .predict(Map.of()));
  }
}
