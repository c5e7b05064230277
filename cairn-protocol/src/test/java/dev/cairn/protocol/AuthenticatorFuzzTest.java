package dev.cairn.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.protocol.WireCalls.Answer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Sends proofs that are spoilt in ways nobody thought of: whatever comes is an answer, and nobody
 * is let in with any of them. {@code -Dcairn.seed=} runs one seed.
 */
class AuthenticatorFuzzTest {
  private static final int REQUEST_COUNT = 5_000;
  private static final String HEADER =
      "AWS4-HMAC-SHA256 Credential=AKID/20150830/us-east-1/dynamodb/aws4_request,"
          + " SignedHeaders=host;x-amz-date;x-amz-target, Signature=0123456789abcdef";
  private static final String QUERY =
      "X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKID%2F20150830%2Fus-east-1%2Fdynamodb"
          + "%2Faws4_request&X-Amz-Date=20150830T123600Z&X-Amz-Expires=120"
          + "&X-Amz-SignedHeaders=host%3Bx-amz-target&X-Amz-Signature=0123456789abcdef";
  private static final String DATE = "20150830T123600Z";
  private static final String SPOILERS = " ,;=/&%?\"'\\\u0000\u00ffäAZ09T+-:";
  private static final List<String> TYPES =
      List.of(
          "MissingAuthenticationTokenException",
          "IncompleteSignatureException",
          "InvalidSignatureException",
          "UnrecognizedClientException");

  static LongStream seeds() {
    String seed = System.getProperty("cairn.seed");
    return seed == null ? LongStream.rangeClosed(1, 4) : LongStream.of(Long.parseLong(seed));
  }

  private static String spoilt(String text, RandomGenerator random) {
    StringBuilder spoilt = new StringBuilder(text);
    for (int i = random.nextInt(4); i > 0 && !spoilt.isEmpty(); i--) {
      int at = random.nextInt(spoilt.length());
      char spoiler = SPOILERS.charAt(random.nextInt(SPOILERS.length()));
      switch (random.nextInt(4)) {
        case 0 -> spoilt.deleteCharAt(at);
        case 1 -> spoilt.setCharAt(at, spoiler);
        case 2 -> spoilt.insert(at, spoiler);
        default -> spoilt.setLength(at);
      }
    }
    return spoilt.toString();
  }

  private static WireRequest request(RandomGenerator random) {
    Map<String, String> headers =
        new HashMap<>(
            Map.of(
                "x-amz-target", "DynamoDB_20120810.ListTables",
                "content-type", "application/x-amz-json-1.0",
                "host", "localhost"));
    if (random.nextInt(8) > 0) {
      headers.put(random.nextBoolean() ? "x-amz-date" : "date", spoilt(DATE, random));
    }
    boolean isInQuery = random.nextInt(3) == 0;
    if (!isInQuery || random.nextInt(8) == 0) {
      headers.put("authorization", spoilt(HEADER, random));
    }
    return new WireRequest(
        isInQuery ? spoilt(QUERY, random) : "",
        headers::get,
        ByteBuffer.wrap("{}".getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void spoiltProof_isRefusedInDynamoDbsWords(long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    FrontDoor next =
        request ->
            CompletableFuture.completedFuture(
                new WireResponse(200, Map.of(), ByteBuffer.allocate(0)));
    AccessKeys keys = AccessKeys.of(List.of(new AccessKey("AKID", "secret", null)));
    InstantSource clock = InstantSource.fixed(Instant.parse("2015-08-30T12:36:30Z"));
    WireCalls calls = new WireCalls(new Authenticator(next, keys, clock, new SplittableRandom(1)));

    for (int i = 0; i < REQUEST_COUNT; i++) {
      Answer answer = calls.call(request(random));

      assertThat(answer.status()).as("seed %d, request %d", seed, i).isEqualTo(400);
      assertThat(TYPES.stream().filter(answer.body()::contains))
          .as("seed %d, request %d: %s", seed, i, answer.body())
          .hasSize(1);
    }
  }
}
