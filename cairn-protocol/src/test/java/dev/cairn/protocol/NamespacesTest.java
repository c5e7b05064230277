package dev.cairn.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class NamespacesTest {
  private final List<Namespace> opened = new ArrayList<>();
  private final WireCalls calls =
      new WireCalls(
          new Namespaces(
              AccessKeys.of(List.of(new AccessKey("KEY1", "s", "111122223333"))),
              this::open,
              new SplittableRandom(1)));

  private FrontDoor open(Namespace namespace) {
    opened.add(namespace);
    byte[] text =
        (namespace.owner() + " " + namespace.accountId() + " " + namespace.region())
            .getBytes(StandardCharsets.UTF_8);
    return request ->
        CompletableFuture.completedFuture(new WireResponse(200, Map.of(), ByteBuffer.wrap(text)));
  }

  private String call(String accessKey, String region) {
    return calls
        .call(
            Map.of(
                "content-type", "application/x-amz-json-1.0",
                "x-amz-date", "20261201T000000Z",
                "authorization",
                    "AWS4-HMAC-SHA256 Credential="
                        + accessKey
                        + "/20261201/"
                        + region
                        + "/dynamodb/aws4_request, SignedHeaders=host, Signature=a"),
            new byte[] {'{', '}'})
        .body();
  }

  @Test
  void regions_areApart_andEachIsOpenedOnce() {
    assertThat(call("k", "us-east-1")).isEqualTo("k 000000000000 us-east-1");
    assertThat(call("k", "eu-west-1")).isEqualTo("k 000000000000 eu-west-1");
    assertThat(call("k", "us-east-1")).isEqualTo("k 000000000000 us-east-1");
    assertThat(opened).hasSize(2);
  }

  @Test
  void keysOfOneAccount_shareItsNamespace() {
    assertThat(call("KEY1", "r")).isEqualTo("111122223333 111122223333 r");
    assertThat(call("111122223333", "r")).isEqualTo("111122223333 111122223333 r");
    assertThat(opened).hasSize(1);
  }

  @Test
  void keysWithoutAnAccount_areApart() {
    assertThat(call("a", "r")).isEqualTo("a 000000000000 r");
    assertThat(call("b", "r")).isEqualTo("b 000000000000 r");
    assertThat(opened).hasSize(2);
  }

  @Test
  void regionThatIsNone_isRefused() {
    for (String region : List.of("R", "a:b", "a".repeat(33))) {
      assertThat(call("a", region))
          .contains("InvalidSignatureException")
          .contains("Credential should be scoped to a valid region, not '" + region + "'. ");
    }
    assertThat(opened).isEmpty();
  }

  @Test
  void oneNamespaceTooMany_isRefused_andTheOthersGoOn() {
    for (int i = 0; i < 1000; i++) {
      call("k" + i, "r");
    }

    assertThat(call("another", "r")).contains("LimitExceededException");
    assertThat(call("k7", "r")).isEqualTo("k7 000000000000 r");
    assertThat(opened).hasSize(1000);
  }
}
