package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.GaveUpException;
import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.internal.Backoff;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.Loop.Step;
import dev.cairn.toolkit.internal.MeteredCalls;
import dev.cairn.toolkit.internal.SameItem;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.sequence.AppendOutcome.Effort;
import dev.cairn.toolkit.sequence.AppendOutcome.Place;
import dev.cairn.toolkit.sequence.AppendOutcome.Status;
import dev.cairn.toolkit.sequence.NumberSource.Draw;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.transaction.internal.Draft;
import dev.cairn.toolkit.transaction.internal.SingleWrite;
import dev.cairn.toolkit.transaction.internal.TransactionRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One call of {@link NumberedItems#append}: draws numbers until the item of one could be stored.
 *
 * <p>One thread at a time.
 *
 * @param <T> the type of the items
 */
final class AppendRun<T> {
  static final String ITEM = "item";
  static final String COUNTER = "counter";
  static final String REQUEST = "request";

  private final AsyncNumberedItems.Context<T> context;
  private final DynamoDbCalls calls;
  private final MeteredCalls reads;
  private final ItemSchema<T> schema;
  private final RetryOptions retries;
  private final NumberSource<T> source;
  private final Optional<RequestKey> request;
  private final LongFunction<? extends T> toItem;
  private final Backoff backoff;
  private CapacityReport written = CapacityReport.NONE;
  private int attempts;
  private Gaps gaps = Gaps.NONE;

  /** Where this call may have stored its item although another's was found there after it. */
  private @Nullable Place<T> doubtful;

  AppendRun(
      AsyncNumberedItems.Context<T> context,
      NumberSource<T> source,
      Optional<RequestKey> request,
      LongFunction<? extends T> toItem) {
    this.context = context;
    this.calls = context.calls();
    this.schema = context.schema();
    this.retries = context.retries();
    this.reads = context.reads();
    this.source = source;
    this.request = request;
    this.toItem = toItem;
    this.backoff = context.backoff();
  }

  /** What the call cost so far. */
  CapacityReport capacity() {
    return reads.report().plus(written);
  }

  CompletionStage<AppendOutcome<T>> start() {
    if (request.isPresent() && source.isDrawExclusive()) {
      // A repetition would use up a number only to learn that it needs none.
      ItemKey key = request.get().key();
      return context
          .read(() -> reads.find(key))
          .thenCompose(
              stored ->
                  stored.isPresent()
                      ? CompletableFuture.completedFuture(repeated(stored.get()))
                      : draw());
    }
    return draw();
  }

  /** What the call would write, for a transaction of the caller's. */
  CompletionStage<Draft<AppendOutcome<T>>> draft() {
    return request.isEmpty()
        ? source.first().thenApply(Planned::new)
        : context
            .read(() -> reads.find(request.get().key()))
            .thenCompose(
                stored ->
                    stored.isPresent()
                        ? CompletableFuture.completedFuture(new Repeated(stored.get()))
                        : source.first().thenApply(Planned::new));
  }

  /** A number and its item, and what becomes of them in a caller's transaction. */
  private final class Planned implements Draft<AppendOutcome<T>> {
    private final long number;
    private final Map<String, AttributeValue> item;

    Planned(Draw draw) {
      if (draw.number() == null) {
        throw new GaveUpException("no number was drawn: " + draw.cause(), draw.cause());
      }
      attempts++;
      number = draw.number();
      item = source.item(number, toItem.apply(number));
    }

    @Override
    public List<TransactionStep> steps() {
      return AppendRun.this.steps(number, item);
    }

    @Override
    public CompletionStage<Optional<Draft<AppendOutcome<T>>>> after(TransactionOutcome refused) {
      Optional<Map<String, AttributeValue>> reservation = existing(refused, REQUEST);
      if (reservation.isPresent()) {
        return CompletableFuture.completedFuture(Optional.of(new Repeated(reservation.get())));
      }
      if (!source.isLostRace(refused)) {
        return CompletableFuture.completedFuture(Optional.empty());
      }
      Optional<Draw> atOnce = source.atOnceAfter(number, refused);
      return (atOnce.isPresent()
              ? CompletableFuture.completedFuture(atOnce.get())
              : source.afterPause(number))
          .thenApply(draw -> Optional.of(new Planned(draw)));
    }

    @Override
    public Optional<AppendOutcome<T>> result(TransactionOutcome outcome) {
      boolean couldGoOn =
          outcome.status() == TransactionOutcome.Status.FAILED
              && (source.isLostRace(outcome) || existing(outcome, REQUEST).isPresent());
      return couldGoOn ? Optional.empty() : Optional.of(end(outcome));
    }

    private AppendOutcome<T> end(TransactionOutcome outcome) {
      @Nullable RuntimeException cause = outcome.cause().orElse(null);
      return switch (outcome.status()) {
        case APPLIED -> ended(Status.APPENDED, place(number, item, item), null);
        case FAILED ->
            ended(
                Status.ALREADY_EXISTS,
                place(number, item, existing(outcome, ITEM).orElse(null)),
                cause);
        case GAVE_UP -> ended(Status.GAVE_UP, place(number, item, null), cause);
        case UNKNOWN -> ended(Status.UNKNOWN, place(number, item, null), cause);
      };
    }
  }

  /** A request that has its item already, which the caller's transaction requires to stay so. */
  private final class Repeated implements Draft<AppendOutcome<T>> {
    private final Map<String, AttributeValue> reservation;

    Repeated(Map<String, AttributeValue> reservation) {
      this.reservation = reservation;
    }

    @Override
    public List<TransactionStep> steps() {
      return List.of(
          TransactionStep.check(
              REQUEST, schema, request.orElseThrow().key(), ItemCondition.present(schema)));
    }

    @Override
    public Optional<AppendOutcome<T>> result(TransactionOutcome outcome) {
      return Optional.of(repeated(reservation));
    }
  }

  private CompletionStage<AppendOutcome<T>> draw() {
    return Stages.handle(
        source.first().thenCompose(first -> Loop.from(first, this::store)),
        (outcome, failure) ->
            failure == null ? CompletableFuture.completedFuture(outcome) : failed(failure));
  }

  /** A read that failed for good says nothing about a put before it. */
  private CompletionStage<AppendOutcome<T>> failed(Throwable failure) {
    return doubtful != null && failure instanceof SdkException cause
        ? CompletableFuture.completedFuture(ended(Status.UNKNOWN, doubtful, cause))
        : CompletableFuture.failedFuture(failure);
  }

  private CompletionStage<Step<Draw, AppendOutcome<T>>> store(Draw draw) {
    Long number = draw.number();
    if (number == null) {
      return done(ended(Status.GAVE_UP, null, draw.cause()));
    }
    attempts++;
    Map<String, AttributeValue> item = source.item(number, toItem.apply(number));
    return write(number, item)
        .thenCompose(
            outcome -> {
              written = written.plus(outcome.capacity());
              return settle(number, item, outcome.orThrowUnlessConditional());
            });
  }

  private CompletionStage<TransactionOutcome> write(long number, Map<String, AttributeValue> item) {
    List<TransactionStep> steps = steps(number, item);
    return steps.size() == 1
        ? SingleWrite.start(calls, retries, steps.get(0))
        : TransactionRun.start(calls, retries, steps);
  }

  private List<TransactionStep> steps(long number, Map<String, AttributeValue> item) {
    List<TransactionStep> steps = new ArrayList<>();
    steps.add(TransactionStep.putAttributes(ITEM, schema, item, ItemCondition.absent(schema)));
    source.claim(number).ifPresent(steps::add);
    request.ifPresent(
        key ->
            steps.add(
                key.reserve(
                    REQUEST,
                    schema,
                    RequestKey.content(
                        number, schema.keyOf(item), context.expiry(), retries.clock()))));
    return steps;
  }

  private CompletionStage<Step<Draw, AppendOutcome<T>>> settle(
      long number, Map<String, AttributeValue> item, TransactionOutcome outcome) {
    return switch (outcome.status()) {
      case APPLIED -> done(ended(Status.APPENDED, place(number, item, item), null));
      case GAVE_UP -> unused(Status.GAVE_UP, number, item, outcome);
      case FAILED -> refused(number, item, outcome);
      case UNKNOWN -> unknown(number, item, outcome);
    };
  }

  /** A single put whose condition failed after a reply was lost: whose item is there? */
  private CompletionStage<Step<Draw, AppendOutcome<T>>> unknown(
      long number, Map<String, AttributeValue> item, TransactionOutcome outcome) {
    Optional<Map<String, AttributeValue>> existing = existing(outcome, ITEM);
    if (existing.isEmpty()) {
      return unused(Status.UNKNOWN, number, item, outcome);
    }
    if (!SameItem.equal(existing.get(), item)) {
      // A lost race, unless this call's item was deleted and the number given to another since.
      doubtful = place(number, item, null);
      return refused(number, item, outcome);
    }
    // Nobody else has this number, so nobody else can have written this very item under it.
    return source.isDrawExclusive()
        ? done(ended(Status.APPENDED, place(number, item, item), null))
        : unused(Status.UNKNOWN, number, item, outcome);
  }

  private CompletionStage<Step<Draw, AppendOutcome<T>>> refused(
      long number, Map<String, AttributeValue> item, TransactionOutcome outcome) {
    Optional<Map<String, AttributeValue>> reservation = existing(outcome, REQUEST);
    if (reservation.isPresent()) {
      return done(repeated(reservation.get()));
    }
    if (source.isLostRace(outcome)) {
      return again(number, item, outcome);
    }
    Map<String, AttributeValue> there = existing(outcome, ITEM).orElse(null);
    skipped();
    return done(
        ended(Status.ALREADY_EXISTS, place(number, item, there), outcome.cause().orElse(null)));
  }

  private CompletionStage<Step<Draw, AppendOutcome<T>>> again(
      long number, Map<String, AttributeValue> item, TransactionOutcome outcome) {
    Optional<Draw> atOnce = source.atOnceAfter(number, outcome);
    if (atOnce.isPresent()) {
      return CompletableFuture.completedFuture(Step.again(atOnce.get()));
    }
    Optional<Duration> pause = backoff.next();
    if (pause.isEmpty()) {
      return unused(Status.GAVE_UP, number, item, outcome);
    }
    return calls
        .pause(pause.get())
        .thenCompose(slept -> source.afterPause(number))
        .thenApply(Step::again);
  }

  private AppendOutcome<T> repeated(Map<String, AttributeValue> reservation) {
    RequestKey key = request.orElseThrow();
    if (attempts > 0) {
      skipped();
    }
    Place<T> earlier =
        new Place<>(key.numberIn(reservation), key.itemIn(schema, reservation), null);
    return ended(Status.REPEATED, earlier, null);
  }

  private CompletionStage<Step<Draw, AppendOutcome<T>>> unused(
      Status status, long number, Map<String, AttributeValue> item, TransactionOutcome outcome) {
    skipped();
    return done(ended(status, place(number, item, null), outcome.cause().orElse(null)));
  }

  /** A number that is this call's alone and has no item is a gap. */
  private void skipped() {
    gaps = gaps.or(source.isDrawExclusive() ? Gaps.POSSIBLE : Gaps.NONE);
  }

  private Place<T> place(
      long number, Map<String, AttributeValue> item, @Nullable Map<String, AttributeValue> known) {
    ItemKey key = schema.keyOf(item);
    return new Place<>(number, key, known == null ? null : schema.fromItem(known));
  }

  private AppendOutcome<T> ended(
      Status status, @Nullable Place<T> place, @Nullable RuntimeException cause) {
    return new AppendOutcome<>(
        status == Status.GAVE_UP && doubtful != null ? Status.UNKNOWN : status,
        place,
        new Effort(attempts, gaps.or(source.gaps()), capacity(), cause));
  }

  private static Optional<Map<String, AttributeValue>> existing(
      TransactionOutcome outcome, String label) {
    return outcome.failed(label).flatMap(StepFailure::existingItem);
  }

  private static <S, R> CompletionStage<Step<S, R>> done(R result) {
    return CompletableFuture.completedFuture(Step.done(result));
  }
}
