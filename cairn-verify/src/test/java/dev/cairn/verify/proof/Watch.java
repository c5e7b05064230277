package dev.cairn.verify.proof;

import java.io.IOException;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;

/** Sees every attempt of a client's requests before it is sent, and after, however it ended. */
final class Watch implements ExecutionInterceptor, SdkHttpClient {
  private final ThreadLocal<SdkRequest> request = new ThreadLocal<>();
  private final SdkHttpClient transport;
  private final Eyes eyes;

  /** Who watches. */
  interface Eyes {
    void before();

    void after(SdkRequest request);
  }

  Watch(SdkHttpClient transport, Eyes eyes) {
    this.transport = transport;
    this.eyes = eyes;
  }

  @Override
  public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes unused) {
    request.set(context.request());
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest http) {
    ExecutableHttpRequest prepared = transport.prepareRequest(http);
    return new ExecutableHttpRequest() {
      @Override
      public HttpExecuteResponse call() throws IOException {
        eyes.before();
        try {
          return prepared.call();
        } finally {
          eyes.after(request.get());
        }
      }

      @Override
      public void abort() {
        prepared.abort();
      }
    };
  }

  @Override
  public void close() {
    transport.close();
  }
}
