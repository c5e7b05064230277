package dev.cairn.cli.demo;

import static dev.cairn.toolkit.item.Attributes.s;

import dev.cairn.costs.CostPrediction;
import dev.cairn.costs.Costs;
import dev.cairn.toolkit.existence.Existence;
import dev.cairn.toolkit.existence.GuardedPartition;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.item.TableDefinition;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.unique.MarkerLayout;
import dev.cairn.toolkit.unique.UniqueTable;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The article's table of what a condition on existence is about, line by line. */
final class ExistenceScene implements Scene {
  private static final String PK_ABSENT = "attribute_not_exists(pk)";
  private static final String SK_ABSENT = "attribute_not_exists(sk)";
  private static final String BOTH_ABSENT = PK_ABSENT + " AND " + SK_ABSENT;
  private static final String PRESENT = "attribute_exists(pk)";
  private static final String SENTINEL = "_";
  private static final int CALLS = 30;

  @Override
  public String name() {
    return "Existence";
  }

  @Override
  public void play(Stage stage) {
    ItemSchema<Map<String, AttributeValue>> schema = stage.table(schema());
    playLines(stage, schema, "one item or none", ExistenceScene::absent)
        .asked("Is a condition about the item with the full key, or about its partition?")
        .endLines("It is about that item alone, whichever key attribute it names.");
    playLines(stage, schema, "only if present", ExistenceScene::present)
        .asked("Does a guarded write of a missing item leave something behind?")
        .endLines("No item came into being by an update.");
    playLines(stage, schema, "sentinel", ExistenceScene::sentinel)
        .asked("Was anything ever written to this partition?")
        .endLines("Its sentinel, written with each item in one transaction, knows.");
    playLines(stage, schema, "name across partitions", ExistenceScene::names)
        .asked("Can a sort key be unique in the whole table?")
        .endLines("By a marker {sk#freddie, _}, as in the article.");
    race(stage, schema);
  }

  /** Dozens of calls on the smallest of items, as many of them reads as writes. */
  @Override
  public CostPrediction predict(DemoSize size) {
    return Costs.inTables(TableDefinition.of(schema()))
        .of(toolkit -> toolkit.existence(schema()).getOrCreate(item("a", "b")).orThrow())
        .times(CALLS + size.writers());
  }

  private static ItemSchema<Map<String, AttributeValue>> schema() {
    return ItemSchema.attributes("existence", KeyAttribute.string("pk"), KeyAttribute.string("sk"));
  }

  /** What a step plays with, and the lines that come of it. */
  private record Script(
      Stage stage,
      ItemSchema<Map<String, AttributeValue>> schema,
      PlainCalls calls,
      Existence<Map<String, AttributeValue>> existence,
      List<Line> lines) {
    void line(String asked, String expected, String happened) {
      lines.add(new Line(asked, expected, happened));
    }

    void put(String pk, String sk, String condition, String expected) {
      String words =
          condition.equals(BOTH_ABSENT) ? "attribute_not_exists of pk AND sk" : condition;
      line(
          "put {" + pk + ", " + sk + "} if " + words, expected, calls.put(item(pk, sk), condition));
    }

    void get(String pk, String sk, String expected) {
      line("get {" + pk + ", " + sk + "}", expected, calls.get(schema.key(pk, sk)));
    }
  }

  private static Step playLines(
      Stage stage,
      ItemSchema<Map<String, AttributeValue>> schema,
      String name,
      Consumer<Script> play) {
    return stage.lines(
        name,
        (cost, lines) ->
            play.accept(
                new Script(
                    stage,
                    schema,
                    new PlainCalls(stage.dynamoDb(), schema.tableName(), cost),
                    stage.toolkit(cost).existence(schema),
                    lines)));
  }

  private static Map<String, AttributeValue> item(String pk, String sk) {
    return Map.of("pk", s(pk), "sk", s(sk));
  }

  private static void absent(Script script) {
    script.put("123", "abc", PK_ABSENT, "succeeds");
    script.put("123", "def", PK_ABSENT, "succeeds");
    script.put("456", "abc", PK_ABSENT, "succeeds");
    script.put("123", "hij", PK_ABSENT, "succeeds");
    script.put("789", "abc", SK_ABSENT, "succeeds");
    script.put("123", "abc", PK_ABSENT, "fails");
    script.put("123", "abc", SK_ABSENT, "fails");
    script.put("123", "abc", BOTH_ABSENT, "fails");
    script.put("456", "def", BOTH_ABSENT, "succeeds");
    script.line(
        "createIfAbsent {123, def}",
        "exists",
        word(script.existence().createIfAbsent(item("123", "def"))));
    script.line(
        "createIfAbsent {123, klm}",
        "applied",
        word(script.existence().createIfAbsent(item("123", "klm"))));
  }

