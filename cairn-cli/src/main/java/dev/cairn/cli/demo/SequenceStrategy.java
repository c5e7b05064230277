package dev.cairn.cli.demo;

import dev.cairn.costs.CostPrediction;
import dev.cairn.costs.Costs;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.item.ItemSchema;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One way to number things, as the demo puts it to work. */
interface SequenceStrategy {
  /** What it is called. */
  String name();

  /** How it comes by its numbers. */
  String description();

  /** What is promised about numbers that nobody uses. */
  GapRule gapRule();

  /** Whether a writer can be overtaken, or all of them are put in line by the counter's item. */
  boolean canBeOvertaken();

  /** What so many numbers are going to cost in such tables, if no writer loses a race. */
  CostPrediction predict(Costs empty, Schemas schemas, int count);

  /** Makes ready for one step, in which what calls cost is added to the collector. */
  NumberSupply open(Stage stage, Schemas schemas, CapacityCollector cost);

  /** What is promised about numbers that nobody uses. */
  enum GapRule {
    /** There is none, whoever dies. */
    NONE,
    /** They are the numbers with which writers died. */
    OF_THE_DEAD,
    /** They are the numbers with which writers died, and the rest of each process's last block. */
    REST_OF_BLOCKS
  }

  /**
   * The tables of the scene.
   *
   * @param orders with a simple key, for counters and what they number
   * @param projects with a composite key, for items whose sort key is their number
   */
  record Schemas(
      ItemSchema<Map<String, AttributeValue>> orders,
      ItemSchema<Map<String, AttributeValue>> projects) {}

  /** Where writers have their numbers from. Threads: thread-safe. */
  interface NumberSupply {
    /**
     * Takes the next number and uses it.
     *
     * @param writer the writer's own number
     * @param dies whether the writer dies between the two
     * @param numbers where to put it down
     */
    void take(int writer, boolean dies, Numbers numbers);

    /** The numbers of the items that are stored; empty for a strategy that stores none. */
    default Optional<Set<Long>> stored() {
      return Optional.empty();
    }

    /** How many numbers may be left over in blocks. */
    default long restOfBlocksMax() {
      return 0;
    }
  }
}
