package dev.cairn.embedded;

import dev.cairn.protocol.WireHeaders;
import dev.cairn.protocol.WireRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpRequest;

/** The SDK's requests as wire requests. Headers stay where they are until someone asks for one. */
final class Requests {
  private static final ByteBuffer NO_BODY = ByteBuffer.allocate(0).asReadOnlyBuffer();

  private Requests() {}

  /** Reads the body into one array of exactly its length. */
  static WireRequest read(HttpExecuteRequest request) throws IOException {
    Optional<ContentStreamProvider> content = request.contentStreamProvider();
    SdkHttpRequest head = request.httpRequest();
    ByteBuffer body = content.isPresent() ? read(content.get(), contentLength(head)) : NO_BODY;
    return new WireRequest(headers(head), body);
  }

  static WireHeaders headers(SdkHttpRequest request) {
    return name -> request.firstMatchingHeader(name).orElse(null);
  }

  private static int contentLength(SdkHttpRequest request) {
    return request.firstMatchingHeader("Content-Length").map(Integer::parseInt).orElse(-1);
  }

  private static ByteBuffer read(ContentStreamProvider content, int length) throws IOException {
    try (InputStream stream = content.newStream()) {
      return ByteBuffer.wrap(length < 0 ? stream.readAllBytes() : read(stream, length));
    }
  }

  private static byte[] read(InputStream stream, int length) throws IOException {
    byte[] bytes = new byte[length];
    int count = stream.readNBytes(bytes, 0, length);
    return count == length ? bytes : Arrays.copyOf(bytes, count);
  }
}
