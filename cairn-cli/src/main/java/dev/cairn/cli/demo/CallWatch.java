package dev.cairn.cli.demo;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/**
 * Counts what an SDK client sends and is answered, so that the demo need not take a strategy's word
 * for it.
 *
 * <p>Threads: thread-safe. {@link #restart} is for a moment at which no call is under way.
 */
final class CallWatch implements ExecutionInterceptor {
  private final AtomicLong calls = new AtomicLong();
  private final AtomicLong requests = new AtomicLong();
  private final AtomicInteger concurrent = new AtomicInteger();
  private final AtomicInteger concurrentMax = new AtomicInteger();
  private final AtomicLong conditionsFailed = new AtomicLong();
  private final AtomicLong conflicts = new AtomicLong();
  private final AtomicLong emptyPages = new AtomicLong();

  /** Counts from zero again. */
  void restart() {
    calls.set(0);
    requests.set(0);
    concurrentMax.set(0);
    conditionsFailed.set(0);
    conflicts.set(0);
    emptyPages.set(0);
  }

  CallCounts counts() {
    return new CallCounts(
        requests.get(),
        requests.get() - calls.get(),
        concurrentMax.get(),
        conditionsFailed.get(),
        conflicts.get(),
        emptyPages.get());
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    calls.incrementAndGet();
    concurrentMax.accumulateAndGet(concurrent.incrementAndGet(), Math::max);
  }

  @Override
  public void beforeTransmission(
      Context.BeforeTransmission context, ExecutionAttributes attributes) {
    requests.incrementAndGet();
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    concurrent.decrementAndGet();
    if (context.response() instanceof QueryResponse page
        && page.count() == 0
        && page.hasLastEvaluatedKey()) {
      emptyPages.incrementAndGet();
    }
  }

  @Override
  public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
    concurrent.decrementAndGet();
    Throwable failure = context.exception();
    if (failure instanceof ConditionalCheckFailedException) {
      conditionsFailed.incrementAndGet();
    } else if (failure instanceof TransactionConflictException) {
      conflicts.incrementAndGet();
    } else if (failure instanceof TransactionCanceledException cancelled) {
      count(cancelled);
    }
  }

  /** One transaction that lost is one, however many of its conditions failed. */
  private void count(TransactionCanceledException cancelled) {
    if (hasReason(cancelled, "ConditionalCheckFailed")) {
      conditionsFailed.incrementAndGet();
    } else if (hasReason(cancelled, "TransactionConflict")) {
      conflicts.incrementAndGet();
    }
  }

  private static boolean hasReason(TransactionCanceledException cancelled, String code) {
    return cancelled.cancellationReasons().stream().anyMatch(reason -> code.equals(reason.code()));
  }
}
