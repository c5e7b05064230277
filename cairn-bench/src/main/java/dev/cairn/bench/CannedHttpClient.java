package dev.cairn.bench;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.utils.IoUtils;

/**
 * A transport that answers every request with the bytes that another transport once answered: what
 * a call costs when there is no database behind it.
 *
 * <p>Threads: thread-safe once it has an answer.
 */
final class CannedHttpClient implements SdkHttpClient {
  private final SdkHttpClient origin;
  private volatile Answer answer =
      new Answer(SdkHttpResponse.builder().statusCode(500).build(), new byte[0]);
  private volatile boolean recording = true;

  private record Answer(
      SdkHttpResponse head, @SuppressWarnings("ArrayRecordComponent") byte[] body) {}

  /** Passes calls on to the origin and keeps the last answer, until {@link #replay}. */
  CannedHttpClient(SdkHttpClient origin) {
    this.origin = origin;
  }

  /** From now on answers from memory. */
  void replay() {
    recording = false;
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    ExecutableHttpRequest call = recording ? origin.prepareRequest(request) : null;
    return new ExecutableHttpRequest() {
      @Override
      public HttpExecuteResponse call() throws IOException {
        if (call != null) {
          HttpExecuteResponse response = call.call();
          byte[] body =
              IoUtils.toByteArray(
                  response
                      .responseBody()
                      .orElseGet(
                          () ->
                              AbortableInputStream.create(new ByteArrayInputStream(new byte[0]))));
          answer = new Answer(response.httpResponse(), body);
        }
        return HttpExecuteResponse.builder()
            .response(answer.head())
            .responseBody(AbortableInputStream.create(new ByteArrayInputStream(answer.body())))
            .build();
      }

      @Override
      public void abort() {}
    };
  }

  @Override
  public void close() {}
}
