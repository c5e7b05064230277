package dev.cairn.toolkit;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Remembers what a client sends, repetitions by the client included, and lets a test act just
 * before one is sent.
 */
public final class SentRequests implements ExecutionInterceptor {
  private final List<SdkRequest> sent = new CopyOnWriteArrayList<>();
  private final Consumer<SdkRequest> before;

  public SentRequests() {
    this(request -> {});
  }

  /** Calls the action before each request is sent. */
  public SentRequests(Consumer<SdkRequest> before) {
    this.before = before;
  }

  @Override
  public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes unused) {
    sent.add(context.request());
    before.accept(context.request());
  }

  /** Forgets all requests. */
  public void clear() {
    sent.clear();
  }

  /** How many requests there were. */
  public int count() {
    return sent.size();
  }

  /** The last request. */
  public SdkRequest last() {
    return sent.get(sent.size() - 1);
  }

  /** The requests of one kind so far. */
  public <R extends SdkRequest> List<R> of(Class<R> type) {
    return sent.stream().filter(type::isInstance).map(type::cast).toList();
  }
}
