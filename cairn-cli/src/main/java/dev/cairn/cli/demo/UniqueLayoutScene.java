package dev.cairn.cli.demo;

import static dev.cairn.toolkit.item.Attributes.s;

import dev.cairn.costs.CostPrediction;
import dev.cairn.costs.Costs;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.item.TableDefinition;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.transaction.Transaction;
import dev.cairn.toolkit.unique.UniqueTable;
import dev.cairn.toolkit.unique.UniqueTableBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What keys alone make unique and what they do not, and how many values one item can have. */
final class UniqueLayoutScene implements Scene {
  private static final int ROUNDS = 4;
  private static final String NAME = "USER#wren";
  private static final String ABSENT = "attribute_not_exists(PK) AND attribute_not_exists(SK)";
  private static final int VALUES_MAX = Transaction.STEP_COUNT_MAX - 1;
  private static final int CHANGES_MAX = VALUES_MAX / 2;

  @Override
  public String name() {
    return "Unique layouts";
  }

  private static ItemSchema<Map<String, AttributeValue>> users(String table) {
    return ItemSchema.attributes(table, KeyAttribute.string("PK"), KeyAttribute.string("SK"));
  }

  private static ItemSchema<Map<String, AttributeValue>> simple() {
    return ItemSchema.attributes("usernames", KeyAttribute.string("pk"));
  }

  private static ItemSchema<Map<String, AttributeValue>> animals() {
    return ItemSchema.attributes("animals", KeyAttribute.string("pk"), KeyAttribute.string("sk"));
  }

  @Override
  public CostPrediction predict(DemoSize size) {
    ItemSchema<Map<String, AttributeValue>> schema = users("users");
    CostPrediction plain = new CostPrediction(Map.of("folded", CapacityUnits.ofWrite(1)), 1);
    Costs empty = Costs.inTables(TableDefinition.of(schema));
    CostPrediction created =
        empty.of(toolkit -> byEmail(toolkit, schema).create(user(0, userName(0), 0)).orThrow());
    CostPrediction wide =
        empty.of(toolkit -> byAll(toolkit, schema, VALUES_MAX).create(wide(VALUES_MAX)).orThrow());
    return plain.plus(created).times(ROUNDS * size.writers()).plus(wide.times(2));
  }

  @Override
  public void play(Stage stage) {
    foldedKey(stage);
    marker(stage);
    keysAlone(stage);
    hundredActions(stage);
  }

  /** All writers of a round want one name. */
  private static String userName(int round) {
    return "USER#wren" + round;
  }

  private static String email(int round, int writer) {
    return "wren" + round + "-" + writer + "@example.com";
  }

  private static Map<String, AttributeValue> user(int round, String sortKey, int writer) {
    return Map.of("PK", s(userName(round)), "SK", s(sortKey), "email", s(email(round, writer)));
  }

  private static UniqueTable<Map<String, AttributeValue>> byEmail(
      CairnToolkit toolkit, ItemSchema<Map<String, AttributeValue>> schema) {
    return toolkit.uniqueTable(schema).unique("email").build();
  }

  private static Step rounds(
      Stage stage, String name, Function<CapacityCollector, Writers.Work> work) {
    return stage.step(
        name,
        (long) ROUNDS * stage.writers().count(),
        cost -> {
          Writers.Work signUp = work.apply(cost);
          for (int i = 0; i < ROUNDS; i++) {
            int round = i;
            stage
                .writers()
                .together(
                    writer -> {
                      signUp.accept(writer, round);
                      stage.advance();
                    });
          }
        });
  }

  /** A condition is about the item with the full key: with another address it is another item. */
  private static void foldedKey(Stage stage) {
    ItemSchema<Map<String, AttributeValue>> schema = stage.table(users("folded"));
    int writers = stage.writers().count();
    Step step =
        rounds(
            stage,
            "e-mail in the sort key",
            cost -> {
              PlainCalls calls = new PlainCalls(stage.dynamoDb(), schema.tableName(), cost);
              return (writer, round) -> {
                Map<String, AttributeValue> item =
                    user(round, "EMAIL#" + email(round, writer), writer);
                String unused = calls.put(item, ABSENT);
              };
            });
    long users = stage.everythingIn(schema).size();
    step.asked(
            writers
                + " writers want one user name, each with an e-mail of its own, by a put of"
                + " {USER#wren, EMAIL#...} if absent; and so for "
                + ROUNDS
                + " names")
        .metAtOnce()
        .promise(
            Promise.equal(
                "it fails, as was to be shown: each name has " + writers + " users",
                (long) ROUNDS * writers,
                users))
        .end(
            Figures.count(users, "user")
                + " with "
                + Figures.count(ROUNDS, "name")
                + ": no key was there twice");
  }

