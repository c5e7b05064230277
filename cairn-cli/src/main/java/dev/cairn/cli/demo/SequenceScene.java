package dev.cairn.cli.demo;

import dev.cairn.cli.demo.SequenceStrategy.GapRule;
import dev.cairn.cli.demo.SequenceStrategy.NumberSupply;
import dev.cairn.cli.demo.SequenceStrategy.Schemas;
import dev.cairn.costs.CostPrediction;
import dev.cairn.costs.Costs;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.item.TableDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Many writers take numbers with each strategy: nobody has another's number, and numbers are
 * missing only as promised.
 *
 * <p>A few writers die with a number in hand, because that is where the strategies differ.
 */
final class SequenceScene implements Scene {
  private static final int NUMBERS_PER_DEATH = 100;
  private static final int PROCESSES = 8;
  private static final int BLOCK_SIZE = 20;

  private final List<SequenceStrategy> strategies;

  SequenceScene(List<SequenceStrategy> strategies) {
    this.strategies = List.copyOf(strategies);
  }

  static SequenceScene ofAllStrategies() {
    return new SequenceScene(
        List.of(
            CounterStrategy.add(),
            ItemStrategy.incrementThenPut(),
            CounterStrategy.blocks(PROCESSES, BLOCK_SIZE),
            ItemStrategy.highestSortKey(),
            ItemStrategy.gapless()));
  }

  @Override
  public String name() {
    return "Sequence numbers";
  }

  private static Schemas schemas() {
    return new Schemas(
        ItemSchema.attributes("orders", KeyAttribute.string("pk")),
        ItemSchema.attributes("projects", KeyAttribute.string("pk"), KeyAttribute.number("sk")));
  }

  @Override
  public CostPrediction predict(DemoSize size) {
    Costs empty =
        Costs.inTables(
            TableDefinition.of(schemas().orders()), TableDefinition.of(schemas().projects()));
    int count = size.numbers() + Math.max(1, size.numbers() / NUMBERS_PER_DEATH);
    return strategies.stream()
        .map(strategy -> strategy.predict(empty, schemas(), count))
        .reduce(CostPrediction.NONE, CostPrediction::plus);
  }

  @Override
  public void play(Stage stage) {
    Schemas schemas =
        new Schemas(stage.table(schemas().orders()), stage.table(schemas().projects()));
    strategies.forEach(strategy -> play(stage, schemas, strategy));
  }

  private static void play(Stage stage, Schemas schemas, SequenceStrategy strategy) {
    int wanted = stage.size().numbers();
    int deaths = Math.max(1, wanted / NUMBERS_PER_DEATH);
    int pieces = wanted + deaths;
    int piecesPerDeath = pieces / deaths;
    Numbers numbers = new Numbers();
    List<NumberSupply> opened = new ArrayList<>();
    Step step =
        stage.step(
            strategy.name(),
            pieces,
            cost -> {
              NumberSupply supply = strategy.open(stage, schemas, cost);
              opened.add(supply);
              stage
                  .writers()
                  .share(
                      pieces,
                      (writer, piece) -> {
                        boolean dies = piece % piecesPerDeath == piecesPerDeath / 2;
                        supply.take(writer, dies, numbers);
                        stage.advance();
                      });
            });
    step.asked(
        Figures.count(wanted, "number")
            + " for "
            + stage.writers().count()
            + " writers, "
            + deaths
            + " of whom die: "
            + strategy.description());
    check(step, strategy, opened.get(0), numbers, wanted);
  }

  private static void check(
      Step step, SequenceStrategy strategy, NumberSupply supply, Numbers numbers, long wanted) {
    if (strategy.canBeOvertaken()) {
      step.racesLost(step.cost().calls().conditionsFailed() + step.cost().calls().conflicts());
    } else {
      step.metAtOnce();
    }
    step.promise(
        Promise.of(
            "no number twice",
            numbers.usedTwice().isEmpty() && numbers.takenCount() == wanted,
            numbers.takenCount() + " numbers, twice: " + numbers.usedTwice()));
    step.promise(gapsAsPromised(strategy.gapRule(), supply, numbers));
    supply
        .stored()
        .ifPresent(
            stored ->
                step.promise(
                    Promise.equal(
                        "an item is stored under each of them, and under no other",
                        numbers.used(),
                        stored)));
    step.end(happened(numbers));
  }

  private static Promise gapsAsPromised(GapRule rule, NumberSupply supply, Numbers numbers) {
    Set<Long> missing = numbers.missing();
    Set<Long> unexplained = new TreeSet<>(missing);
    unexplained.removeAll(numbers.lost());
    String finding = "missing beside: " + unexplained;
    // A call that was sent again because its reply was lost says that it may have skipped some.
    long announced = numbers.announcedGapCount();
    return switch (rule) {
      case NONE -> Promise.of("no gap, although writers died", missing.isEmpty(), finding);
      case OF_THE_DEAD ->
          Promise.of(
              "no gap but where a writer died with the number",
              unexplained.isEmpty() || announced > 0,
              finding);
      case REST_OF_BLOCKS ->
          Promise.of(
              "no gap but where a writer died and in the rest of blocks, up to "
                  + supply.restOfBlocksMax(),
              unexplained.size() <= supply.restOfBlocksMax() || announced > 0,
              finding);
    };
  }

  private static String happened(Numbers numbers) {
    Set<Long> missing = numbers.missing();
    String range = "1 to " + Figures.count(numbers.highest());
    return missing.isEmpty()
        ? range + ", none missing"
        : range + ", of which nobody uses " + Figures.count(missing.size());
  }
}
