package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.protocol.WireResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GzipAnswerTest {
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private CairnServer server;

  /** Answers with as many bytes as the request's body says. */
  @BeforeEach
  void serve() throws IOException {
    server =
        CairnServer.start(
            request -> {
              int length =
                  Integer.parseInt(StandardCharsets.US_ASCII.decode(request.body()).toString());
              return CompletableFuture.completedFuture(
                  new WireResponse(200, Map.of("x-amz-crc32", "0"), ByteBuffer.wrap(text(length))));
            },
            ServerOptions.defaults());
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static byte[] text(int length) {
    return "0123456789"
        .repeat(length / 10 + 1)
        .substring(0, length)
        .getBytes(StandardCharsets.US_ASCII);
  }

  private HttpResponse<byte[]> call(int length, String acceptEncoding) throws Exception {
    URI uri = server.uri();
    return client.send(
        HttpRequest.newBuilder(uri)
            .header("accept-encoding", acceptEncoding)
            .POST(BodyPublishers.ofString(Integer.toString(length)))
            .build(),
        BodyHandlers.ofByteArray());
  }

  @Test
  void largeAnswer_isCompressedForWhoAsks_withTheChecksumOfTheCompressedBytes() throws Exception {
    for (String acceptEncoding :
        List.of("gzip", "deflate, GZIP", "br;q=1.0, gzip;q=0.5", "gzip;q=1")) {
      for (int length : new int[] {5_000, 500_000}) {
        HttpResponse<byte[]> response = call(length, acceptEncoding);

        assertThat(response.headers().firstValue("content-encoding")).contains("gzip");
        assertThat(response.body()).hasSizeLessThan(length);
        CRC32 crc = new CRC32();
        crc.update(response.body());
        assertThat(response.headers().firstValue("x-amz-crc32"))
            .contains(Long.toString(crc.getValue()));
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
          assertThat(in.readAllBytes()).isEqualTo(text(length));
        }
      }
    }
  }

  @Test
  void answer_isPlain_whenItIsSmallOrNobodyAsks() throws Exception {
    assertThat(call(1_000, "gzip").headers().firstValue("content-encoding")).isEmpty();
    for (String acceptEncoding :
        List.of("identity", "deflate", "gzip;q=0", "gzip; q=0.00", "x-gzip")) {
      HttpResponse<byte[]> response = call(5_000, acceptEncoding);
      assertThat(response.headers().firstValue("content-encoding")).isEmpty();
      assertThat(response.body()).isEqualTo(text(5_000));
    }
  }

  @Test
  void pipelinedAnswers_keepTheirOrder_thoughSomeAreCompressed() throws Exception {
    try (RawConnection connection = new RawConnection(server.uri())) {
      StringBuilder requests = new StringBuilder();
      for (int length : new int[] {500_000, 10, 5_000, 20}) {
        String body = Integer.toString(length);
        requests
            .append(
                "POST / HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip\r\ncontent-length: ")
            .append(body.length())
            .append("\r\n\r\n")
            .append(body);
      }
      connection.send(requests.toString());

      assertThat(connection.receive().headers()).containsEntry("content-encoding", "gzip");
      assertThat(connection.receive().body()).hasSize(10);
      assertThat(connection.receive().headers()).containsEntry("content-encoding", "gzip");
      assertThat(connection.receive().body()).hasSize(20);
    }
  }
}
