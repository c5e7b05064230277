package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CostModel;
import dev.cairn.toolkit.capacity.CostPrediction;
import dev.cairn.toolkit.internal.AttemptMeter;
import dev.cairn.toolkit.internal.Rehearsal;
import dev.cairn.toolkit.sequence.BlockSource.Range;
import dev.cairn.toolkit.transaction.SingleWrite;
import dev.cairn.toolkit.transaction.Transaction;
import dev.cairn.toolkit.transaction.TransactionStep;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What the calls of a {@link Sequence} are going to cost. Assumed is that the counter's item has
 * nothing but its key and the counter, unless {@link #counterItem} says otherwise. Nothing is sent.
 * Threads: immutable.
 */
public final class SequenceCosts {
  private final ItemSchema<?> schema;
  private final CounterAttribute counter;
  private final int blockSize;
  private final CostModel model;
  private final Map<String, AttributeValue> counterItem;

  SequenceCosts(
      ItemSchema<?> schema,
      CounterAttribute counter,
      int blockSize,
      CostModel model,
      Map<String, AttributeValue> counterItem) {
    this.schema = schema;
    this.counter = counter;
    this.blockSize = blockSize;
    this.model = model;
    this.counterItem = counterItem;
  }

  /** The same for a counter whose item has other attributes too. */
  public SequenceCosts counterItem(Map<String, AttributeValue> item) {
    return new SequenceCosts(schema, counter, blockSize, model, item);
  }

  /**
   * So many numbers by {@link Sequence#next}, beginning with a new block where there are blocks.
   */
  public CostPrediction next(int count) {
    int requests = (count + blockSize - 1) / blockSize;
    Rehearsal rehearsal = rehearsal();
    Increment.Sending sending =
        new Increment.Sending(rehearsal, AttemptMeter.unknown(), RetryOptions.defaults());
    CostPrediction one = rehearsal.cost(() -> Increment.start(sending, counter, blockSize));
    return one.times(requests);
  }

  /** {@link Sequence#seed}, where the counter is below that. */
  public CostPrediction seed(long last) {
    Rehearsal rehearsal = rehearsal();
    TransactionStep forward = Sequence.forward(schema, counter, last);
    return rehearsal.cost(() -> SingleWrite.start(rehearsal, RetryOptions.defaults(), forward));
  }

  /** {@link Sequence#close}, with numbers left of a block that can be given back. */
  public CostPrediction close() {
    Rehearsal rehearsal = rehearsal();
    TransactionStep back = Sequence.back(schema, counter, new Range(1, blockSize));
    return rehearsal.cost(
        () -> Transaction.over(rehearsal, RetryOptions.defaults()).step(back).start());
  }

  private Rehearsal rehearsal() {
    Rehearsal rehearsal = new Rehearsal(schema, model);
    return counterItem.isEmpty() ? rehearsal : rehearsal.with(counterItem);
  }
}
