package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.Loop.Step;
import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemUpdate;
import dev.cairn.toolkit.outcome.GaveUpException;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.internal.SingleWrite;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One call that moves a counter forward, and sees to it that it is not set back again. */
final class Seeding {
  /*
   * A counter that is set to the seed needs nothing else: blocks that were taken before end below
   * it, so their last number is not the counter's any more, and later ones begin above it. One that
   * was there already may stand at the end of a block, which would be given back; so the seed is
   * written beside it. All writes here can be applied twice.
   */

  private static final String COUNTER = "counter";

  private final Call call;
  private final CounterAttribute counter;
  private final long last;

  private Seeding(Call call, CounterAttribute counter, long last) {
    this.call = call;
    this.counter = counter;
    this.last = last;
  }

  static CompletionStage<Seeded> start(Call call, CounterAttribute counter, long last) {
    return Loop.from(new Seeding(call, counter, last), Seeding::move);
  }

  private CompletionStage<Step<Seeding, Seeded>> move() {
    return Stages.then(
        write(counter.setTo(last), counter.isBelow(last)),
        outcome ->
            outcome.isApplied()
                ? done(last)
                : Stages.then(there(outcome), this::keepFromGoingBack));
  }

  /** Somebody moved the counter, perhaps this very call before its reply was lost. */
  private CompletionStage<Step<Seeding, Seeded>> keepFromGoingBack(
      Optional<Map<String, AttributeValue>> there) {
    OptionalLong number = counter.valueIn(there);
    if (number.isEmpty() || number.getAsLong() < last) {
      return again();
    }
    if (counter.floorIn(there).orElse(Long.MIN_VALUE) >= last) {
      return done(number.getAsLong());
    }
    ItemCondition isThere = counter.isBelow(last).negated();
    return Stages.then(
        write(counter.setFloor(last), isThere.and(counter.hasFloorBelow(last))),
        outcome -> {
          if (outcome.isApplied()) {
            return done(number.getAsLong());
          }
          return Stages.then(there(outcome), found -> again());
        });
  }

  private CompletionStage<TransactionOutcome> write(ItemUpdate update, ItemCondition condition) {
    return SingleWrite.start(
        call,
        TransactionStep.update(
            COUNTER, counter.key(), update, condition.and(OwnItems.isCallers())));
  }

  /** The item for which the condition failed; throws what else went wrong. */
  private CompletionStage<Optional<Map<String, AttributeValue>>> there(TransactionOutcome outcome) {
    Optional<StepFailure> failure = outcome.failed(COUNTER);
    if (failure.isEmpty()) {
      return CompletableFuture.completedFuture(outcome.orThrow())
          .thenApply(applied -> Optional.empty());
    }
    return failure.get().existingItem().isPresent()
        ? CompletableFuture.completedFuture(failure.get().existingItem())
        : call.find(counter.key());
  }

  private CompletionStage<Step<Seeding, Seeded>> again() {
    return call.again(
        this,
        () ->
            CompletableFuture.failedFuture(
                new GaveUpException("the counter was moved by others all the time", null)));
  }

  private CompletionStage<Step<Seeding, Seeded>> done(long number) {
    return CompletableFuture.completedFuture(Step.done(new Seeded(number, call.cost())));
  }
}
