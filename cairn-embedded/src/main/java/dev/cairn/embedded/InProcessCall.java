package dev.cairn.embedded;

import dev.cairn.protocol.WireRequest;
import dev.cairn.protocol.WireResponse;
import dev.cairn.protocol.fault.ConnectionLostException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;

/**
 * One synchronous call, in its caller's thread.
 *
 * <p>Atomicity: a call that was interrupted or aborted before the request arrived is not applied;
 * afterwards it is applied wholly and only its answer is lost. Errors: an interrupted call throws
 * {@link AbortedException} and leaves the thread interrupted, an aborted one throws {@link
 * IOException}, which is what the SDK's retries and time-outs expect of a transport. Threads: one
 * calls; any other may abort.
 */
final class InProcessCall implements ExecutableHttpRequest {
  private final Line line;
  private final HttpExecuteRequest request;
  private volatile boolean aborted;
  private volatile @Nullable Thread caller;
  private volatile @Nullable CompletableFuture<WireResponse> awaited;

  InProcessCall(Line line, HttpExecuteRequest request) {
    this.line = line;
    this.request = request;
  }

  @Override
  public HttpExecuteResponse call() throws IOException {
    WireRequest wireRequest = Requests.read(request);
    checkNotStopped();
    pause(line.requestNanos());
    WireResponse response = await(line.send(wireRequest));
    pause(line.responseNanos());
    return Responses.toSdk(response);
  }

  private void pause(long nanos) throws IOException {
    if (nanos <= 0) {
      return;
    }
    caller = Thread.currentThread();
    long end = System.nanoTime() + nanos;
    checkNotStopped();
    for (long left = nanos; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(this, left);
      checkNotStopped();
    }
  }

  private WireResponse await(CompletionStage<WireResponse> stage) throws IOException {
    CompletableFuture<WireResponse> reply = stage.toCompletableFuture();
    if (!reply.isDone()) {
      // A copy, because an abort completes it: the engine's own stage is not ours to complete.
      reply = reply.copy();
      awaited = reply;
      checkNotStopped();
    }
    try {
      return reply.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw AbortedException.create("Interrupted while waiting for the response.", e);
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  private IOException failure(ExecutionException e) {
    Throwable cause = Failures.unwrap(e);
    if (aborted && cause instanceof IOException abort) {
      return abort;
    }
    if (cause instanceof ConnectionLostException lost) {
      return lost;
    }
    throw Failures.ofEngine(cause);
  }

  private void checkNotStopped() throws IOException {
    if (aborted) {
      throw abortedException();
    }
    if (Thread.currentThread().isInterrupted()) {
      throw AbortedException.create("Interrupted while the call was under way.");
    }
  }

  private static IOException abortedException() {
    return new IOException("The call was aborted.");
  }

  @Override
  public void abort() {
    aborted = true;
    CompletableFuture<WireResponse> reply = awaited;
    if (reply != null) {
      reply.completeExceptionally(abortedException());
    }
    LockSupport.unpark(caller);
  }
}
