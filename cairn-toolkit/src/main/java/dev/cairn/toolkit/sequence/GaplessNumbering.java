package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.internal.AttemptMeter;
import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.outcome.Gaps;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Numbers from a counter that moves together with the item of each.
 *
 * <p>Immutable.
 */
final class GaplessNumbering extends Numbering {
  private final CounterAttribute counter;

  GaplessNumbering(CounterAttribute counter) {
    this.counter = counter;
  }

  @Override
  List<String> identity(ItemSchema<?> schema) {
    return RequestKey.sequenceOf(schema, counter);
  }

  @Override
  Optional<CounterAttribute> counter() {
    return Optional.of(counter);
  }

  @Override
  NumberSource source(Call call, ItemSchema<?> schema, AttemptMeter meter) {
    return new Source(call);
  }

  @Override
  public String toString() {
    return "gapless " + counter.name() + " of " + counter.key();
  }

  /** The number after the counter's value, as long as the counter has that value. */
  private final class Source implements NumberSource {
    private final Call call;
    private OptionalLong last = OptionalLong.empty();
    private boolean hasLost;

    private Source(Call call) {
      this.call = call;
    }

    @Override
    public CompletionStage<Draw> first() {
      return call.find(counter.key()).thenApply(this::following);
    }

    /** The failed condition brings the counter as it is now, so this round needs no read. */
    @Override
    public Optional<Draw> atOnceAfter(long lost, TransactionOutcome outcome) {
      Optional<Map<String, AttributeValue>> now =
          outcome.failed(AppendRun.COUNTER).flatMap(StepFailure::existingItem);
      if (hasLost || now.isEmpty()) {
        return Optional.empty();
      }
      hasLost = true;
      return Optional.of(following(now));
    }

    /** What the failed condition brought is old by now: a read costs less than a lost race. */
    @Override
    public CompletionStage<Draw> afterPause(long lost) {
      return first();
    }

    private Draw following(Optional<Map<String, AttributeValue>> item) {
      last = counter.valueIn(item);
      return Draw.of(counter.following(last));
    }

    @Override
    public boolean isLostRace(TransactionOutcome outcome) {
      return AppendRun.isRefused(outcome, AppendRun.COUNTER);
    }

    @Override
    public Optional<TransactionStep> claim(long number) {
      return Optional.of(
          TransactionStep.update(
              AppendRun.COUNTER, counter.key(), counter.setTo(number), counter.isStill(last)));
    }

    @Override
    public boolean isDrawExclusive() {
      return false;
    }

    @Override
    public Gaps gaps() {
      return Gaps.NONE;
    }
  }
}
