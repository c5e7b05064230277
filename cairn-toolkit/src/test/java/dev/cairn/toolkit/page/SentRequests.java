package dev.cairn.toolkit.page;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Keeps what a client was asked to send. */
final class SentRequests implements ExecutionInterceptor {
  private final List<SdkRequest> requests = new CopyOnWriteArrayList<>();

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    requests.add(context.request());
  }

  void clear() {
    requests.clear();
  }

  int count() {
    return requests.size();
  }

  SdkRequest last() {
    return requests.get(requests.size() - 1);
  }
}
