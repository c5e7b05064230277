package dev.cairn.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.protocol.WireCalls.Answer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * Who is let in, and what the others hear. The signatures were calculated by botocore; texts and
 * order are those of dynalite's notes and tests on Amazon DynamoDB, unless a test says otherwise.
 */
class AuthenticatorTest {
  private static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
  private static final String CREDENTIAL =
      "AKIDEXAMPLE/20150830/eu-central-1/dynamodb/aws4_request";
  private static final String SIGNATURE =
      "a401ce3934e8305257e6abd70fd7fe2d238e6a9d28661f2eccb9f39a269b48b2";
  private static final String SIGNED = "content-type;host;x-amz-date;x-amz-target";
  private static final String QUERY =
      "X-Amz-Algorithm=AWS4-HMAC-SHA256"
          + "&X-Amz-Credential=AKIDEXAMPLE%2F20150830%2Feu-central-1%2Fdynamodb%2Faws4_request"
          + "&X-Amz-Date=20150830T123600Z&X-Amz-Expires=120"
          + "&X-Amz-SignedHeaders=content-type%3Bhost%3Bx-amz-target&X-Amz-Signature="
          + "727078ff15e89f5de2b5ff49cb501481f1b429eaf474e88d5ef4907142a99a53";
  private static final String LET_IN = "{'TableNames':[]}";
  private static final String MISSING =
      error("MissingAuthenticationTokenException", "Request is missing Authentication Token");
  private static final String MISMATCH =
      error(
          "InvalidSignatureException",
          "The request signature we calculated does not match the signature you provided. Check"
              + " your AWS Secret Access Key and signing method. Consult the service"
              + " documentation for details.");

  private final List<WireRequest> letIn = new ArrayList<>();
  private Instant now = Instant.parse("2015-08-30T12:36:00Z");
  private final WireCalls keyed =
      calls(AccessKeys.of(List.of(new AccessKey("AKIDEXAMPLE", SECRET, null))));
  private final WireCalls keyless = calls(AccessKeys.of(List.of()));

  private final Map<String, String> headers =
      new HashMap<>(
          Map.of(
              "x-amz-target", "DynamoDB_20120810.ListTables",
              "content-type", "application/x-amz-json-1.0",
              "host", "127.0.0.1:8000",
              "x-amz-date", "20150830T123600Z",
              "authorization", authorization(CREDENTIAL, SIGNED, SIGNATURE)));
  private String query = "";
  private String body = "{\"Limit\":1}";

  private WireCalls calls(AccessKeys keys) {
    FrontDoor next =
        request -> {
          letIn.add(request);
          return CompletableFuture.completedFuture(
              new WireResponse(
                  200, Map.of(), ByteBuffer.wrap(LET_IN.getBytes(StandardCharsets.UTF_8))));
        };
    InstantSource clock = () -> now;
    return new WireCalls(new Authenticator(next, keys, clock, new SplittableRandom(1)));
  }

  private static String authorization(String credential, String signedHeaders, String signature) {
    return "AWS4-HMAC-SHA256 Credential="
        + credential
        + ", SignedHeaders="
        + signedHeaders
        + ", Signature="
        + signature;
  }

  private static String error(String name, String message) {
    return "{'__type':'com.amazon.coral.service#" + name + "','message':'" + message + "'}";
  }

  private static String plain(String text) {
    return text.replace('"', '\'');
  }

