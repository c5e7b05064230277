package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.capacity.CostModel;
import dev.cairn.toolkit.capacity.CostPrediction;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.Rehearsal;
import dev.cairn.toolkit.internal.Stages;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What the calls of a {@link Sequence} are going to cost. Assumed is that the counter's item has
 * nothing but its key and the counter, unless {@link #counterItem} says otherwise. Nothing is sent.
 * Threads: immutable.
 */
public final class SequenceCosts {
  private final AsyncSequence sequence;
  private final ItemSchema<?> schema;
  private final CostModel model;
  private final Map<String, AttributeValue> counterItem;

  SequenceCosts(
      AsyncSequence sequence,
      ItemSchema<?> schema,
      CostModel model,
      Map<String, AttributeValue> counterItem) {
    this.sequence = sequence;
    this.schema = schema;
    this.model = model;
    this.counterItem = counterItem;
  }

  /** The same for a counter whose item has other attributes too. */
  public SequenceCosts counterItem(Map<String, AttributeValue> item) {
    return new SequenceCosts(sequence, schema, model, item);
  }

  /**
   * So many numbers by {@link Sequence#next}, beginning with a new block where there are blocks.
   */
  public CostPrediction next(int count) {
    Rehearsal rehearsal = rehearsal();
    AsyncSequence rehearsed = sequence.over(CallSource.of(rehearsal));
    return rehearsal.cost(
        () -> {
          for (int i = 1; i < count; i++) {
            var unused = Stages.join(rehearsed.next());
          }
          return rehearsed.next();
        });
  }

  /** {@link Sequence#seed}, where the counter is below that. */
  public CostPrediction seed(long last) {
    Rehearsal rehearsal = rehearsal();
    return rehearsal.cost(() -> sequence.over(CallSource.of(rehearsal)).seed(last));
  }

  /** {@link Sequence#close} after the first number of a block, if nobody has counted on. */
  public CostPrediction close() {
    Rehearsal rehearsal = rehearsal();
    AsyncSequence rehearsed = sequence.over(CallSource.of(rehearsal));
    return rehearsal.after(rehearsed::next).cost(rehearsed::close);
  }

  private Rehearsal rehearsal() {
    Rehearsal rehearsal = new Rehearsal(schema, model);
    return counterItem.isEmpty() ? rehearsal : rehearsal.with(counterItem);
  }
}