  private static void marker(Stage stage) {
    ItemSchema<Map<String, AttributeValue>> schema = stage.table(users("marked"));
    List<Queue<Attempt<WriteOutcome<?>>>> byRound = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      byRound.add(new ConcurrentLinkedQueue<>());
    }
    Step step =
        rounds(
            stage,
            "name as key, e-mail as marker",
            cost -> {
              UniqueTable<Map<String, AttributeValue>> users = byEmail(stage.toolkit(cost), schema);
              return (writer, round) ->
                  byRound
                      .get(round)
                      .add(
                          Attempt.of(
                              stage, () -> users.create(user(round, userName(round), writer))));
            });
    List<StoredItem> stored = stage.everythingIn(schema);
    long markers = stored.stream().filter(item -> item.has("cairnType")).count();
    step.asked(
            "the same of UniqueTable: the item {USER#wren, USER#wren} and a marker of the e-mail")
        .racesLost(byRound.stream().mapToLong(UniqueLayoutScene::overtaken).sum())
        .promise(
            Promise.equal("each name has exactly one user", (long) ROUNDS, stored.size() - markers))
        .promise(Promise.equal("the others left no e-mail occupied", (long) ROUNDS, markers))
        .end(
            Figures.count(stored.size() - markers, "user")
                + " created, "
                + Figures.count((long) ROUNDS * stage.writers().count() - stored.size() + markers)
                + " refused");
  }

  private static long overtaken(Collection<Attempt<WriteOutcome<?>>> attempts) {
    return attempts.stream()
        .filter(attempt -> attempt.outcome().isApplied())
        .mapToLong(winner -> Attempt.overtaken(winner, attempts))
        .sum();
  }

  private static void keysAlone(Stage stage) {
    ItemSchema<Map<String, AttributeValue>> simple = stage.table(simple());
    ItemSchema<Map<String, AttributeValue>> animals = stage.table(animals());
    stage
        .lines(
            "unique by the key alone",
            (cost, lines) -> {
              PlainCalls names = new PlainCalls(stage.dynamoDb(), simple.tableName(), cost);
              PlainCalls pairs = new PlainCalls(stage.dynamoDb(), animals.tableName(), cost);
              lines.add(put(names, Map.of("pk", s("freddie")), "succeeds"));
              lines.add(put(names, Map.of("pk", s("freddie")), "fails"));
              lines.add(put(pairs, Map.of("pk", s("dog"), "sk", s("freddie")), "succeeds"));
              lines.add(put(pairs, Map.of("pk", s("dog"), "sk", s("otis")), "succeeds"));
              lines.add(put(pairs, Map.of("pk", s("cat"), "sk", s("_")), "succeeds"));
              lines.add(put(pairs, Map.of("pk", s("cat"), "sk", s("_")), "fails"));
            })
        .asked("When is a partition key unique without a marker?")
        .endLines("In a table without sort key, or where the sort key is always the same: _.");
  }

  private static Line put(PlainCalls calls, Map<String, AttributeValue> key, String expected) {
    String condition = "attribute_not_exists(pk)";
    StoredItem item = new StoredItem(key);
    String sort = item.has("sk") ? ", " + item.text("sk") : "";
    return new Line(
        "put {" + item.text("pk") + sort + "} if " + condition,
        expected,
        calls.put(key, condition));
  }

  private static UniqueTable<Map<String, AttributeValue>> byAll(
      CairnToolkit toolkit, ItemSchema<Map<String, AttributeValue>> schema, int count) {
    UniqueTableBuilder<Map<String, AttributeValue>> table = toolkit.uniqueTable(schema);
    for (int i = 0; i < count; i++) {
      table.unique("code" + i);
    }
    return table.build();
  }

  private static Map<String, AttributeValue> wide(int count) {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    item.put("PK", s(NAME));
    item.put("SK", s(NAME));
    return changed(item, count, "old");
  }

  private static Map<String, AttributeValue> changed(
      Map<String, AttributeValue> item, int count, String value) {
    Map<String, AttributeValue> changed = new LinkedHashMap<>(item);
    for (int i = 0; i < count; i++) {
      changed.put("code" + i, s(value + i));
    }
    return changed;
  }

  private static void hundredActions(Stage stage) {
    ItemSchema<Map<String, AttributeValue>> schema = stage.table(users("wide"));
    Step step =
        stage.lines(
            "100 actions",
            (cost, lines) -> {
              CairnToolkit toolkit = stage.toolkit(cost);
              UniqueTable<Map<String, AttributeValue>> most = byAll(toolkit, schema, VALUES_MAX);
              lines.add(
                  new Line(
                      "create with " + VALUES_MAX + " unique values",
                      "applied",
                      answer(() -> most.create(wide(VALUES_MAX)))));
              lines.add(
                  new Line(
                      "create with " + (VALUES_MAX + 1) + " unique values",
                      "refused",
                      answer(
                          () ->
                              byAll(toolkit, schema, VALUES_MAX + 1)
                                  .create(wide(VALUES_MAX + 1)))));
              lines.add(change(most, schema, CHANGES_MAX + 1, "refused"));
              lines.add(change(most, schema, CHANGES_MAX, "applied"));
            });
    step.asked("How many unique values can an item have, and how many can change at once?")
        .promise(
            Promise.equal(
                "what was refused sent no transaction: the item has the "
                    + CHANGES_MAX
                    + " new values and no more",
                (long) CHANGES_MAX,
                newValues(stage, schema)))
        .endLines(
            VALUES_MAX
                + ", and "
                + CHANGES_MAX
                + ": a transaction has 100 actions, a value one, a change of it two.");
  }

  private static long newValues(Stage stage, ItemSchema<Map<String, AttributeValue>> schema) {
    return stage.everythingIn(schema).stream()
        .filter(item -> !item.has("cairnType"))
        .flatMap(item -> item.attributes().values().stream())
        .filter(value -> value.s().startsWith("new"))
        .count();
  }

  private static Line change(
      UniqueTable<Map<String, AttributeValue>> users,
      ItemSchema<Map<String, AttributeValue>> schema,
      int count,
      String expected) {
    return new Line(
        "update of " + count + " of them",
        expected,
        answer(() -> users.update(schema.key(NAME, NAME), item -> changed(item, count, "new"))));
  }

  private static String answer(Supplier<WriteOutcome<?>> call) {
    try {
      return ExistenceScene.word(call.get());
    } catch (IllegalArgumentException e) {
      return "refused";
    }
  }
}
