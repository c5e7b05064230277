package dev.cairn.cli.demo;

import static dev.cairn.toolkit.item.Attributes.s;

import dev.cairn.costs.CostPrediction;
import dev.cairn.costs.Costs;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.item.TableDefinition;
import dev.cairn.toolkit.maintenance.BackfillOptions;
import dev.cairn.toolkit.maintenance.BackfillReport;
import dev.cairn.toolkit.maintenance.Finding;
import dev.cairn.toolkit.maintenance.UniqueMaintenance;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.unique.MarkerLayout;
import dev.cairn.toolkit.unique.UniqueTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Markers that have a copy of their item: who writes past the toolkit makes them drift, a
 * verification says which, and a repair mends them.
 */
final class CopyScene implements Scene {
  private static final List<MarkerLayout> COPIES =
      List.of(MarkerLayout.FULL_COPY, MarkerLayout.FLAT_COPY);
  private static final int USERS = 20;
  private static final int DRIFTING = 7;

  @Override
  public String name() {
    return "Copies";
  }

  private static ItemSchema<Map<String, AttributeValue>> schema(MarkerLayout layout) {
    return ItemSchema.attributes("copies-" + word(layout), KeyAttribute.string("PK"));
  }

  private static String word(MarkerLayout layout) {
    return layout.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static Map<String, AttributeValue> user(int number) {
    return Map.of(
        "PK", s("USER#" + number), "email", s("wren" + number + "@example.com"), "city", s("Oslo"));
  }

  private static UniqueTable<Map<String, AttributeValue>> users(
      CairnToolkit toolkit, MarkerLayout layout, ItemSchema<Map<String, AttributeValue>> schema) {
    return toolkit.uniqueTable(schema).unique("email", options -> options.layout(layout)).build();
  }

  private static WriteOutcome<Map<String, AttributeValue>> move(
      UniqueTable<Map<String, AttributeValue>> users, ItemKey key) {
    return users
        .update(
            key,
            item -> {
              Map<String, AttributeValue> moved = new LinkedHashMap<>(item);
              moved.put("city", s("Bergen"));
              return moved;
            })
        .orThrow();
  }

  /** What drifts and is mended is priced like as many updates that keep the copies in step. */
  @Override
  public CostPrediction predict(DemoSize size) {
    CostPrediction all = CostPrediction.NONE;
    for (MarkerLayout layout : COPIES) {
      ItemSchema<Map<String, AttributeValue>> schema = schema(layout);
      Costs empty = Costs.inTables(TableDefinition.of(schema));
      all =
          all.plus(
              empty.of(
                  toolkit -> {
                    UniqueTable<Map<String, AttributeValue>> users = users(toolkit, layout, schema);
                    create(users);
                    for (int i = 0; i < DRIFTING; i++) {
                      WriteOutcome<?> unused = move(users, schema.key("USER#" + i));
                    }
                    for (int i = 0; i < 3; i++) {
                      BackfillReport unused = UniqueMaintenance.of(users).verify();
                    }
                  }));
    }
    return all;
  }

  private static void create(UniqueTable<Map<String, AttributeValue>> users) {
    for (int i = 0; i < USERS; i++) {
      users.create(user(i)).orThrow();
    }
  }

  @Override
  public void play(Stage stage) {
    COPIES.forEach(layout -> drift(stage, layout));
    prices(stage);
  }

  private static void drift(Stage stage, MarkerLayout layout) {
    ItemSchema<Map<String, AttributeValue>> schema = stage.table(schema(layout));
    stage
        .lines(
            word(layout) + ", drifting",
            (cost, lines) -> {
              UniqueTable<Map<String, AttributeValue>> users =
                  users(stage.toolkit(cost), layout, schema);
              UniqueMaintenance maintenance = UniqueMaintenance.of(users);
              create(users);
              lines.add(new Line("verify", "nothing found", found(maintenance.verify())));
              PlainCalls past = new PlainCalls(stage.dynamoDb(), schema.tableName(), cost);
              long written = 0;
              for (int i = 0; i < DRIFTING; i++) {
                String answer = past.update(schema.key("USER#" + i), "attribute_exists(PK)");
                written += answer.equals("succeeds") ? 1 : 0;
              }
              String drifting = Figures.count(DRIFTING);
              lines.add(
                  new Line(
                      drifting + " updates past the toolkit",
                      drifting + " written",
                      Figures.count(written) + " written"));
              lines.add(new Line("verify", drifting + " outdated", found(maintenance.verify())));
              BackfillReport repaired = maintenance.repair(BackfillOptions.apply());
              lines.add(
                  new Line(
                      "repair",
                      drifting + " put right",
                      Figures.count(repaired.fixedCount()) + " put right"));
              lines.add(new Line("verify", "nothing found", found(maintenance.verify())));
            })
        .asked(
            Figures.count(USERS, "user")
                + " with a copy on their marker ("
                + layout
                + "): what if somebody writes past the toolkit?")
        .endLines("The copies are out of step until they are repaired.");
  }

  private static String found(BackfillReport report) {
    long outdated = report.findings(Finding.Kind.OUTDATED_MARKER).size();
    if (report.findingCount() == 0) {
      return "nothing found";
    }
    return outdated == report.findingCount()
        ? Figures.count(outdated) + " outdated"
        : report.findings().toString();
  }

  /** For an item of up to 1 KB. */
  private static void prices(Stage stage) {
    stage
        .lines(
            "price of an update",
            (cost, lines) -> {
              CairnToolkit toolkit = stage.toolkit(cost);
              lines.add(price(toolkit, stage, MarkerLayout.OWNED, "1 W 1 R"));
              COPIES.forEach(layout -> lines.add(price(toolkit, stage, layout, "4 W 1 R")));
            })
        .asked("What does it cost to change another attribute than the unique one?")
        .endLines("A copy is an item more to write, and both go in a transaction.");
  }

  private static Line price(
      CairnToolkit toolkit, Stage stage, MarkerLayout layout, String expected) {
    ItemSchema<Map<String, AttributeValue>> schema =
        stage.table(schema(layout).inTable("prices-" + word(layout)));
    UniqueTable<Map<String, AttributeValue>> users = users(toolkit, layout, schema);
    users.create(user(0)).orThrow();
    CapacityReport cost = move(users, schema.key("USER#0")).capacity();
    return new Line(
        "update, markers " + word(layout),
        expected,
        Figures.units(cost.reported()).replace('\n', ' '));
  }
}
