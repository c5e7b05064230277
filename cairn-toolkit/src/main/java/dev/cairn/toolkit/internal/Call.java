package dev.cairn.toolkit.internal;

import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.item.ItemKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/**
 * One call of a strategy: its requests, which are metered and end by its deadline, and its pauses.
 *
 * <p>One thread at a time.
 */
public final class Call {
  private final Context context;
  private final Backoff backoff;
  private final MeteredCalls dynamoDb;

  Call(Context context) {
    this.context = context;
    this.backoff = new Backoff(context.retries(), context.clock(), context.random());
    this.dynamoDb = new MeteredCalls(context, backoff);
  }

  /** The call's requests. */
  public MeteredCalls dynamoDb() {
    return dynamoDb;
  }

  /** A new id, for a request token or for what creates an item. */
  public String newId() {
    return context.ids().get();
  }

  /** The time. */
  public Instant now() {
    return context.clock().instant();
  }

  /** What the call cost so far. */
  public CapacityReport cost() {
    return dynamoDb.report();
  }

  /** The item with this key by a consistent read, which is tried again; empty if there is none. */
  public CompletionStage<Optional<Map<String, AttributeValue>>> find(ItemKey key) {
    GetItemRequest request =
        GetItemRequest.builder()
            .tableName(key.tableName())
            .key(key.attributes())
            .consistentRead(true)
            .build();
    return Stages.then(
        read(() -> dynamoDb.getItem(request)),
        response ->
            CompletableFuture.completedFuture(
                response.hasItem() ? Optional.of(response.item()) : Optional.empty()));
  }

  /**
   * The first answer of a read, which is tried again while the call's time lasts; the last failure
   * if that would not pass, or when the time is up.
   */
  public <A> CompletionStage<A> read(Supplier<CompletionStage<A>> read) {
    CompletionStage<A> first = Stages.from(read);
    return Stages.hasResult(first)
        ? first
        : Loop.from(
            first,
            answer ->
                Stages.handle(
                    answer,
                    (result, failure) ->
                        failure == null
                            ? CompletableFuture.completedFuture(Loop.Step.done(result))
                            : readAgain(read, failure)));
  }

  private <A> CompletionStage<Loop.Step<CompletionStage<A>, A>> readAgain(
      Supplier<CompletionStage<A>> read, Throwable failure) {
    Optional<Duration> pause = Failures.isTransient(failure) ? backoff.next() : Optional.empty();
    return pause.isEmpty()
        ? CompletableFuture.failedFuture(failure)
        : sleep(pause.get()).thenApply(slept -> Loop.Step.again(Stages.from(read)));
  }

  /**
   * Waits before the next attempt: true when it is time for it, false when there is none, because
   * the deadline would pass or the wait was cut short.
   */
  public CompletionStage<Boolean> pause() {
    Optional<Duration> pause = backoff.next();
    return pause.isEmpty()
        ? CompletableFuture.completedFuture(false)
        : sleep(pause.get()).handle((slept, interrupted) -> interrupted == null);
  }

  /** Another round of a loop after a pause; what ends it instead where there is no time for one. */
  public <S, R> CompletionStage<Loop.Step<S, R>> again(
      S next, Supplier<CompletionStage<Loop.Step<S, R>>> end) {
    return pause()
        .thenCompose(
            isTime ->
                isTime ? CompletableFuture.completedFuture(Loop.Step.again(next)) : end.get());
  }

  /** Waits about this long, which is not counted against the deadline unless it passes. */
  public CompletionStage<@Nullable Void> sleep(Duration duration) {
    return dynamoDb.isCancelled()
        ? CompletableFuture.failedFuture(new CancellationException(MeteredCalls.CANCELLED))
        : context.pauses().sleep(duration);
  }

  void cancel() {
    dynamoDb.cancel();
  }
}