  private Answer call(WireCalls calls) {
    Map<String, String> sent = Map.copyOf(headers);
    return calls.call(
        new WireRequest(query, sent::get, ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8))));
  }

  private void assertLetIn(WireCalls calls) {
    letIn.clear();
    assertThat(call(calls).body()).isEqualTo(LET_IN);
    assertThat(letIn).hasSize(1);
  }

  private void assertRefused(WireCalls calls, String name, String message) {
    letIn.clear();
    Answer answer = call(calls);
    assertThat(plain(answer.body())).isEqualTo(plain(error(name, message)));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.headers().get("content-type")).isEqualTo("application/x-amz-json-1.0");
    assertThat(answer.headers().get("x-amzn-requestid")).matches("[0-9A-Z]{52}");
    assertThat(letIn).isEmpty();
  }

  @Test
  void signedRequest_isLetIn() {
    assertLetIn(keyed);
    assertLetIn(keyed);
  }

  @Test
  void signedRequest_withSpacesInAHeaderAndUtf8InTheBody_isLetIn() {
    headers.put("x-note", "  a   b  ");
    body = "{\"Limit\":1,\"x\":\"ä\"}";
    headers.put(
        "authorization",
        authorization(
            CREDENTIAL,
            SIGNED + ";x-note",
            "456882eecb8c37637e1136b248a63e2c60ee28fcdf34e24b18422628c9e49299"));

    assertLetIn(keyed);
  }

  @Test
  void authorization_withCommasAndNoSpaces_isLetIn() {
    headers.computeIfPresent("authorization", (n, v) -> v.replace(", ", ","));
    assertLetIn(keyed);
    headers.computeIfPresent("authorization", (n, v) -> v.replace(",", "  "));
    assertLetIn(keyed);
  }

  @Test
  void signatureInTheQuery_isLetIn_untilItExpires() {
    headers.remove("authorization");
    headers.remove("x-amz-date");
    query = QUERY;
    body = "";
    assertLetIn(keyed);
    now = now.plusSeconds(120);
    assertLetIn(keyed);
    now = now.plusSeconds(1);
    assertRefused(
        keyed,
        "InvalidSignatureException",
        "Signature expired: 20150830T123600Z is now earlier than 20150830T123601Z"
            + " (20150830T123801Z - 2 min.)");
  }

  @Test
  void expiryOfAQuery_mustBeAWeekAtMost() {
    headers.remove("authorization");
    for (String expiry : List.of("0", "-1", "604801", "x", "", "99999999999999999999")) {
      query = QUERY.replace("Expires=120", "Expires=" + expiry);
      assertRefused(
          keyed,
          "IncompleteSignatureException",
          "X-Amz-Expires must be a number of seconds from 1 to 604800");
    }
  }

  @Test
  void anyChange_isAMismatch() {
    body = "{\"Limit\":2}";
    assertThat(call(keyed).body()).isEqualTo(MISMATCH);
    body = "{\"Limit\":1}";
    query = "a";
    assertThat(call(keyed).body()).isEqualTo(MISMATCH);
    query = "";
    headers.put("x-amz-target", "DynamoDB_20120810.DeleteTable");
    assertThat(call(keyed).body()).isEqualTo(MISMATCH);
    headers.put("x-amz-target", "DynamoDB_20120810.ListTables");
    headers.put("x-amz-date", "20150830T123601Z");
    assertThat(call(keyed).body()).isEqualTo(MISMATCH);
    headers.put("x-amz-date", "20150830T123600Z");
    for (String signature : List.of("0", SIGNATURE + "0", SIGNATURE.replace('a', 'b'))) {
      headers.put("authorization", authorization(CREDENTIAL, SIGNED, signature));
      assertThat(call(keyed).body()).isEqualTo(MISMATCH);
    }
    assertThat(letIn).isEmpty();
  }

  @Test
  void wrongSecret_isAMismatch() {
    WireCalls other = calls(AccessKeys.of(List.of(new AccessKey("AKIDEXAMPLE", "other", null))));

    assertThat(call(other).body()).isEqualTo(MISMATCH);
  }

  @Test
  void unknownAccessKey_isAnUnrecognizedClient() {
    headers.put(
        "authorization", authorization(CREDENTIAL.replace("EXAMPLE", "OTHER"), SIGNED, SIGNATURE));

    assertRefused(
        keyed,
        "UnrecognizedClientException",
        "The security token included in the request is invalid.");
  }

  @Test
  void securityToken_isInvalid_becauseKeysHaveNone() {
    headers.put("x-amz-security-token", "token");

    assertRefused(
        keyed,
        "UnrecognizedClientException",
        "The security token included in the request is invalid");
  }

  @Test
  void noAuthorization_isMissing_withKeysOrWithout() {
    for (WireCalls calls : List.of(keyed, keyless)) {
      headers.remove("authorization");
      assertThat(call(calls).body()).isEqualTo(MISSING);
      query = "X-Amz-Credential=a&X-Amz-Signature=b&X-Amz-SignedHeaders=c&X-Amz-Date=d";
      assertThat(call(calls).body()).isEqualTo(MISSING);
      query = "X-Amz-Algorith";
      for (String header : List.of("X", "AWS4", "Basic YTpi")) {
        headers.put("authorization", header);
        assertThat(call(calls).body()).isEqualTo(MISSING);
      }
    }
    assertThat(letIn).isEmpty();
  }

  @Test
  void signatureInTwoPlaces_isInvalid() {
    query = "X-Amz-Algorithm";

    assertRefused(
        keyless,
        "InvalidSignatureException",
        "Found both 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP header.");
  }

  @Test
  void incompleteHeader_namesAllThatIsMissing() {
    headers.put("authorization", "AWS4- Signature=b,Credential=a");
    assertRefused(
        keyless,
        "IncompleteSignatureException",
        "Authorization header requires 'SignedHeaders' parameter. "
            + "Authorization=AWS4- Signature=b,Credential=a");
    headers.remove("x-amz-date");
    headers.put("authorization", "AWS4-");
    assertRefused(
        keyless,
        "IncompleteSignatureException",
        "Authorization header requires 'Credential' parameter. "
            + "Authorization header requires 'Signature' parameter. "
            + "Authorization header requires 'SignedHeaders' parameter. "
            + "Authorization header requires existence of either a 'X-Amz-Date' or a 'Date'"
            + " header. Authorization=AWS4-");
  }

  /** Source: answers of Amazon DynamoDB that users reported. */
  @Test
  void headerWithAPartThatIsNoPair_isIncomplete() {
    String header = "AWS4-HMAC-SHA256 Credential=a /b/c/d/e, SignedHeaders=host, Signature=f";
    headers.put("authorization", header);

    assertRefused(
        keyless,
        "IncompleteSignatureException",
        "'/b/c/d/e' not a valid key=value pair (missing equal-sign) in Authorization header: '"
            + header
            + "'.");
  }

  @Test
  void incompleteQuery_namesAllThatIsMissing() {
    headers.remove("authorization");
    query = "X-Amz-Algorithm=a&X-Amz-Credential=b&X-Amz-Signature=c&X-Amz-Date=d";
    assertRefused(
        keyless,
        "IncompleteSignatureException",
        "AWS query-string parameters must include 'X-Amz-SignedHeaders'. "
            + "Re-examine the query-string parameters.");
    query = "X-Amz-Algorithm";
    assertRefused(
        keyless,
        "IncompleteSignatureException",
        "AWS query-string parameters must include 'X-Amz-Algorithm'. "
            + "AWS query-string parameters must include 'X-Amz-Credential'. "
            + "AWS query-string parameters must include 'X-Amz-Signature'. "
            + "AWS query-string parameters must include 'X-Amz-SignedHeaders'. "
            + "AWS query-string parameters must include 'X-Amz-Date'. "
            + "Re-examine the query-string parameters.");
  }

  @Test
  void dateThatIsNone_isIncomplete_beforeAllElse() {
    headers.put("authorization", authorization("a", "b", "c"));
    for (String date :
        List.of("201", "20150230T123600Z", "20150830T123600+", "2015-08-30T12:36Z")) {
      headers.put("x-amz-date", date);
      for (WireCalls calls : List.of(keyed, keyless)) {
        assertRefused(
            calls,
            "IncompleteSignatureException",
            "Date must be in ISO-8601 'basic format'. Got '"
                + date
                + "'. See http://en.wikipedia.org/wiki/ISO_8601");
      }
    }
  }

  @Test
  void signature_isGoodForFifteenMinutes_withKeysOrWithout() {
    Instant signed = now;
    for (WireCalls calls : List.of(keyed, keyless)) {
      now = signed.plusSeconds(900);
      assertLetIn(calls);
      now = signed.plusSeconds(901);
      assertRefused(
          calls,
          "InvalidSignatureException",
          "Signature expired: 20150830T123600Z is now earlier than 20150830T123601Z"
              + " (20150830T125101Z - 15 min.)");
    }
  }

  @Test
  void signature_isCurrentFifteenMinutesAhead_withKeysOrWithout() {
    Instant signed = now;
    for (WireCalls calls : List.of(keyed, keyless)) {
      now = signed.minusSeconds(900);
      assertLetIn(calls);
      now = signed.minusSeconds(901);
      assertRefused(
          calls,
          "InvalidSignatureException",
          "Signature not yet current: 20150830T123600Z is still later than 20150830T123559Z"
              + " (20150830T122059Z + 15 min.)");
    }
  }

  @Test
  void expiredSignature_isRefused_beforeItsKeyIsLookedAt() {
    headers.put("authorization", authorization("other/2/3/4/aws4_request", "host", "123"));
    headers.put("x-amz-date", "20140101T010101Z");

    assertThat(call(keyed).body()).contains("InvalidSignatureException", "Signature expired");
  }

  @Test
  void dateHeader_isTakenWhereThereIsNoAmzDate() {
    headers.remove("x-amz-date");
    headers.put("date", "Sun, 30 Aug 2015 12:36:00 GMT");
    assertLetIn(keyless);
    headers.put("date", "Sun, 30 Aug 2015 11:36:00 GMT");
    assertThat(call(keyless).body()).contains("Signature expired: 20150830T113600Z");
  }

  @Test
  void hostAndTarget_mustBeSigned() {
    headers.put("authorization", authorization(CREDENTIAL, "x-amz-target", SIGNATURE));
    assertRefused(
        keyed,
        "InvalidSignatureException",
        "'Host' must be a 'SignedHeader' in the AWS Authorization.");
    headers.put("authorization", authorization(CREDENTIAL, "Host", SIGNATURE));
    assertRefused(
        keyed,
        "InvalidSignatureException",
        "'X-Amz-Target' must be a 'SignedHeader' in the AWS Authorization.");
  }

  @Test
  void otherAlgorithms_areUnsupported() {
    headers.computeIfPresent("authorization", (n, v) -> v.replace("SHA256", "SHA25"));

    assertRefused(
        keyed,
        "IncompleteSignatureException",
        "Unsupported AWS 'algorithm': 'AWS4-HMAC-SHA25' (only AWS4-HMAC-SHA256 for now). ");
  }

  @Test
  void credential_hasFiveParts() {
    for (WireCalls calls : List.of(keyed, keyless)) {
      headers.put("authorization", authorization("a/b/c/d", "host", SIGNATURE));
      assertRefused(
          calls,
          "IncompleteSignatureException",
          "Credential must have exactly 5 slash-delimited elements, e.g."
              + " keyid/date/region/service/term, got 'a/b/c/d'");
    }
    headers.put("authorization", authorization(CREDENTIAL + "//", SIGNED, SIGNATURE));
    assertLetIn(keyed);
  }

  @Test
  void credentialsScope_mustFitInAllParts() {
    headers.put("authorization", authorization("a/b/C/d/e", "host", SIGNATURE));

    assertRefused(
        keyed,
        "InvalidSignatureException",
        "Credential should be scoped to a valid region, not 'C'. "
            + "Credential should be scoped to correct service: 'dynamodb'. "
            + "Credential should be scoped with a valid terminator: 'aws4_request', not 'e'. "
            + "Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date"
            + " from HTTP: 'b' != '20150830', from '20150830T123600Z'.");
    assertLetIn(keyless);
  }

  @Test
  void contentTypeJsonAndOperation_areLookedAtBeforeTheSender() {
    headers.remove("authorization");
    body = "hi";
    assertThat(call(keyed).body())
        .isEqualTo("{'__type':'com.amazon.coral.service#SerializationException'}");
    body = "{}";
    headers.put("x-amz-target", "DynamoDB_20120810.ListTable");
    assertThat(call(keyed).body())
        .isEqualTo("{'__type':'com.amazon.coral.service#UnknownOperationException'}");
    headers.put("content-type", "text/plain");
    assertThat(call(keyed).status()).isEqualTo(404);
    assertThat(letIn).isEmpty();
  }

  @Test
  void accessKey_neverShowsItsSecret() {
    assertThat(new AccessKey("AKIDEXAMPLE", SECRET, "123456789012").toString())
        .isEqualTo("AccessKey[id=AKIDEXAMPLE, accountId=123456789012]");
  }
}
