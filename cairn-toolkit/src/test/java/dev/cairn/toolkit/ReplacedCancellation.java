package dev.cairn.toolkit;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Gives a client's cancelled transactions other reasons, which no fault can provoke. */
public final class ReplacedCancellation implements ExecutionInterceptor {
  private final Queue<List<CancellationReason>> next = new ConcurrentLinkedQueue<>();

  /** The next transaction that is cancelled is so for these reasons. */
  public void add(CancellationReason... reasons) {
    next.add(List.of(reasons));
  }

  @Override
  public Throwable modifyException(Context.FailedExecution context, ExecutionAttributes unused) {
    return context.exception() instanceof TransactionCanceledException cancelled && !next.isEmpty()
        ? cancelled.toBuilder().cancellationReasons(next.remove()).build()
        : context.exception();
  }
}
