package dev.cairn.toolkit.transaction;

import dev.cairn.toolkit.internal.Context;
import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.ItemUpdate;
import dev.cairn.toolkit.item.WriteRules;
import dev.cairn.toolkit.outcome.CheckReturnValue;
import dev.cairn.toolkit.retry.RetryOptions;
import dev.cairn.toolkit.transaction.internal.Plan;
import dev.cairn.toolkit.transaction.internal.PlannedRun;
import dev.cairn.toolkit.transaction.internal.PlannedRun.Named;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A transaction of labelled steps: all are applied, or none is.
 *
 * <pre>{@code
 * TransactionOutcome done =
 *     toolkit.transaction()
 *         .put("user", users, user, ItemCondition.absent(users))
 *         .check("tenant is active", tenants.key("acme"), ItemCondition.equal("state", s("active")))
 *         .execute();
 * done.failed("user").flatMap(StepFailure::existingItem);
 * }</pre>
 *
 * <p><b>Guarantees.</b> The outcome says which steps stood in the way, why, and which items were
 * there. A step's label is what it is called in the outcome. Conflicts with other requests and
 * throttles are tried again, so that a lost race ends as the failed condition that it is. Where a
 * condition fails beside a conflict, its item is read again: if it is still the same the
 * transaction has failed, otherwise it is tried again. Steps about one item become one action where
 * that has a meaning: a check beside any other step, and updates of different attributes; the
 * failure of such an action is reported for each of its steps. With {@link #and(TransactionPlan)} a
 * strategy's writes are part of it.
 *
 * <p><b>Item layout.</b> None of its own: it writes the given items.
 *
 * <p><b>Cost.</b> One request; twice the write units of its items. A cancelled transaction is
 * charged the same, and so is each repetition after one; a failed condition beside a conflict takes
 * one consistent read.
 *
 * <p><b>Failure.</b> {@link TransactionOutcome.Status} has the four ends. Mistakes that can be seen
 * beforehand (no step or more than 100 items, over 4 MB, two steps that write one item) are an
 * {@code IllegalArgumentException} from {@link #execute}; other mistakes come as the SDK's
 * exception.
 *
 * <p><b>Idempotency.</b> Each execution has a {@code ClientRequestToken} of its own, which is kept
 * while the outcome is unknown and replaced after a definite cancellation; so a lost reply neither
 * applies the steps twice nor makes the own success look like a failed condition. DynamoDB knows a
 * token for ten minutes; the deadline of {@link RetryOptions} must stay below that.
 *
 * <p><b>Threads.</b> One at a time until it is executed. {@link #execute} runs on the caller's
 * thread; {@link #executeAsync} holds none.
 */
public final class Transaction {
  /** Limit on the items of a transaction. Source: DynamoDB quotas. */
  public static final int STEP_COUNT_MAX = 100;

  /** Limit on all items of a transaction in bytes. Source: DynamoDB quotas. */
  public static final long SIZE_BYTES_MAX = 4L * 1024 * 1024;

  private final Context context;
  private final List<TransactionStep> steps = new ArrayList<>();
  private final List<Named> plans = new ArrayList<>();

  /**
   * For the toolkit: a transaction without steps yet.
   *
   * @hidden
   */
  public Transaction(Context context) {
    this.context = context;
  }

  /** Writes an item, replacing the one that is there. */
  public <T> Transaction put(String label, ItemSchema<T> schema, T item) {
    return putIf(label, schema, item, null);
  }

  /** Writes an item if a condition holds for the one that is there, or for none. */
  public <T> Transaction put(String label, ItemSchema<T> schema, T item, ItemCondition condition) {
    return putIf(label, schema, item, Objects.requireNonNull(condition, "condition"));
  }

  private <T> Transaction putIf(
      String label, ItemSchema<T> schema, T item, @Nullable ItemCondition condition) {
    WriteRules.Rewrite rewrite = schema.toPut(item);
    ItemCondition whole = rewrite.condition();
    if (condition != null) {
      whole = whole == null ? condition : condition.and(whole);
    }
    ItemKey key = OwnItems.requireCallers(schema.keyOf(rewrite.item()));
    return step(TransactionStep.put(label, key, rewrite.item(), whole));
  }

  /** Changes an item, creating it if there is none. */
  public Transaction update(String label, ItemKey key, ItemUpdate update) {
    return step(TransactionStep.update(label, OwnItems.requireCallers(key), update, null));
  }

  /** Changes an item if a condition holds for it, or for none. */
  public Transaction update(String label, ItemKey key, ItemUpdate update, ItemCondition condition) {
    return step(
        TransactionStep.update(
            label,
            OwnItems.requireCallers(key),
            update,
            Objects.requireNonNull(condition, "condition")));
  }

  /** Removes an item; it is no failure if there is none. */
  public Transaction delete(String label, ItemKey key) {
    return step(TransactionStep.delete(label, OwnItems.requireCallers(key), null));
  }

  /** Removes an item if a condition holds for it, or for none. */
  public Transaction delete(String label, ItemKey key, ItemCondition condition) {
    return step(
        TransactionStep.delete(
            label, OwnItems.requireCallers(key), Objects.requireNonNull(condition, "condition")));
  }

  /** Requires that a condition holds for an item, or for none, and changes nothing. */
  public Transaction check(String label, ItemKey key, ItemCondition condition) {
    return step(TransactionStep.check(label, key, condition));
  }

  private Transaction step(TransactionStep step) {
    steps.add(step.requireMatching());
    return this;
  }

  /**
   * Adds what a strategy has planned. {@link TransactionOutcome#of} says what became of it.
   *
   * @throws IllegalArgumentException when it is not a plan of one of the toolkit's strategies
   */
  public Transaction and(TransactionPlan<?> plan) {
    plans.add(new Named("", Plan.of(plan)));
    return this;
  }

  /**
   * Adds what a strategy has planned, with this name in front of the labels of its steps: for
   * several plans whose labels would be the same.
   */
  public Transaction and(String name, TransactionPlan<?> plan) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("the name of a plan is empty");
    }
    plans.add(new Named(name, Plan.of(plan)));
    return this;
  }

  /**
   * Sends the transaction until its outcome is known or the deadline has passed.
   *
   * @throws IllegalArgumentException when DynamoDB would refuse the transaction whatever is stored
   */
  @CheckReturnValue
  public TransactionOutcome execute() {
    return Stages.join(start());
  }

  /**
   * The same without waiting. What {@link #execute} throws, the future fails with. Cancelling the
   * future keeps further requests from being sent; the one under way may still be applied.
   *
   * @throws IllegalStateException if the toolkit is on a blocking client
   */
  @CheckReturnValue
  public CompletableFuture<TransactionOutcome> executeAsync() {
    context.requireAsync();
    return start();
  }

  private CompletableFuture<TransactionOutcome> start() {
    List<TransactionStep> sent = List.copyOf(steps);
    List<Named> planned = List.copyOf(plans);
    return context.run(call -> PlannedRun.start(call, sent, planned));
  }
}
