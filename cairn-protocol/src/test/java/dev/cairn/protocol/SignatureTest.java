package dev.cairn.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** AWS's published test suite for Signature Version 4: the cases that fit DynamoDB's requests. */
class SignatureTest {
  private static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
  private static final String SCOPE = "20150830/us-east-1/service/aws4_request";
  private static final String DATE = "20150830T123600Z";
  private static final String EMPTY_SHA256 =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  private static final class Headers implements WireHeaders {
    private final Map<String, List<String>> values = new TreeMap<>();

    private Headers(String... lines) {
      for (String line : lines) {
        int colon = line.indexOf(':');
        values
            .computeIfAbsent(
                line.substring(0, colon).toLowerCase(Locale.ROOT), n -> new ArrayList<>())
            .add(line.substring(colon + 1));
      }
    }

    @Override
    public String get(String name) {
      return getAll(name).isEmpty() ? null : getAll(name).get(0);
    }

    @Override
    public List<String> getAll(String name) {
      return values.getOrDefault(name, List.of());
    }
  }

  private static WireRequest request(String query, String body, String... headerLines) {
    Headers headers = new Headers(headerLines);
    headers.values.put("host", List.of("example.amazonaws.com"));
    headers.values.put("x-amz-date", List.of(DATE));
    String signed = String.join(";", headers.values.keySet());
    headers.values.put(
        "authorization",
        List.of(
            "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/"
                + SCOPE
                + ", SignedHeaders="
                + signed
                + ", Signature=x"));
    return new WireRequest(query, headers, ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)));
  }

  static Stream<Arguments> posts() {
    return Stream.of(
        Arguments.of(
            "post-vanilla",
            request("", ""),
            "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"),
        Arguments.of(
            "post-header-key-sort",
            request("", "", "My-Header1:value1"),
            "c5410059b04c1ee005303aed430f6e6645f61f4dc9e1461ec8f8916fdf18852c"),
        Arguments.of(
            "post-header-value-case",
            request("", "", "My-Header1:VALUE1"),
            "cdbc9802e29d2942e5e10b5bccfdd67c5f22c7c4e8ae67b53629efa58b974b7d"),
        Arguments.of(
            "post-vanilla-query",
            request("Param1=value1", ""),
            "28038455d6de14eafc1f9222cf5aa6f1a96197d7deb8263271d420d138af7f11"),
        Arguments.of(
            "post-x-www-form-urlencoded-parameters",
            request(
                "",
                "Param1=value1",
                "Content-Type:application/x-www-form-urlencoded; charset=utf8"),
            "1a72ec8f64bd914b0e42e42607c7fbce7fb2c7465f63e3092b3b0d39fa77a6fe"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("posts")
  void publishedPost_hasItsPublishedSignature(String name, WireRequest request, String signature)
      throws Exception {
    Authorization authorization = Authorization.read(request);

    assertThat(
            Signature.of(
                request,
                authorization,
                SigningDate.parse(authorization.date()),
                SigningKeys.derive(SECRET, "20150830", "us-east-1", "service"),
                SCOPE))
        .isEqualTo(signature);
  }

  /* The suite's other cases are of GET, so only what they say of query and headers applies. */

  private static List<String> canonicalLines(WireRequest request) {
    return Signature.canonicalRequest(request, Authorization.read(request)).lines().toList();
  }

  @Test
  void canonicalHeaders_areTrimmedCollapsedAndKeepTheOrderOfTheirValues() {
    assertThat(
            canonicalLines(
                request(
                    "",
                    "",
                    "My-Header1: value1",
                    "My-Header2: \"a   b   c\"",
                    "My-Header3:value4",
                    "My-Header3:value1",
                    "My-Header3:value3")))
        .containsExactly(
            "POST",
            "/",
            "",
            "host:example.amazonaws.com",
            "my-header1:value1",
            "my-header2:\"a b c\"",
            "my-header3:value4,value1,value3",
            "x-amz-date:" + DATE,
            "",
            "host;my-header1;my-header2;my-header3;x-amz-date",
            EMPTY_SHA256);
  }

  @Test
  void canonicalQuery_isSortedByNameAndValueAndEncodedOnce() {
    assertThat(canonicalLines(request("Param1=value2&Param1=value1", "")))
        .contains("Param1=value1&Param1=value2");
    assertThat(canonicalLines(request("b&a=&A=%2f+%7E-._~&%E1%88%B4=bar", "")))
        .contains("%E1%88%B4=bar&A=%2F%2B~-._~&a=&b=");
    assertThat(canonicalLines(request("a=%&b=%4&c=%zz", ""))).contains("a=%25&b=%254&c=%25zz");
  }

  @Test
  void canonicalQuery_ofRawUtf8_isThatOfItsEncoding() {
    String raw = new String("ሴ=bar".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);

    assertThat(canonicalLines(request(raw, ""))).contains("%E1%88%B4=bar");
  }
}
