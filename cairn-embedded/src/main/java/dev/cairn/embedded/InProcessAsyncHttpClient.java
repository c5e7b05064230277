package dev.cairn.embedded;

import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.http.HttpMetric;
import software.amazon.awssdk.http.async.AsyncExecuteRequest;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;

/**
 * The SDK's asynchronous transport that ends at the front door instead of a socket.
 *
 * <p>Whatever host a request names, it is answered here. Closing it changes nothing, since other
 * clients may use it: the {@link Cairn} it came from is what to close. Threads: thread-safe; never
 * blocks. Without a delay, what the engine answers at once is answered in the caller's thread.
 */
final class InProcessAsyncHttpClient implements SdkAsyncHttpClient {
  private final Line line;

  InProcessAsyncHttpClient(Line line) {
    this.line = line;
  }

  @Override
  public CompletableFuture<Void> execute(AsyncExecuteRequest request) {
    request
        .metricCollector()
        .ifPresent(
            c -> c.reportMetric(HttpMetric.HTTP_CLIENT_NAME, InProcessHttpClient.CLIENT_NAME));
    return new InProcessExchange(line, request).start();
  }

  @Override
  public String clientName() {
    return InProcessHttpClient.CLIENT_NAME;
  }

  @Override
  public void close() {}
}
