package dev.cairn.embedded;

import dev.cairn.protocol.WireRequest;
import dev.cairn.protocol.WireResponse;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.async.AsyncExecuteRequest;
import software.amazon.awssdk.http.async.SdkAsyncHttpResponseHandler;

/**
 * One asynchronous call, from its request's publisher to its response handler.
 *
 * <p>Atomicity: a call whose future was cancelled or failed before the request arrived is not
 * applied; afterwards it is applied wholly and only its answer is lost. Errors: the handler hears
 * of every failure, cancellation included, at most once and never after the whole response.
 * Threads: its steps run one after another, on whichever thread brings the next one about.
 */
final class InProcessExchange {
  private final Line line;
  private final AsyncExecuteRequest request;
  private final SdkAsyncHttpResponseHandler handler;
  private final CompletableFuture<Void> done = new CompletableFuture<>();

  InProcessExchange(Line line, AsyncExecuteRequest request) {
    this.line = line;
    this.request = request;
    this.handler = request.responseHandler();
  }

  CompletableFuture<Void> start() {
    CompletionStage<Void> outcome = done;
    outcome.whenComplete(
        (nothing, failure) -> {
          if (failure != null) {
            handler.onError(failure);
          }
        });
    BodyCollector.collect(request.requestContentPublisher())
        .whenComplete(
            (body, failure) -> {
              if (failure != null) {
                fail(failure);
              } else {
                line.after(line.requestNanos(), () -> send(body));
              }
            });
    return done;
  }

  private void send(ByteBuffer body) {
    if (done.isDone()) {
      return;
    }
    try {
      line.send(new WireRequest(Requests.headers(request.request()), body))
          .whenComplete(this::answered);
    } catch (RuntimeException e) {
      fail(e);
    }
  }

  private void answered(@Nullable WireResponse response, @Nullable Throwable failure) {
    if (response == null) {
      Throwable cause = failure == null ? new NullPointerException("response") : failure;
      fail(Failures.ofCall(Failures.unwrap(cause)));
    } else {
      line.after(line.responseNanos(), () -> deliver(response));
    }
  }

  private void deliver(WireResponse response) {
    if (done.isDone()) {
      return;
    }
    try {
      handler.onHeaders(Responses.head(response));
      handler.onStream(new BodyPublisher(response.body(), done));
    } catch (RuntimeException e) {
      fail(e);
    }
  }

  private void fail(Throwable failure) {
    done.completeExceptionally(failure);
  }
}
