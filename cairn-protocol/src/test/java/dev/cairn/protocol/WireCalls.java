package dev.cairn.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Calls a front door with texts. Single quotes stand for double quotes, both ways. */
public final class WireCalls {
  private final FrontDoor frontDoor;

  public WireCalls(FrontDoor frontDoor) {
    this.frontDoor = frontDoor;
  }

  public record Answer(int status, Map<String, String> headers, byte[] bytes) {
    public String body() {
      return new String(bytes, StandardCharsets.UTF_8).replace('"', '\'');
    }
  }

  public Answer call(String operation, String body) {
    return call(operation, body.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  public Answer call(String operation, byte[] body) {
    return call(
        Map.of(
            "x-amz-target",
            "DynamoDB_20120810." + operation,
            "content-type",
            "application/x-amz-json-1.0"),
        body);
  }

  public Answer call(Map<String, String> headers, byte[] body) {
    Map<String, String> lookedUp = new HashMap<>(headers);
    return call(new WireRequest(lookedUp::get, ByteBuffer.wrap(body)));
  }

  Answer call(WireRequest request) {
    WireResponse response = frontDoor.handle(request).toCompletableFuture().join();
    byte[] bytes = new byte[response.body().remaining()];
    response.body().duplicate().get(bytes);
    return new Answer(response.status(), response.headers(), bytes);
  }
}
