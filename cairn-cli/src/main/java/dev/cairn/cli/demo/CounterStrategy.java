package dev.cairn.cli.demo;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CostPrediction;
import dev.cairn.toolkit.sequence.Gaps;
import dev.cairn.toolkit.sequence.Issued;
import dev.cairn.toolkit.sequence.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Numbers from a counter, which writers use outside the database.
 *
 * @param processes how many processes the writers belong to, each with blocks of its own
 * @param blockSize how many numbers a process takes at once
 * @param mode sets the counter as wanted
 */
record CounterStrategy(
    String name, String description, int processes, int blockSize, UnaryOperator<Sequence> mode)
    implements SequenceStrategy {
  private static final String ATTRIBUTE = "count";

  static CounterStrategy add() {
    return new CounterStrategy(
        "counter, ADD", "one update for each: ADD #c :n", 1, 1, UnaryOperator.identity());
  }

  static CounterStrategy set() {
    return new CounterStrategy(
        "counter, SET",
        "one update for each: SET #c = if_not_exists(#c, :zero) + :n",
        1,
        1,
        Sequence::usingSet);
  }

  static CounterStrategy blocks(int processes, int blockSize) {
    return new CounterStrategy(
        "blocks",
        "one update for each block of " + blockSize + ", in " + processes + " processes",
        processes,
        blockSize,
        UnaryOperator.identity());
  }

  @Override
  public GapRule gapRule() {
    return blockSize == 1 ? GapRule.OF_THE_DEAD : GapRule.REST_OF_BLOCKS;
  }

  @Override
  public boolean canBeOvertaken() {
    return false;
  }

  @Override
  public CostPrediction predict(DynamoDbClient dynamoDb, Schemas schemas, int count) {
    return Sequence.blocks(
            dynamoDb, schemas.orders(), schemas.orders().key(name), ATTRIBUTE, blockSize)
        .predict()
        .next(count);
  }

  @Override
  public Numbering open(Stage stage, Schemas schemas, CapacityCollector cost) {
    ItemKey key = schemas.orders().key(name);
    List<Sequence> sequences = new ArrayList<>();
    for (int process = 0; process < processes; process++) {
      Sequence sequence =
          Sequence.blocks(stage.dynamoDb(), schemas.orders(), key, ATTRIBUTE, blockSize);
      sequences.add(mode.apply(sequence).collecting(cost));
    }
    return new Counting(sequences, (long) processes * (blockSize - 1));
  }

  private record Counting(List<Sequence> sequences, long restOfBlocksMax) implements Numbering {
    @Override
    public void take(int writer, boolean dies, Numbers numbers) {
      Issued issued = sequences.get(writer % sequences.size()).next();
      if (issued.gaps() == Gaps.POSSIBLE) {
        numbers.announceGap();
      }
      if (dies) {
        numbers.lose(issued.value());
      } else {
        numbers.take(issued.value());
      }
    }
  }
}
