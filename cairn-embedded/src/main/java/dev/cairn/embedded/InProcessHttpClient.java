package dev.cairn.embedded;

import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpMetric;
import software.amazon.awssdk.http.SdkHttpClient;

/**
 * The SDK's synchronous transport that ends at the front door instead of a socket.
 *
 * <p>Whatever host a request names, it is answered here. Closing it changes nothing, since other
 * clients may use it: the {@link Cairn} it came from is what to close. Threads: thread-safe; a call
 * runs in its caller's thread.
 */
final class InProcessHttpClient implements SdkHttpClient {
  static final String CLIENT_NAME = "Cairn";

  private final Line line;

  InProcessHttpClient(Line line) {
    this.line = line;
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    request
        .metricCollector()
        .ifPresent(c -> c.reportMetric(HttpMetric.HTTP_CLIENT_NAME, CLIENT_NAME));
    return new InProcessCall(line, request);
  }

  @Override
  public String clientName() {
    return CLIENT_NAME;
  }

  @Override
  public void close() {}
}
