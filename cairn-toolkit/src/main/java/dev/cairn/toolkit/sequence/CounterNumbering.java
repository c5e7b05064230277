package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.internal.AttemptMeter;
import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.outcome.Gaps;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Numbers from a counter that is incremented for each.
 *
 * <p>Immutable.
 */
final class CounterNumbering extends Numbering {
  private final CounterAttribute counter;

  CounterNumbering(CounterAttribute counter) {
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
    return new Source(call, meter);
  }

  @Override
  public String toString() {
    return "counter " + counter.name() + " of " + counter.key();
  }

  /** One number of the counter. */
  private final class Source implements NumberSource {
    private final Call call;
    private final AttemptMeter meter;
    private Gaps gaps = Gaps.NONE;

    private Source(Call call, AttemptMeter meter) {
      this.call = call;
      this.meter = meter;
    }

    @Override
    public CompletionStage<Draw> first() {
      return Increment.start(call, meter, counter, 1)
          .thenApply(
              result -> {
                gaps = result.gaps();
                return result.value().isPresent()
                    ? Draw.of(result.value().getAsLong())
                    : new Draw(null, result.cause());
              });
    }

    @Override
    public Optional<Draw> atOnceAfter(long lost, TransactionOutcome outcome) {
      throw new IllegalStateException("nobody else can have number " + lost);
    }

    @Override
    public CompletionStage<Draw> afterPause(long lost) {
      throw new IllegalStateException("nobody else can have number " + lost);
    }

    @Override
    public boolean isLostRace(TransactionOutcome outcome) {
      return false;
    }

    @Override
    public Optional<TransactionStep> claim(long number) {
      return Optional.empty();
    }

    @Override
    public boolean isDrawExclusive() {
      return true;
    }

    @Override
    public Gaps gaps() {
      return gaps;
    }
  }
}
