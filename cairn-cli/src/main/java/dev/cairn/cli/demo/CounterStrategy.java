package dev.cairn.cli.demo;

import dev.cairn.costs.CostPrediction;
import dev.cairn.costs.Costs;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.outcome.Gaps;
import dev.cairn.toolkit.sequence.Issued;
import dev.cairn.toolkit.sequence.Sequence;
import java.util.ArrayList;
import java.util.List;

/**
 * Numbers from a counter, which writers use outside the database.
 *
 * @param processes how many processes the writers belong to, each with blocks of its own
 * @param blockSize how many numbers a process takes at once
 */
record CounterStrategy(String name, String description, int processes, int blockSize)
    implements SequenceStrategy {
  private static final String ATTRIBUTE = "count";

  static CounterStrategy add() {
    return new CounterStrategy("counter, ADD", "one update for each: ADD #c :n", 1, 1);
  }

  static CounterStrategy blocks(int processes, int blockSize) {
    return new CounterStrategy(
        "blocks",
        "one update for each block of " + blockSize + ", in " + processes + " processes",
        processes,
        blockSize);
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
  public CostPrediction predict(Costs empty, Schemas schemas, int count) {
    int blocks = (count + blockSize - 1) / blockSize;
    return empty
        .of(
            toolkit -> {
              Sequence sequence = sequence(toolkit, schemas);
              for (int i = 0; i < blockSize; i++) {
                Issued unused = sequence.next();
              }
            })
        .times(blocks);
  }

  private Sequence sequence(CairnToolkit toolkit, Schemas schemas) {
    return toolkit.sequence(schemas.orders().key(name), ATTRIBUTE).blocks(blockSize);
  }

  @Override
  public NumberSupply open(Stage stage, Schemas schemas, CapacityCollector cost) {
    List<Sequence> sequences = new ArrayList<>();
    for (int process = 0; process < processes; process++) {
      sequences.add(sequence(stage.toolkit(cost), schemas));
    }
    return new Counting(sequences, (long) processes * (blockSize - 1));
  }

  private record Counting(List<Sequence> sequences, long restOfBlocksMax) implements NumberSupply {
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
