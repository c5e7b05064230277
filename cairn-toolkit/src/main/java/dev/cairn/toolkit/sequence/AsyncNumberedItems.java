package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.Context;
import dev.cairn.toolkit.outcome.CheckReturnValue;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.sequence.NumberedSettings.Proof;
import dev.cairn.toolkit.transaction.TransactionPlan;
import dev.cairn.toolkit.transaction.internal.Plan;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;

/**
 * {@link NumberedItems} without waiting, by {@link NumberedItems#async}.
 *
 * <p>What the others throw, the future fails with. Cancelling a future keeps further requests from
 * being sent; the one under way may still be applied. Threads: immutable and thread-safe; holds
 * none. Futures complete on a thread of the client, or after a pause on one of the {@link
 * dev.cairn.toolkit.retry.Sleeper}; functions are called there too and must not block, nor must
 * what is chained to a future.
 *
 * @param <T> the type of the items
 */
@CheckReturnValue
public final class AsyncNumberedItems<T> {
  private final Context context;
  private final NumberedSettings<T> settings;

  AsyncNumberedItems(Context context, NumberedSettings<T> settings) {
    settings.numbering().requireFits(settings.schema());
    this.context = context;
    this.settings = settings;
  }

  AsyncNumberedItems<T> requireAsync() {
    context.requireAsync();
    return this;
  }

  /** {@link NumberedItems#requestsExpireAfter}. */
  public AsyncNumberedItems<T> requestsExpireAfter(Duration lifetime, String attribute) {
    return new AsyncNumberedItems<>(
        context, settings.expiring(new RequestExpiry(lifetime, attribute)));
  }

  /** {@link NumberedItems#exactlyOnce}. */
  public AsyncNumberedItems<T> exactlyOnce() {
    return new AsyncNumberedItems<>(context, settings.proving(Proof.TOKEN));
  }

  /** {@link NumberedItems#plainItems}. */
  public AsyncNumberedItems<T> plainItems() {
    return settings.proof() == Proof.TOKEN
        ? this
        : new AsyncNumberedItems<>(context, settings.proving(Proof.NONE));
  }

  /** {@link NumberedItems#append(LongFunction)}. */
  public CompletableFuture<WriteOutcome<T>> append(LongFunction<? extends T> toItem) {
    return context.run(call -> run(call, Optional.empty(), toItem).start());
  }

  /** {@link NumberedItems#append(String, LongFunction)}. */
  public CompletableFuture<WriteOutcome<T>> append(
      String requestId, LongFunction<? extends T> toItem) {
    return context.run(call -> run(call, Optional.of(settings.request(requestId)), toItem).start());
  }

  /** {@link NumberedItems#planAppend(LongFunction)}. */
  public TransactionPlan<WriteOutcome<T>> planAppend(LongFunction<? extends T> toItem) {
    return plan(Optional.empty(), toItem);
  }

  /** {@link NumberedItems#planAppend(String, LongFunction)}. */
  public TransactionPlan<WriteOutcome<T>> planAppend(
      String requestId, LongFunction<? extends T> toItem) {
    return plan(Optional.of(settings.request(requestId)), toItem);
  }

  private TransactionPlan<WriteOutcome<T>> plan(
      Optional<RequestKey> request, LongFunction<? extends T> toItem) {
    return new Plan<>(call -> AppendDraft.start(call, run(call, request, toItem), request));
  }

  private AppendRun<T> run(
      Call call, Optional<RequestKey> request, LongFunction<? extends T> toItem) {
    return new AppendRun<>(call, settings, request, toItem);
  }
}
