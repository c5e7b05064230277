package dev.cairn.toolkit.transaction;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.ItemUpdate;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.ItemSize;
import dev.cairn.toolkit.internal.BlockingCalls;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.Stages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A transaction of labelled steps, each about another item: all are applied, or none is.
 *
 * <pre>{@code
 * TransactionOutcome done =
 *     Transaction.on(dynamoDb)
 *         .put("user", users, user, ItemCondition.absent(users))
 *         .put("e-mail", users, marker, ItemCondition.absent(users))
 *         .execute();
 * done.failed("e-mail").flatMap(StepFailure::existingItem);
 * }</pre>
 *
 * <p><b>Guarantees.</b> The outcome says which steps stood in the way, why, and which items were
 * there. A step's label is what it is called in the outcome. Conflicts with other requests and
 * throttles are tried again, so that a lost race ends as the failed condition that it is. Where a
 * condition fails beside a conflict, its item is read again: if it is still the same the
 * transaction has failed, otherwise it is tried again.
 *
 * <p><b>Item layout.</b> None of its own: it writes the given items.
 *
 * <p><b>Cost.</b> One request; twice the write units of its items. A cancelled transaction is
 * charged the same, and so is each repetition after one; a failed condition beside a conflict takes
 * one consistent read.
 *
 * <p><b>Failure.</b> {@link TransactionOutcome.Status} has the four ends. Mistakes that can be seen
 * beforehand (no step or more than 100, over 4 MB, two steps about one item) are an {@code
 * IllegalArgumentException} from {@link #execute}; other mistakes come as the SDK's exception.
 *
 * <p><b>Idempotency.</b> Each execution has a {@code ClientRequestToken} of its own, which is kept
 * while the outcome is unknown and replaced after a definite cancellation; so a lost reply neither
 * applies the steps twice nor makes the own success look like a failed condition. DynamoDB knows a
 * token for ten minutes; the deadline of {@link RetryOptions} must stay below that.
 *
 * <p><b>Threads.</b> One at a time. Runs on the caller's thread.
 */
public final class Transaction {
  /** Limit on the steps of a transaction. Source: DynamoDB quotas. */
  public static final int STEP_COUNT_MAX = 100;

  /** Limit on all items of a transaction in bytes. Source: DynamoDB quotas. */
  public static final long SIZE_BYTES_MAX = 4L * 1024 * 1024;

  private final Function<RetryOptions, DynamoDbCalls> calls;
  private final List<TransactionStep> steps = new ArrayList<>();
  private RetryOptions retries = RetryOptions.defaults();

  private Transaction(Function<RetryOptions, DynamoDbCalls> calls) {
    this.calls = calls;
  }

  /** A transaction without steps yet. The client stays the caller's to close. */
  public static Transaction on(DynamoDbClient dynamoDb) {
    Objects.requireNonNull(dynamoDb, "dynamoDb");
    return new Transaction(retries -> new BlockingCalls(dynamoDb, retries.sleeper()));
  }

  /** For other strategies: a transaction over their calls. */
  public static Transaction over(DynamoDbCalls calls, RetryOptions retries) {
    return new Transaction(unused -> calls).retries(retries);
  }

  /** How long to keep trying. */
  public Transaction retries(RetryOptions options) {
    retries = Objects.requireNonNull(options, "options");
    return this;
  }

  /** Writes an item, replacing the one that is there. */
  public <T> Transaction put(String label, ItemSchema<T> schema, T item) {
    return step(TransactionStep.put(label, schema, item));
  }

  /** Writes an item if a condition holds for the one that is there, or for none. */
  public <T> Transaction put(String label, ItemSchema<T> schema, T item, ItemCondition condition) {
    return step(TransactionStep.put(label, schema, item, condition));
  }

  /** Changes an item, creating it if there is none. */
  public Transaction update(String label, ItemSchema<?> schema, ItemKey key, ItemUpdate update) {
    return step(TransactionStep.update(label, schema, key, update));
  }

  /** Changes an item if a condition holds for it, or for none. */
  public Transaction update(
      String label, ItemSchema<?> schema, ItemKey key, ItemUpdate update, ItemCondition condition) {
    return step(TransactionStep.update(label, schema, key, update, condition));
  }

  /** Removes an item; it is no failure if there is none. */
  public Transaction delete(String label, ItemSchema<?> schema, ItemKey key) {
    return step(TransactionStep.delete(label, schema, key));
  }

  /** Removes an item if a condition holds for it, or for none. */
  public Transaction delete(
      String label, ItemSchema<?> schema, ItemKey key, ItemCondition condition) {
    return step(TransactionStep.delete(label, schema, key, condition));
  }

  /** Requires that a condition holds for an item, or for none, and changes nothing. */
  public Transaction check(
      String label, ItemSchema<?> schema, ItemKey key, ItemCondition condition) {
    return step(TransactionStep.check(label, schema, key, condition));
  }

  /** Adds a step. */
  public Transaction step(TransactionStep step) {
    steps.add(step);
    return this;
  }

  /**
   * Sends the transaction until its outcome is known or the deadline has passed.
   *
   * @throws IllegalArgumentException when DynamoDB would refuse the transaction whatever is stored
   */
  public TransactionOutcome execute() {
    return Stages.join(start());
  }

  /** For other strategies: the same as a stage. */
  public CompletionStage<TransactionOutcome> start() {
    List<TransactionStep> checked = List.copyOf(steps);
    requireCount(checked);
    requireDistinct(checked);
    requireSize(checked);
    return new TransactionRun(calls.apply(retries), retries, checked).start();
  }

  private static void requireCount(List<TransactionStep> steps) {
    if (steps.isEmpty() || steps.size() > STEP_COUNT_MAX) {
      throw new IllegalArgumentException(
          "a transaction has 1 to " + STEP_COUNT_MAX + " steps, not " + steps.size());
    }
  }

  private static void requireDistinct(List<TransactionStep> steps) {
    Set<String> labels = new HashSet<>();
    Map<ItemKey, String> labelByKey = new HashMap<>();
    for (TransactionStep step : steps) {
      if (!labels.add(step.label())) {
        throw new IllegalArgumentException("two steps are called \"" + step.label() + "\"");
      }
      @Nullable String other = labelByKey.put(step.key(), step.label());
      if (other != null) {
        throw new IllegalArgumentException(
            "steps \""
                + other
                + "\" and \""
                + step.label()
                + "\" are about one item, "
                + step.key());
      }
    }
  }

  private static void requireSize(List<TransactionStep> steps) {
    long bytes = 0;
    for (TransactionStep step : steps) {
      bytes +=
          step.action().put() == null
              ? ItemSize.bytesOf(step.key().attributes())
              : ItemSize.bytesOf(step.action().put().item());
    }
    if (bytes > SIZE_BYTES_MAX) {
      throw new IllegalArgumentException(
          "the items of the transaction have " + bytes + " bytes, more than " + SIZE_BYTES_MAX);
    }
  }
}
