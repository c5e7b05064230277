package dev.cairn.toolkit.transaction.internal;

import dev.cairn.toolkit.capacity.ItemSize;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.Transaction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * The steps of a transaction as DynamoDB takes them: checked, with one action for each item.
 *
 * <p>Order: that of the first step about each item. Immutable.
 */
final class MergedSteps {
  /** Limit on one item in bytes. Source: DynamoDB quotas. */
  private static final long ITEM_SIZE_BYTES_MAX = 400L * 1024;

  private final List<Merged> merged;
  private final List<TransactWriteItem> actions;

  private MergedSteps(List<Merged> merged) {
    this.merged = merged;
    this.actions = new ArrayList<>(merged.size());
    merged.forEach(one -> actions.add(one.step().action()));
  }

  /** One action, and the steps that it stands for. */
  private record Merged(TransactionStep step, List<String> labels) {
    Merged and(TransactionStep other) {
      List<String> all = new ArrayList<>(labels);
      all.add(other.label());
      TransactionStep both =
          step.mergedWith(other)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "steps \"%s\" and \"%s\" are about one item, %s, and cannot be one action"
                              .formatted(
                                  String.join("\", \"", labels), other.label(), step.key())));
      return new Merged(both, all);
    }
  }

  /**
   * Joins the steps.
   *
   * @throws IllegalArgumentException when DynamoDB would refuse them whatever is stored
   */
  static MergedSteps of(List<TransactionStep> steps) {
    Map<ItemKey, Merged> byKey = new LinkedHashMap<>();
    Set<String> labels = new HashSet<>();
    for (TransactionStep step : steps) {
      if (!labels.add(step.label())) {
        throw new IllegalArgumentException(
            "two steps are called \"%s\"; and(name, plan) puts a name before the steps of a plan"
                .formatted(step.label()));
      }
      Merged before = byKey.putIfAbsent(step.key(), new Merged(step, List.of(step.label())));
      if (before != null) {
        byKey.put(step.key(), before.and(step));
      }
    }
    requireCount(byKey.size());
    MergedSteps merged = new MergedSteps(List.copyOf(byKey.values()));
    merged.requireSize();
    return merged;
  }

  private static void requireCount(int count) {
    if (count < 1 || count > Transaction.STEP_COUNT_MAX) {
      throw new IllegalArgumentException(
          "a transaction has 1 to " + Transaction.STEP_COUNT_MAX + " steps, not " + count);
    }
  }

  private void requireSize() {
    if (actions.size() * ITEM_SIZE_BYTES_MAX <= Transaction.SIZE_BYTES_MAX) {
      return;
    }
    long bytes = 0;
    for (int i = 0; i < actions.size(); i++) {
      Put put = actions.get(i).put();
      bytes += ItemSize.bytesOf(put == null ? merged.get(i).step().key().attributes() : put.item());
    }
    if (bytes > Transaction.SIZE_BYTES_MAX) {
      throw new IllegalArgumentException(
          "the items of the transaction have %d bytes, more than %d"
              .formatted(bytes, Transaction.SIZE_BYTES_MAX));
    }
  }

  int count() {
    return actions.size();
  }

  List<TransactWriteItem> actions() {
    return actions;
  }

  /** The sizes of the items that are there, as far as they are known; 0 where they are not. */
  List<Long> sizes() {
    List<Long> sizes = new ArrayList<>(merged.size());
    merged.forEach(one -> sizes.add(one.step().knownBytes()));
    return sizes;
  }

  /**
   * The steps that stood in the way. An action's failure is that of each step it stands for, since
   * DynamoDB does not say which of its conditions failed.
   */
  List<StepFailure> failures(List<CancellationReason> reasons) {
    List<StepFailure> failures = new ArrayList<>();
    for (int i = 0; i < reasons.size(); i++) {
      for (String label : merged.get(i).labels()) {
        StepFailure.of(label, reasons.get(i)).ifPresent(failures::add);
      }
    }
    return failures;
  }

  /** The item of the step with this label. */
  ItemKey key(String label) {
    return merged.stream()
        .filter(one -> one.labels().contains(label))
        .findFirst()
        .orElseThrow()
        .step()
        .key();
  }
}
