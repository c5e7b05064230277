package dev.cairn.cli.demo;

import static dev.cairn.toolkit.item.Attributes.s;

import dev.cairn.costs.CostPrediction;
import dev.cairn.costs.Costs;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.item.TableDefinition;
import dev.cairn.toolkit.outcome.Gaps;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.sequence.Issued;
import dev.cairn.toolkit.sequence.Numbering;
import dev.cairn.toolkit.sequence.Sequence;
import dev.cairn.toolkit.sequence.SortKeyNumbering;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Several counters, on items of their own and on one, and what a query for the highest costs. */
final class CounterScene implements Scene {
  private static final List<String> NAMES = List.of("orders", "invoices", "parcels");
  private static final int NUMBERS_PER_WRITER = 3;
  private static final String PROJECT = "projectA";

  @Override
  public String name() {
    return "Counters";
  }

  private static ItemSchema<Map<String, AttributeValue>> counters() {
    return ItemSchema.attributes("counters", KeyAttribute.string("pk"));
  }

  private static ItemSchema<Map<String, AttributeValue>> issues() {
    return ItemSchema.attributes("issues", KeyAttribute.string("pk"), KeyAttribute.number("sk"));
  }

  @Override
  public CostPrediction predict(DemoSize size) {
    CostPrediction number =
        Costs.inTables(TableDefinition.of(counters()))
            .of(
                toolkit -> {
                  Issued unused = toolkit.sequence(counters().key("one"), "count").next();
                });
    CostPrediction item =
        Costs.inTables(TableDefinition.of(issues()))
            .of(toolkit -> append(toolkit, issues(), consistent(issues())).orThrow());
    return number.times(2 * NAMES.size() * NUMBERS_PER_WRITER * size.writers()).plus(item.times(3));
  }

  @Override
  public void play(Stage stage) {
    ItemSchema<Map<String, AttributeValue>> counters = stage.table(counters());
    List<Counter> onItems = new ArrayList<>();
    List<Counter> onOne = new ArrayList<>();
    for (String name : NAMES) {
      onItems.add(new Counter(counters.key(name), "count"));
      onOne.add(new Counter(counters.key("all"), name));
    }
    count(stage, "several items", onItems, "an item for each, and so the ceiling of an item");
    count(stage, "one item", onOne, "an attribute for each, and one ceiling for all");
    halfPrice(stage);
  }

  private record Counter(ItemKey key, String attribute) {}

  private static void count(Stage stage, String name, List<Counter> counters, String layout) {
    int pieces = NUMBERS_PER_WRITER * stage.writers().count() * counters.size();
    List<Numbers> taken = new ArrayList<>();
    counters.forEach(counter -> taken.add(new Numbers()));
    Step step =
        stage.step(
            name,
            pieces,
            cost -> {
              CairnToolkit toolkit = stage.toolkit(cost);
              List<Sequence> sequences =
                  counters.stream()
                      .map(counter -> toolkit.sequence(counter.key(), counter.attribute()))
                      .toList();
              stage
                  .writers()
                  .share(
                      pieces,
                      (writer, piece) -> {
                        int which = piece % counters.size();
                        take(sequences.get(which), taken.get(which));
                        stage.advance();
                      });
            });
    step.asked(Figures.count(pieces, "number") + " of " + counters.size() + " counters: " + layout)
        .metAtOnce()
        .promise(eachFromOne(taken, pieces / counters.size()))
        .end("each counter from 1 to " + taken.get(0).highest());
  }

  private static void take(Sequence sequence, Numbers numbers) {
    Issued issued = sequence.next();
    numbers.take(issued.value());
    if (issued.gaps() == Gaps.POSSIBLE) {
      numbers.announceGap();
    }
  }

  /** A call that was sent again because its reply was lost says that it may have skipped some. */
  private static Promise eachFromOne(List<Numbers> taken, int count) {
    List<String> wrong = new ArrayList<>();
    for (Numbers numbers : taken) {
      Set<Long> missing = new TreeSet<>(numbers.missing());
      boolean isWhole = missing.isEmpty() || numbers.announcedGapCount() > 0;
      if (!isWhole || !numbers.usedTwice().isEmpty() || numbers.takenCount() != count) {
        wrong.add("missing " + missing + ", twice " + numbers.usedTwice());
      }
    }
    return Promise.of(
        "no counter has to do with another: each has every number once",
        wrong.isEmpty(),
        wrong.toString());
  }

  private static SortKeyNumbering consistent(ItemSchema<?> schema) {
    return Numbering.highestSortKey(schema.partition(PROJECT));
  }

  private static WriteOutcome<Map<String, AttributeValue>> append(
      CairnToolkit toolkit, ItemSchema<Map<String, AttributeValue>> schema, Numbering numbering) {
    return toolkit.numberedItems(schema, numbering).append(number -> Map.of("priority", s("low")));
  }

  private static void halfPrice(Stage stage) {
    ItemSchema<Map<String, AttributeValue>> schema = stage.table(issues());
    stage
        .lines(
            "half-price reads",
            (cost, lines) -> {
              CairnToolkit toolkit = stage.toolkit(cost);
              append(toolkit, schema, consistent(schema)).orThrow();
              lines.add(read("consistent", append(toolkit, schema, consistent(schema)), "1"));
              lines.add(
                  read(
                      "eventually consistent",
                      append(toolkit, schema, consistent(schema).eventuallyConsistent()),
                      "0.5"));
            })
        .asked("What does the query for the highest sort key cost, before a put of the next?")
        .endLines("Half a unit is enough: what it misses is a lost race and nothing worse.");
  }

  private static Line read(String kind, WriteOutcome<?> appended, String expected) {
    return new Line(
        "append, query " + kind,
        expected + " R",
        Figures.decimal(appended.orThrow().capacity().reported().read()) + " R");
  }
}
