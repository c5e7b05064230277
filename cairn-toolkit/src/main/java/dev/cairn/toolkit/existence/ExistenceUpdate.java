package dev.cairn.toolkit.existence;

import static dev.cairn.toolkit.existence.ExistenceRun.done;
import static dev.cairn.toolkit.existence.ExistenceRun.existing;
import static dev.cairn.toolkit.existence.ExistenceWrite.ITEM;

import dev.cairn.toolkit.internal.ItemChange;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.internal.SameItem;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.WriteRules;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.internal.Draft;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One update of an {@link Existence}: read, change and write until nothing came in between. */
final class ExistenceUpdate<T> {
  private final ExistenceRun<T> run;
  private final ItemKey key;
  private final UnaryOperator<T> function;

  ExistenceUpdate(ExistenceRun<T> run, ItemKey key, UnaryOperator<T> function) {
    this.run = run;
    this.key = run.settings().requireCallers(key);
    this.function = Objects.requireNonNull(function, "function");
  }

  CompletionStage<WriteOutcome<T>> start() {
    return Stages.then(run.call().find(key), stored -> Loop.from(stored, this::update));
  }

  private CompletionStage<Loop.Step<Optional<Map<String, AttributeValue>>, WriteOutcome<T>>> update(
      Optional<Map<String, AttributeValue>> stored) {
    if (!isItem(stored)) {
      return done(run.ended(Status.NOT_FOUND, key, null, null));
    }
    Map<String, AttributeValue> seen = stored.orElseThrow();
    ItemChange<T> change = change(seen);
    if (change.changedNames().isEmpty()) {
      return done(run.ended(Status.UNCHANGED, key, change.value(), null));
    }
    return Stages.then(
        run.sent(step(seen, change)),
        outcome ->
            outcome.status() == TransactionOutcome.Status.FAILED
                ? again(seen, outcome)
                : done(ended(change, outcome)));
  }

  /** The failed condition brings the item as it is now, so that another round needs no read. */
  private CompletionStage<Loop.Step<Optional<Map<String, AttributeValue>>, WriteOutcome<T>>> again(
      Map<String, AttributeValue> seen, TransactionOutcome outcome) {
    Optional<Map<String, AttributeValue>> brought = existing(outcome);
    if (isStale(brought, seen)) {
      return done(run.ended(Status.STALE, key, run.value(seen), outcome));
    }
    return run.call()
        .pause()
        .thenCompose(
            isTime ->
                isTime
                    ? there(brought).thenApply(now -> next(now, seen, outcome))
                    : done(run.ended(Status.GAVE_UP, key, null, outcome)));
  }

  private Loop.Step<Optional<Map<String, AttributeValue>>, WriteOutcome<T>> next(
      Optional<Map<String, AttributeValue>> now,
      Map<String, AttributeValue> seen,
      TransactionOutcome outcome) {
    return isStale(now, seen)
        ? Loop.Step.done(run.ended(Status.STALE, key, run.value(seen), outcome))
        : Loop.Step.again(now);
  }

  /** Read, where the service does not bring it with the failure. */
  private CompletionStage<Optional<Map<String, AttributeValue>>> there(
      Optional<Map<String, AttributeValue>> brought) {
    return brought.isPresent() ? CompletableFuture.completedFuture(brought) : run.call().find(key);
  }

  /** What the function saw is still there, so it is the schema's rules that do not hold. */
  private boolean isStale(
      Optional<Map<String, AttributeValue>> now, Map<String, AttributeValue> seen) {
    return run.settings().schema().rules() != WriteRules.NONE && isSame(now, seen);
  }

  private static boolean isSame(
      Optional<Map<String, AttributeValue>> now, Map<String, AttributeValue> seen) {
    return now.isPresent() && SameItem.equal(now.get(), seen);
  }

  private boolean isItem(Optional<Map<String, AttributeValue>> stored) {
    return stored.filter(item -> run.settings().isItem(item, run.call().now())).isPresent();
  }

  private WriteOutcome<T> ended(ItemChange<T> change, TransactionOutcome outcome) {
    return run.ended(
        ExistenceRun.statusOf(outcome), key, outcome.isApplied() ? change.value() : null, outcome);
  }

  private ItemChange<T> change(Map<String, AttributeValue> seen) {
    ItemChange<T> change = ItemChange.of(run.settings().schema(), OwnItems.visible(seen), function);
    if (change.changedNames().contains(OwnItems.TYPE)) {
      ExistenceWrite.requireCallers(key, change.newItem());
    }
    return change;
  }

  /** An update of what changed; where that is too much for one, the whole item anew. */
  private TransactionStep step(Map<String, AttributeValue> seen, ItemChange<T> change) {
    return change
        .update()
        .map(update -> TransactionStep.update(ITEM, key, update, pin(change)))
        .orElseGet(() -> TransactionStep.put(ITEM, key, whole(seen, change), pin(change)));
  }

  /** With what the toolkit has put on the item, which the function does not see. */
  private static <T> Map<String, AttributeValue> whole(
      Map<String, AttributeValue> seen, ItemChange<T> change) {
    Map<String, AttributeValue> item = new LinkedHashMap<>(change.newItem());
    AttributeValue creator = seen.get(OwnItems.CREATED_BY);
    if (creator != null) {
      item.put(OwnItems.CREATED_BY, creator);
    }
    return item;
  }

  /** The time to live is one of the attributes that the function saw. */
  private ItemCondition pin(ItemChange<T> change) {
    String expiry = run.settings().expiry();
    return change.pin(expiry == null ? Set.of() : Set.of(expiry)).and(OwnItems.isCallers());
  }

  /** The update as part of a caller's transaction. */
  CompletionStage<Draft<WriteOutcome<T>>> draft() {
    return Stages.then(
        run.call().find(key), stored -> CompletableFuture.completedFuture(draft(stored)));
  }

  /** A change of nothing checks that this is still so. */
  private Draft<WriteOutcome<T>> draft(Optional<Map<String, AttributeValue>> stored) {
    if (!isItem(stored)) {
      return new ExistenceDraft<>(
          List.of(),
          Optional.of(StepFailure.ofMissing(ITEM)),
          failed -> CompletableFuture.completedFuture(Optional.empty()),
          outcome -> Optional.of(run.ended(Status.NOT_FOUND, key, null, outcome)));
    }
    Map<String, AttributeValue> seen = stored.orElseThrow();
    ItemChange<T> change = change(seen);
    boolean isChanged = !change.changedNames().isEmpty();
    TransactionStep step =
        isChanged ? step(seen, change) : TransactionStep.check(ITEM, key, pin(change));
    return new ExistenceDraft<>(
        List.of(step),
        Optional.empty(),
        failed ->
            there(existing(failed))
                .thenApply(now -> isSame(now, seen) ? Optional.empty() : Optional.of(draft(now))),
        outcome -> planned(change, seen, outcome));
  }

  /** Nothing if it could be sent once more, or failed by a caller's condition of the same item. */
  private Optional<WriteOutcome<T>> planned(
      ItemChange<T> change, Map<String, AttributeValue> seen, TransactionOutcome outcome) {
    if (outcome.status() == TransactionOutcome.Status.FAILED) {
      return isStale(existing(outcome), seen)
          ? Optional.of(run.ended(Status.STALE, key, run.value(seen), outcome))
          : Optional.empty();
    }
    return outcome.isApplied() && change.changedNames().isEmpty()
        ? Optional.of(run.ended(Status.UNCHANGED, key, change.value(), outcome))
        : Optional.of(ended(change, outcome));
  }
}