  private static void present(Script script) {
    Existence<Map<String, AttributeValue>> existence = script.existence();
    Map<String, AttributeValue> missing = item("999", "zzz");
    script.line(
        "update {999, zzz} if " + PRESENT,
        "fails",
        script.calls().update(script.schema().keyOf(missing), PRESENT));
    script.get("999", "zzz", "nothing");
    script.line(
        "updateIfPresent {999, zzz}",
        "not found",
        word(existence.updateIfPresent(script.schema().keyOf(missing), ExistenceScene::renamed)));
    script.line(
        "replaceIfPresent {999, zzz}", "not found", word(existence.replaceIfPresent(missing)));
    script.line(
        "deleteIfPresent {999, zzz}",
        "not found",
        word(existence.deleteIfPresent(script.schema().keyOf(missing))));
    script.get("999", "zzz", "nothing");
    script.line(
        "updateIfPresent {123, abc}",
        "applied",
        word(
            existence.updateIfPresent(script.schema().key("123", "abc"), ExistenceScene::renamed)));
  }

  private static Map<String, AttributeValue> renamed(Map<String, AttributeValue> item) {
    item.put("name", s("Otis"));
    return item;
  }

  private static void sentinel(Script script) {
    GuardedPartition<Map<String, AttributeValue>> partition = script.existence().partition("321");
    script.line("partition 321 exists?", "no", yesOrNo(partition.exists()));
    script.line(
        "put {321, abc} with its sentinel", "applied", word(partition.put(item("321", "abc"))));
    script.line("partition 321 exists?", "yes", yesOrNo(partition.exists()));
    script.get("321", SENTINEL, "there");
    script.line(
        "put {321, def} with its sentinel", "applied", word(partition.put(item("321", "def"))));
  }

  private static String yesOrNo(boolean answer) {
    return answer ? "yes" : "no";
  }

  private static void names(Script script) {
    UniqueTable<Map<String, AttributeValue>> animals =
        script
            .stage()
            .toolkit(script.calls().cost())
            .uniqueTable(script.schema())
            .unique(
                "name",
                options ->
                    options
                        .attributes("sk")
                        .markerKey(name -> script.schema().key("sk#" + name, SENTINEL))
                        .layout(MarkerLayout.BARE))
            .build();
    script.line("create {dog, freddie}", "applied", word(animals.create(item("dog", "freddie"))));
    script.line("create {rat, otis}", "applied", word(animals.create(item("rat", "otis"))));
    script.line("create {rat, freddie}", "taken", word(animals.create(item("rat", "freddie"))));
    script.get("rat", "freddie", "nothing");
    script.get("sk#freddie", SENTINEL, "there");
  }

  private static void race(Stage stage, ItemSchema<Map<String, AttributeValue>> schema) {
    Queue<Attempt<Boolean>> attempts = new ConcurrentLinkedQueue<>();
    int writers = stage.writers().count();
    Step step =
        stage.step(
            "all at once",
            writers,
            cost -> {
              Existence<Map<String, AttributeValue>> existence =
                  stage.toolkit(cost).existence(schema);
              stage
                  .writers()
                  .together(
                      writer ->
                          attempts.add(
                              Attempt.of(
                                  stage,
                                  () -> existence.createIfAbsent(entry(writer)).isApplied())));
            });
    List<Attempt<Boolean>> winners = attempts.stream().filter(Attempt::outcome).toList();
    step.asked(writers + " writers create one and the same item, each if absent")
        .racesLost(winners.stream().mapToLong(w -> Attempt.overtaken(w, attempts)).sum())
        .promise(Promise.equal("exactly one creates it", 1, winners.size()))
        .end(
            Figures.count(winners.size())
                + " created it, "
                + Figures.count(attempts.size() - winners.size())
                + " found it there");
  }

  private static Map<String, AttributeValue> entry(int writer) {
    return Map.of("pk", s("race"), "sk", s("one"), "writer", s("writer" + writer));
  }

  /** How a write ended, in a word. */
  static String word(WriteOutcome<?> outcome) {
    return switch (outcome.status()) {
      case APPLIED -> "applied";
      case UNCHANGED -> "unchanged";
      case TAKEN -> "taken";
      case ALREADY_EXISTS -> "exists";
      case NOT_FOUND -> "not found";
      case REPEATED -> "repeated";
      case STALE -> "stale";
      case GAVE_UP -> "gave up";
      case UNKNOWN -> "unknown";
    };
  }
}
