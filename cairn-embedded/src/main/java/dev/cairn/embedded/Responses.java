package dev.cairn.embedded;

import dev.cairn.protocol.WireResponse;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.http.SdkHttpResponse;

/** Wire responses as the SDK's. */
final class Responses {
  private Responses() {}

  static HttpExecuteResponse toSdk(WireResponse response) {
    return HttpExecuteResponse.builder()
        .response(head(response))
        .responseBody(AbortableInputStream.create(stream(response.body())))
        .build();
  }

  /** Status and headers. The SDK casts what it gets to the full response, so it must be one. */
  static SdkHttpFullResponse head(WireResponse response) {
    SdkHttpFullResponse.Builder head = SdkHttpResponse.builder().statusCode(response.status());
    response.headers().forEach(head::putHeader);
    return head.build();
  }

  /** The buffer's own bytes where it shows its array, else a copy. */
  private static InputStream stream(ByteBuffer body) {
    if (body.hasArray()) {
      return new ByteArrayInputStream(
          body.array(), body.arrayOffset() + body.position(), body.remaining());
    }
    byte[] bytes = new byte[body.remaining()];
    body.duplicate().get(bytes);
    return new ByteArrayInputStream(bytes);
  }
}
