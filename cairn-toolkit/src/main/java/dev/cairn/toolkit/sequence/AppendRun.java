package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.Loop.Step;
import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.WriteRules;
import dev.cairn.toolkit.outcome.Gaps;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Effort;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.sequence.NumberSource.Draw;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.internal.SingleWrite;
import dev.cairn.toolkit.transaction.internal.TransactionRun;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One call of {@link NumberedItems#append}: draws numbers until the item of one could be stored.
 *
 * <p>One thread at a time.
 *
 * @param <T> the type of the items
 */
final class AppendRun<T> {
  /*
   * (1) A transaction has a token, so its failure is certain: the item was not stored.
   * (2) A put that is alone has none. After a lost reply its failed condition means nothing, unless
   *     the item that is there has the stamp of this call, which no other item ever gets.
   * (3) Only after a certain failure is another number tried. So no item is stored twice.
   */

  static final String ITEM = "item";
  static final String COUNTER = "counter";
  static final String REQUEST = "request";

  private final Call call;
  private final NumberedSettings<T> settings;
  private final ItemSchema<T> schema;
  private final NumberSource source;
  private final Optional<RequestKey> request;
  private final LongFunction<? extends T> toItem;
  private @Nullable String stamp;
  private int attempts;
  private Gaps gaps = Gaps.NONE;

  AppendRun(
      Call call,
      NumberedSettings<T> settings,
      Optional<RequestKey> request,
      LongFunction<? extends T> toItem) {
    this.call = call;
    this.settings = settings;
    this.schema = settings.schema();
    this.source = settings.numbering().source(call, schema, settings.meter());
    this.request = request;
    this.toItem = Objects.requireNonNull(toItem, "toItem");
  }

  /**
   * A number, and the item that is to be stored under it.
   *
   * @param rule what the schema wants to hold besides; null for nothing
   */
  record Candidate(
      long number, ItemKey key, Map<String, AttributeValue> item, @Nullable ItemCondition rule) {}

  CompletionStage<WriteOutcome<T>> start() {
    // A repetition would use up a number only to learn that it needs none.
    return request.isPresent() && source.isDrawExclusive()
        ? Stages.then(
            reservation(), stored -> stored.isPresent() ? repeated(stored.get()) : appended())
        : appended();
  }

  /** The request's reservation; REQUIRES that there is a request. */
  CompletionStage<Optional<Map<String, AttributeValue>>> reservation() {
    RequestKey key = request.orElseThrow();
    return call.find(key.key()).thenApply(found -> key.valid(found, call.now()));
  }

  private CompletionStage<WriteOutcome<T>> appended() {
    return Stages.then(source.first(), first -> Loop.from(first, this::store));
  }

  /**
   * The item of a number.
   *
   * @throws IllegalArgumentException if it cannot be one of these
   */
  Candidate candidate(long number) {
    attempts++;
    @Nullable T value = toItem.apply(number);
    if (value == null) {
      throw new IllegalArgumentException("the function returned null for number " + number);
    }
    WriteRules.Rewrite rewrite =
        schema.rules().put(settings.numbering().item(schema, number, value));
    Map<String, AttributeValue> item = OwnItems.visible(rewrite.item());
    ItemKey key = OwnItems.requireCallers(schema.keyOf(item));
    if (OwnItems.isOwn(item)) {
      throw new IllegalArgumentException(
          "the item of number " + number + " has the attribute " + OwnItems.TYPE);
    }
    if (settings.numbering().counter().filter(counter -> counter.key().equals(key)).isPresent()) {
      throw new IllegalArgumentException(
          "the item of number " + number + " has the key of the counter, " + key);
    }
    return new Candidate(number, key, item, rewrite.condition());
  }

  private CompletionStage<Step<Draw, WriteOutcome<T>>> store(Draw draw) {
    if (draw.number() == null) {
      return done(ended(Status.GAVE_UP, null, null, draw.cause()));
    }
    Candidate candidate = candidate(draw.number());
    return Stages.then(
        write(candidate), outcome -> settle(candidate, outcome.orThrowUnlessConditional()));
  }

  private CompletionStage<TransactionOutcome> write(Candidate candidate) {
    if (request.isEmpty() && settings.proof() != NumberedSettings.Proof.TOKEN) {
      Optional<TransactionStep> claim = source.claim(candidate.number());
      if (claim.isEmpty()) {
        return SingleWrite.start(call, put(candidate, stamped(candidate.item())));
      }
    }
    return TransactionRun.start(call, steps(candidate));
  }

  private Map<String, AttributeValue> stamped(Map<String, AttributeValue> item) {
    if (settings.proof() == NumberedSettings.Proof.NONE) {
      return item;
    }
    if (stamp == null) {
      stamp = call.newId();
    }
    Map<String, AttributeValue> stamped = new LinkedHashMap<>(item);
    stamped.put(OwnItems.CREATED_BY, AttributeValue.fromS(stamp));
    return stamped;
  }

  private static TransactionStep put(Candidate candidate, Map<String, AttributeValue> item) {
    ItemCondition absent = ItemCondition.absent(candidate.key());
    ItemCondition rule = candidate.rule();
    return TransactionStep.put(
        ITEM, candidate.key(), item, rule == null ? absent : absent.and(rule));
  }

  /** What stores the item in a transaction, which needs no stamp. */
  List<TransactionStep> steps(Candidate candidate) {
    List<TransactionStep> steps = new ArrayList<>();
    steps.add(put(candidate, candidate.item()));
    source.claim(candidate.number()).ifPresent(steps::add);
    request.ifPresent(
        key -> steps.add(key.reserve(REQUEST, candidate.number(), candidate.key(), call.now())));
    return steps;
  }

  private CompletionStage<Step<Draw, WriteOutcome<T>>> settle(
      Candidate candidate, TransactionOutcome outcome) {
    return switch (outcome.status()) {
      case APPLIED -> done(applied(candidate));
      case GAVE_UP -> done(notStored(Status.GAVE_UP, candidate, outcome));
      case FAILED -> refused(candidate, outcome);
      case UNKNOWN -> unknown(candidate, outcome).thenApply(Step::done);
    };
  }

  /** A single put whose condition failed after a reply was lost: whose item is there? */
  private CompletionStage<WriteOutcome<T>> unknown(
      Candidate candidate, TransactionOutcome outcome) {
    if (stamp == null || !isRefused(outcome, ITEM)) {
      return CompletableFuture.completedFuture(notStored(Status.UNKNOWN, candidate, outcome));
    }
    return Stages.handle(
        there(outcome, ITEM, candidate.key()),
        (there, unread) ->
            CompletableFuture.completedFuture(
                there != null && there.filter(this::isMine).isPresent()
                    ? applied(candidate)
                    : notStored(Status.UNKNOWN, candidate, outcome)));
  }

  private boolean isMine(Map<String, AttributeValue> there) {
    AttributeValue creator = there.get(OwnItems.CREATED_BY);
    return creator != null && Objects.equals(creator.s(), stamp);
  }

  private CompletionStage<Step<Draw, WriteOutcome<T>>> refused(
      Candidate candidate, TransactionOutcome outcome) {
    if (isRefused(outcome, REQUEST)) {
      return Stages.then(
          there(outcome, REQUEST, request.orElseThrow().key()),
          reservation ->
              reservation.isPresent()
                  ? repeated(reservation.get()).thenApply(Step::done)
                  : done(notStored(Status.GAVE_UP, candidate, outcome)));
    }
    boolean isLost = source.isLostRace(outcome);
    if (isLost && (candidate.rule() == null || !isRefused(outcome, ITEM))) {
      return again(candidate, outcome);
    }
    return Stages.then(
        there(outcome, ITEM, candidate.key()),
        there -> {
          if (there.isEmpty() && candidate.rule() != null) {
            return done(notStored(Status.STALE, candidate, outcome));
          }
          return isLost ? again(candidate, outcome) : done(taken(candidate, there, outcome));
        });
  }

  private CompletionStage<Step<Draw, WriteOutcome<T>>> again(
      Candidate candidate, TransactionOutcome outcome) {
    Optional<Draw> atOnce = source.atOnceAfter(candidate.number(), outcome);
    return atOnce.isPresent()
        ? CompletableFuture.completedFuture(Step.again(atOnce.get()))
        : call.pause()
            .thenCompose(
                isTime ->
                    isTime
                        ? source.afterPause(candidate.number()).thenApply(Step::again)
                        : done(notStored(Status.GAVE_UP, candidate, outcome)));
  }

  /** The number to try in another attempt of a caller's transaction; empty if that is of no use. */
  CompletionStage<Optional<Draw>> drawAfter(Candidate candidate, TransactionOutcome refused) {
    if (!canGoOn(candidate, refused)) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    Optional<Draw> atOnce = source.atOnceAfter(candidate.number(), refused);
    return atOnce.isPresent()
        ? CompletableFuture.completedFuture(atOnce)
        : source.afterPause(candidate.number()).thenApply(Optional::of);
  }

  /** Whether a transaction lost a race for a number, as far as its failures tell. */
  boolean canGoOn(Candidate candidate, TransactionOutcome refused) {
    boolean isStale =
        candidate.rule() != null && isRefused(refused, ITEM) && existing(refused, ITEM).isEmpty();
    return source.isLostRace(refused) && !isStale;
  }

  CompletionStage<Draw> firstDraw() {
    return source.first();
  }

  /** The earlier call's number and key, with the item if it is still there. */
  CompletionStage<WriteOutcome<T>> repeated(Map<String, AttributeValue> reservation) {
    RequestKey known = request.orElseThrow();
    if (attempts > 0) {
      skipped();
    }
    ItemKey key = known.itemIn(schema, reservation);
    Candidate earlier = new Candidate(known.numberIn(reservation), key, Map.of(), null);
    return call.find(key)
        .thenApply(item -> ended(Status.REPEATED, earlier, item.orElse(null), null));
  }

  WriteOutcome<T> applied(Candidate candidate) {
    return ended(Status.APPLIED, candidate, candidate.item(), null);
  }

  /** Another item has the key. */
  WriteOutcome<T> taken(
      Candidate candidate,
      Optional<Map<String, AttributeValue>> there,
      TransactionOutcome outcome) {
    skipped();
    return ended(
        Status.ALREADY_EXISTS, candidate, there.orElse(null), outcome.cause().orElse(null));
  }

  WriteOutcome<T> notStored(Status status, Candidate candidate, TransactionOutcome outcome) {
    skipped();
    return ended(status, candidate, null, outcome.cause().orElse(null));
  }

  /** A number that is this call's alone and has no item is a gap. */
  private void skipped() {
    gaps = gaps.or(source.isDrawExclusive() ? Gaps.POSSIBLE : Gaps.NONE);
  }

  private WriteOutcome<T> ended(
      Status status,
      @Nullable Candidate candidate,
      @Nullable Map<String, AttributeValue> item,
      @Nullable RuntimeException cause) {
    return new WriteOutcome<>(
        status,
        candidate == null ? null : candidate.key(),
        item == null || OwnItems.isOwn(item) ? null : schema.fromItem(OwnItems.visible(item)),
        List.of(),
        new Effort(
            candidate == null ? OptionalLong.empty() : OptionalLong.of(candidate.number()),
            gaps.or(source.gaps()),
            attempts,
            call.cost(),
            cause));
  }

  /** Whether a step's condition failed. */
  static boolean isRefused(TransactionOutcome outcome, String label) {
    return outcome
        .failed(label)
        .filter(failure -> failure.reason() == StepFailure.Reason.CONDITION_FAILED)
        .isPresent();
  }

  static Optional<Map<String, AttributeValue>> existing(TransactionOutcome outcome, String label) {
    return outcome.failed(label).flatMap(StepFailure::existingItem);
  }

  /** The item for which a condition failed, which not every service tells. */
  private CompletionStage<Optional<Map<String, AttributeValue>>> there(
      TransactionOutcome outcome, String label, ItemKey key) {
    Optional<Map<String, AttributeValue>> existing = existing(outcome, label);
    return existing.isPresent() ? CompletableFuture.completedFuture(existing) : call.find(key);
  }

  private static <S, R> CompletionStage<Step<S, R>> done(R result) {
    return CompletableFuture.completedFuture(Step.done(result));
  }
}
