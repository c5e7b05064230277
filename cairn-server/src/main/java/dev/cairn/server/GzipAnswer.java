package dev.cairn.server;

import dev.cairn.protocol.WireResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Answers with compressed bodies, for clients that ask for them. */
final class GzipAnswer {
  /**
   * The smallest body that is compressed. DynamoDB compresses large answers only; from which size
   * on is not known.
   */
  private static final int BODY_BYTES_MIN = 4 * 1024;

  /** A compressed body is rarely more than a fourth of what it was. */
  private static final int USUAL_RATIO = 4;

  private GzipAnswer() {}

  /**
   * Whether the client takes a compressed answer: its header names gzip, and not with {@code q=0}.
   */
  static boolean isAccepted(HttpRequest request) {
    for (String header : request.headers().getAll(HttpHeaderNames.ACCEPT_ENCODING)) {
      for (String coding : header.toLowerCase(Locale.ROOT).split(",", -1)) {
        String[] parts = coding.split(";", -1);
        if (parts[0].trim().equals("gzip")) {
          return parts.length == 1 || !parts[1].trim().matches("q=0(\\.0*)?");
        }
      }
    }
    return false;
  }

  static boolean isWorthwhile(WireResponse response) {
    return response.body().remaining() >= BODY_BYTES_MIN;
  }

  /**
   * The response compressed. Its checksum is one of the compressed bytes. Source: the AWS SDKs,
   * which check DynamoDB's answers so.
   */
  static WireResponse of(WireResponse response) {
    ByteBuffer body = compressed(response.body());
    CRC32 crc = new CRC32();
    crc.update(body.duplicate());
    Map<String, String> headers = new LinkedHashMap<>(response.headers());
    headers.put("content-encoding", "gzip");
    headers.put("x-amz-crc32", Long.toString(crc.getValue()));
    return new WireResponse(response.status(), Collections.unmodifiableMap(headers), body);
  }

  private static ByteBuffer compressed(ByteBuffer body) {
    byte[] bytes = new byte[body.remaining()];
    body.duplicate().get(bytes);
    ByteArrayOutputStream compressed = new ByteArrayOutputStream(bytes.length / USUAL_RATIO);
    try (OutputStream out = new FastGzip(compressed)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ByteBuffer.wrap(compressed.toByteArray());
  }

  /** Trades some of the ratio for a third of the time. */
  private static final class FastGzip extends GZIPOutputStream {
    private FastGzip(OutputStream out) throws IOException {
      super(out);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }
}
