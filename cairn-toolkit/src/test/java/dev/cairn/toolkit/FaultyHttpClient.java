package dev.cairn.toolkit;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.utils.IoUtils;

/**
 * A transport that breaks on order: the next call of an operation loses its reply, never arrives,
 * or gets another answer than the database's.
 */
public final class FaultyHttpClient implements SdkHttpClient {
  private final SdkHttpClient inner;
  private final Queue<Fault> faults = new ConcurrentLinkedQueue<>();
  private final List<String> bodies = new CopyOnWriteArrayList<>();

  /** What happens to one call. */
  private interface Fault {
    HttpExecuteResponse apply(ExecutableHttpRequest call) throws IOException;
  }

  public FaultyHttpClient(SdkHttpClient inner) {
    this.inner = inner;
  }

  /** The next write is applied, but its reply never arrives. */
  public FaultyHttpClient loseReply() {
    faults.add(
        call -> {
          call.call();
          throw new IOException("reply lost");
        });
    return this;
  }

  /** The next write never arrives. */
  public FaultyHttpClient loseRequest() {
    faults.add(
        call -> {
          throw new IOException("request lost");
        });
    return this;
  }

  /** The next write goes through. */
  public FaultyHttpClient pass() {
    faults.add(ExecutableHttpRequest::call);
    return this;
  }

  /** The next write is answered with an error instead of being applied. */
  public FaultyHttpClient answer(int status, String type, String rest) {
    faults.add(
        call -> {
          String body =
              "{\"__type\":\"com.amazonaws.dynamodb.v20120810#" + type + "\"" + rest + "}";
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          return HttpExecuteResponse.builder()
              .response(
                  SdkHttpFullResponse.builder()
                      .statusCode(status)
                      .putHeader("Content-Type", "application/x-amz-json-1.0")
                      .putHeader("Content-Length", Integer.toString(bytes.length))
                      .build())
              .responseBody(AbortableInputStream.create(new ByteArrayInputStream(bytes)))
              .build();
        });
    return this;
  }

  /** The next transaction is cancelled with these reasons, one for each of its steps. */
  public FaultyHttpClient cancel(String... codes) {
    StringBuilder reasons = new StringBuilder();
    for (String code : codes) {
      reasons
          .append(reasons.isEmpty() ? "" : ",")
          .append("{\"Code\":\"")
          .append(code)
          .append("\"}");
    }
    return answer(
        400,
        "TransactionCanceledException",
        ",\"Message\":\"Transaction cancelled\",\"CancellationReasons\":[" + reasons + "]");
  }

  /** The bodies of all writes so far, repetitions by the SDK included. */
  public List<String> bodies() {
    return bodies;
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    String target = request.httpRequest().firstMatchingHeader("X-Amz-Target").orElse("");
    boolean isWrite = !target.endsWith(".GetItem") && !target.endsWith(".Query");
    if (isWrite) {
      bodies.add(bodyOf(request));
    }
    ExecutableHttpRequest call = inner.prepareRequest(request);
    Fault fault = isWrite ? faults.poll() : null;
    if (fault == null) {
      return call;
    }
    return new ExecutableHttpRequest() {
      @Override
      public HttpExecuteResponse call() throws IOException {
        return fault.apply(call);
      }

      @Override
      public void abort() {
        call.abort();
      }
    };
  }

  private static String bodyOf(HttpExecuteRequest request) {
    try {
      return request.contentStreamProvider().isEmpty()
          ? ""
          : IoUtils.toUtf8String(request.contentStreamProvider().get().newStream());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    inner.close();
  }
}
