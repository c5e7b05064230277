package dev.cairn.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.protocol.WireCalls.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class RequestInflaterTest {
  private static final int BODY_BYTES_MAX = 1000;

  /** Answers with the body that arrives, and with what is left of the encoding. */
  private final WireCalls calls =
      new WireCalls(
          new RequestInflater(
              request ->
                  CompletableFuture.completedFuture(
                      new WireResponse(
                          200,
                          Map.of(
                              "encoding",
                              String.valueOf(request.headers().get("content-encoding"))),
                          request.body())),
              BODY_BYTES_MAX,
              new SplittableRandom(1)));

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private Answer call(String encoding, byte[] body) {
    return calls.call(
        Map.of("content-type", "application/x-amz-json-1.0", "content-encoding", encoding), body);
  }

  @Test
  void gzip_isInflated_andItsHeaderGone() throws IOException {
    Answer answer = call("GZip", gzip("{\"ä\":1}"));

    assertThat(answer.body()).isEqualTo("{'ä':1}");
    assertThat(answer.headers()).containsEntry("encoding", "null");
  }

  @Test
  void otherBodies_passAsTheyAre() {
    assertThat(call("identity", "{}".getBytes(StandardCharsets.UTF_8)).body()).isEqualTo("{}");
  }

  @Test
  void bodyThatInflatesBeyondTheLimit_is413() throws IOException {
    assertThat(call("gzip", gzip("x".repeat(BODY_BYTES_MAX))).status()).isEqualTo(200);
    Answer answer = call("gzip", gzip("x".repeat(BODY_BYTES_MAX + 1)));
    assertThat(answer.status()).isEqualTo(413);
    assertThat(answer.body()).contains("RequestEntityTooLargeException", "larger than 1000 bytes");
    assertThat(call("gzip", gzip("x".repeat(100_000_000))).status()).isEqualTo(413);
  }

  @Test
  void bodyThatIsNoGzip_isASerializationError() throws IOException {
    byte[] whole = gzip("{\"a\":\"" + "b".repeat(100) + "\"}");
    byte[] wrongSum = whole.clone();
    wrongSum[whole.length - 8] ^= 1;
    for (byte[] body :
        new byte[][] {
          {}, {'{', '}'}, Arrays.copyOf(whole, 5), Arrays.copyOf(whole, whole.length - 9), wrongSum
        }) {
      Answer answer = call("gzip", body);
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.body())
          .isEqualTo("{'__type':'com.amazon.coral.service#SerializationException'}");
    }
  }
}
