package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.outcome.GaveUpException;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.sequence.AppendRun.Candidate;
import dev.cairn.toolkit.sequence.NumberSource.Draw;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.internal.Draft;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A number and its item, and what becomes of them in a caller's transaction.
 *
 * <p>One thread at a time.
 *
 * @param <T> the type of the items
 */
final class AppendDraft<T> implements Draft<WriteOutcome<T>> {
  private final Call call;
  private final AppendRun<T> run;
  private final Candidate candidate;
  private final Optional<RequestKey> request;

  private AppendDraft(Call call, AppendRun<T> run, Optional<RequestKey> request, Draw draw) {
    if (draw.number() == null) {
      throw new GaveUpException("no number was drawn: " + draw.cause(), draw.cause());
    }
    this.call = call;
    this.run = run;
    this.request = request;
    this.candidate = run.candidate(draw.number());
  }

  static <T> CompletionStage<Draft<WriteOutcome<T>>> start(
      Call call, AppendRun<T> run, Optional<RequestKey> request) {
    return request.isEmpty()
        ? first(call, run, request)
        : Stages.then(
            run.reservation(),
            stored ->
                stored.isPresent()
                    ? repeated(call, run, request.get(), stored.get())
                    : first(call, run, request));
  }

  private static <T> CompletionStage<Draft<WriteOutcome<T>>> first(
      Call call, AppendRun<T> run, Optional<RequestKey> request) {
    return run.firstDraw().thenApply(draw -> new AppendDraft<>(call, run, request, draw));
  }

  private static <T> CompletionStage<Draft<WriteOutcome<T>>> repeated(
      Call call, AppendRun<T> run, RequestKey request, Map<String, AttributeValue> reservation) {
    return run.repeated(reservation)
        .thenApply(
            outcome -> new Repeated<>(request.check(AppendRun.REQUEST, call.now()), outcome));
  }

  @Override
  public List<TransactionStep> steps() {
    return run.steps(candidate);
  }

  @Override
  public CompletionStage<Optional<Draft<WriteOutcome<T>>>> after(TransactionOutcome refused) {
    Optional<Map<String, AttributeValue>> reservation =
        AppendRun.existing(refused, AppendRun.REQUEST);
    return reservation.isPresent()
        ? repeated(call, run, request.orElseThrow(), reservation.get()).thenApply(Optional::of)
        : run.drawAfter(candidate, refused)
            .thenApply(draw -> draw.map(next -> new AppendDraft<>(call, run, request, next)));
  }

  @Override
  public Optional<WriteOutcome<T>> result(TransactionOutcome outcome) {
    boolean couldGoOn =
        outcome.status() == TransactionOutcome.Status.FAILED
            && (run.canGoOn(candidate, outcome)
                || AppendRun.existing(outcome, AppendRun.REQUEST).isPresent());
    return couldGoOn ? Optional.empty() : Optional.of(end(outcome));
  }

  private WriteOutcome<T> end(TransactionOutcome outcome) {
    return switch (outcome.status()) {
      case APPLIED -> run.applied(candidate);
      case FAILED -> {
        Optional<Map<String, AttributeValue>> there = AppendRun.existing(outcome, AppendRun.ITEM);
        yield there.isEmpty() && candidate.rule() != null
            ? run.notStored(Status.STALE, candidate, outcome)
            : run.taken(candidate, there, outcome);
      }
      case GAVE_UP -> run.notStored(Status.GAVE_UP, candidate, outcome);
      case UNKNOWN -> run.notStored(Status.UNKNOWN, candidate, outcome);
    };
  }

  /** A request that has its item already, which the caller's transaction requires to stay so. */
  private record Repeated<T>(TransactionStep check, WriteOutcome<T> outcome)
      implements Draft<WriteOutcome<T>> {
    @Override
    public List<TransactionStep> steps() {
      return List.of(check);
    }

    @Override
    public Optional<WriteOutcome<T>> result(TransactionOutcome transaction) {
      return Optional.of(outcome);
    }
  }
}
