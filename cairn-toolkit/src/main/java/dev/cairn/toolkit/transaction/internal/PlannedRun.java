package dev.cairn.toolkit.transaction.internal;

import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.Loop.Step;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.StepFailure.Reason;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionOutcome.Status;
import dev.cairn.toolkit.transaction.TransactionPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** One execution of a transaction with plans: planned anew until no item has changed meanwhile. */
public final class PlannedRun {
  /*
   * A failure is final if it is that of a step of the caller's own, or if a plan says so of one of
   * its steps. Where a plan's step and the caller's are one action the plan is asked, since it can
   * tell from the item that was there whether its own condition failed.
   */

  private final Call call;
  private final List<TransactionStep> own;
  private int attemptCount;

  private PlannedRun(Call call, List<TransactionStep> own) {
    this.call = call;
    this.own = own;
  }

  /**
   * A plan in a transaction.
   *
   * @param name what the labels of its steps begin with; may be empty
   */
  public record Named(String name, TransactionPlan<?> plan) {}

  /** A plan with what it wants written at the moment. */
  private record Part<R>(String name, Plan<R> plan, Draft<R> draft) {
    static <R> CompletionStage<Part<R>> of(String name, TransactionPlan<R> plan, Call call) {
      Plan<R> known = Plan.of(plan);
      return known.draft(call).thenApply(draft -> new Part<>(name, known, draft));
    }

    String label(String inner) {
      return name.isEmpty() ? inner : name + " " + inner;
    }

    List<TransactionStep> steps() {
      return draft.steps().stream().map(step -> step.labelled(label(step.label()))).toList();
    }

    Optional<StepFailure> refusal() {
      return draft.refusal().map(failure -> failure.labelled(label(failure.label())));
    }

    /** The outcome as far as the plan's own steps go, under the labels that it knows. */
    TransactionOutcome view(TransactionOutcome outcome) {
      List<StepFailure> failures = new ArrayList<>();
      for (TransactionStep step : draft.steps()) {
        outcome
            .failed(label(step.label()))
            .ifPresent(failure -> failures.add(failure.labelled(step.label())));
      }
      return new TransactionOutcome(
          outcome.status(),
          failures,
          outcome.attemptCount(),
          outcome.capacity(),
          outcome.cause().orElse(null));
    }

    boolean hasFailed(TransactionOutcome outcome) {
      return view(outcome).failures().stream()
          .anyMatch(failure -> failure.reason() == Reason.CONDITION_FAILED);
    }

    CompletionStage<Optional<Part<R>>> after(TransactionOutcome refused) {
      return draft.after(view(refused)).thenApply(next -> next.map(n -> new Part<>(name, plan, n)));
    }

    void addResult(TransactionOutcome outcome, Map<TransactionPlan<?>, Object> results) {
      boolean failedByOthers =
          outcome.status() == Status.FAILED && refusal().isEmpty() && !hasFailed(outcome);
      if (!failedByOthers) {
        draft.result(view(outcome)).ifPresent(result -> results.put(plan, result));
      }
    }
  }

  /**
   * Sends the caller's steps with those of the plans until the outcome is known or the deadline has
   * passed.
   *
   * @throws IllegalArgumentException when DynamoDB would refuse them whatever is stored
   */
  public static CompletionStage<TransactionOutcome> start(
      Call call, List<TransactionStep> own, List<Named> plans) {
    if (plans.isEmpty()) {
      return TransactionRun.start(call, own);
    }
    PlannedRun run = new PlannedRun(call, own);
    CompletionStage<List<Part<?>>> parts = CompletableFuture.completedFuture(List.of());
    for (Named named : plans) {
      parts =
          parts.thenCompose(
              before ->
                  Part.of(named.name(), named.plan(), call).thenApply(part -> plus(before, part)));
    }
    return parts.thenCompose(first -> Loop.from(first, run::send));
  }

  private static List<Part<?>> plus(List<Part<?>> parts, Part<?> part) {
    List<Part<?>> longer = new ArrayList<>(parts);
    longer.add(part);
    return longer;
  }

  private CompletionStage<Step<List<Part<?>>, TransactionOutcome>> send(List<Part<?>> parts) {
    List<StepFailure> refusals = parts.stream().flatMap(part -> part.refusal().stream()).toList();
    if (!refusals.isEmpty()) {
      return ended(
          parts, new TransactionOutcome(Status.FAILED, refusals, 0, CapacityReport.NONE, null));
    }
    List<TransactionStep> steps = new ArrayList<>(own);
    parts.forEach(part -> steps.addAll(part.steps()));
    return TransactionRun.start(call, steps)
        .thenCompose(
            outcome -> {
              attemptCount += outcome.attemptCount();
              return outcome.status() == Status.FAILED
                  ? refused(parts, outcome)
                  : ended(parts, outcome);
            });
  }

  private CompletionStage<Step<List<Part<?>>, TransactionOutcome>> refused(
      List<Part<?>> parts, TransactionOutcome outcome) {
    if (hasMistake(outcome) || hasFailedByOwn(parts, outcome)) {
      return ended(parts, outcome);
    }
    return next(parts, outcome)
        .thenCompose(
            next ->
                next.isEmpty()
                    ? ended(parts, outcome)
                    : call.again(next.get(), () -> ended(parts, gaveUp(outcome))));
  }

  private static boolean hasMistake(TransactionOutcome outcome) {
    return outcome.failures().stream()
        .anyMatch(failure -> failure.reason() != Reason.CONDITION_FAILED && !failure.isPassing());
  }

  private boolean hasFailedByOwn(List<Part<?>> parts, TransactionOutcome outcome) {
    Set<ItemKey> planned = new HashSet<>();
    parts.forEach(part -> part.steps().forEach(step -> planned.add(step.key())));
    return own.stream()
        .anyMatch(
            step ->
                !planned.contains(step.key())
                    && outcome.failed(step.label()).filter(f -> !f.isPassing()).isPresent());
  }

  /** The plans for the next round; empty if one of them says that its failure is final. */
  private static CompletionStage<Optional<List<Part<?>>>> next(
      List<Part<?>> parts, TransactionOutcome outcome) {
    CompletionStage<Optional<List<Part<?>>>> all =
        CompletableFuture.completedFuture(Optional.of(List.of()));
    for (Part<?> part : parts) {
      all =
          all.thenCompose(
              before ->
                  before.isEmpty() || !part.hasFailed(outcome)
                      ? CompletableFuture.completedFuture(before.map(b -> plus(b, part)))
                      : part.after(outcome)
                          .thenApply(next -> next.map(n -> plus(before.get(), n))));
    }
    return all;
  }

  private static TransactionOutcome gaveUp(TransactionOutcome outcome) {
    return new TransactionOutcome(
        Status.GAVE_UP,
        outcome.failures(),
        outcome.attemptCount(),
        outcome.capacity(),
        outcome.cause().orElse(null));
  }

  private CompletionStage<Step<List<Part<?>>, TransactionOutcome>> ended(
      List<Part<?>> parts, TransactionOutcome last) {
    TransactionOutcome whole =
        new TransactionOutcome(
            last.status(), last.failures(), attemptCount, call.cost(), last.cause().orElse(null));
    Map<TransactionPlan<?>, Object> results = new HashMap<>();
    parts.forEach(part -> part.addResult(whole, results));
    return CompletableFuture.completedFuture(Step.done(whole.withResults(results)));
  }
}
