package dev.cairn.toolkit.transaction;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.ItemUpdate;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CostModel;
import dev.cairn.toolkit.capacity.CostPrediction;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.transaction.internal.Plan;
import dev.cairn.toolkit.transaction.internal.PlannedRun;
import dev.cairn.toolkit.transaction.internal.PlannedRun.Named;
import dev.cairn.toolkit.transaction.internal.TransactionRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The steps of a transaction while they are put together: what {@link Transaction} and {@link
 * AsyncTransaction} have in common.
 *
 * <p>Threads: one at a time.
 *
 * @param <S> which of the two
 */
public abstract sealed class TransactionSteps<S extends TransactionSteps<S>>
    permits Transaction, AsyncTransaction {
  private final CallSource calls;
  private final List<TransactionStep> steps = new ArrayList<>();
  private final List<Named> plans = new ArrayList<>();
  private RetryOptions retries = RetryOptions.defaults();

  TransactionSteps(CallSource calls) {
    this.calls = calls;
  }

  abstract S self();

  /** How long to keep trying. */
  public S retries(RetryOptions options) {
    retries = Objects.requireNonNull(options, "options");
    return self();
  }

  /** Writes an item, replacing the one that is there. */
  public <T> S put(String label, ItemSchema<T> schema, T item) {
    return step(TransactionStep.put(label, schema, item));
  }

  /** Writes an item if a condition holds for the one that is there, or for none. */
  public <T> S put(String label, ItemSchema<T> schema, T item, ItemCondition condition) {
    return step(TransactionStep.put(label, schema, item, condition));
  }

  /** Changes an item, creating it if there is none. */
  public S update(String label, ItemSchema<?> schema, ItemKey key, ItemUpdate update) {
    return step(TransactionStep.update(label, schema, key, update));
  }

  /** Changes an item if a condition holds for it, or for none. */
  public S update(
      String label, ItemSchema<?> schema, ItemKey key, ItemUpdate update, ItemCondition condition) {
    return step(TransactionStep.update(label, schema, key, update, condition));
  }

  /** Removes an item; it is no failure if there is none. */
  public S delete(String label, ItemSchema<?> schema, ItemKey key) {
    return step(TransactionStep.delete(label, schema, key));
  }

  /** Removes an item if a condition holds for it, or for none. */
  public S delete(String label, ItemSchema<?> schema, ItemKey key, ItemCondition condition) {
    return step(TransactionStep.delete(label, schema, key, condition));
  }

  /** Requires that a condition holds for an item, or for none, and changes nothing. */
  public S check(String label, ItemSchema<?> schema, ItemKey key, ItemCondition condition) {
    return step(TransactionStep.check(label, schema, key, condition));
  }

  /** Adds a step. */
  public S step(TransactionStep step) {
    steps.add(Objects.requireNonNull(step, "step"));
    return self();
  }

  /** What the transaction is going to cost, in tables without secondary indexes. */
  public CostPrediction predict(Map<String, Map<String, AttributeValue>> stored) {
    return predict(CostModel.withoutIndexes(), stored);
  }

  /**
   * What the transaction is going to cost.
   *
   * @param stored the items that are there, by the labels of their steps
   * @throws IllegalArgumentException for an update that DynamoDB would refuse for these items
   */
  public CostPrediction predict(CostModel model, Map<String, Map<String, AttributeValue>> stored) {
    return TransactionRun.predict(model, steps, stored);
  }

  /**
   * Adds what a strategy has planned. {@link TransactionOutcome#of} says what became of it.
   *
   * @throws IllegalArgumentException when it is not a plan of one of the toolkit's strategies
   */
  public S and(TransactionPlan<?> plan) {
    return add("", plan);
  }

  /**
   * Adds what a strategy has planned, with this name in front of the labels of its steps: for
   * several plans whose labels would be the same.
   */
  public S and(String name, TransactionPlan<?> plan) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("the name of a plan is empty");
    }
    return add(name, plan);
  }

  private S add(String name, TransactionPlan<?> plan) {
    plans.add(new Named(name, Plan.of(plan)));
    return self();
  }

  CompletableFuture<TransactionOutcome> start() {
    List<TransactionStep> sent = List.copyOf(steps);
    List<Named> planned = List.copyOf(plans);
    RetryOptions patience = retries;
    return calls.run(patience, own -> PlannedRun.start(own, patience, sent, planned));
  }
}
