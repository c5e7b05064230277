package dev.cairn.embedded;

import dev.cairn.protocol.FrontDoor;
import dev.cairn.protocol.WireRequest;
import dev.cairn.protocol.WireResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.zip.CRC32;

/** A front door that writes down what arrives and answers as it was told. */
final class ScriptedDoor implements FrontDoor {
  private final Supplier<CompletionStage<WireResponse>> answers;
  private final List<WireRequest> requests = new CopyOnWriteArrayList<>();
  private final CountDownLatch arrival = new CountDownLatch(1);

  private ScriptedDoor(Supplier<CompletionStage<WireResponse>> answers) {
    this.answers = answers;
  }

  static ScriptedDoor answering(int status, String body) {
    return answering(() -> CompletableFuture.completedFuture(response(status, body)));
  }

  static ScriptedDoor answering(Supplier<CompletionStage<WireResponse>> answers) {
    return new ScriptedDoor(answers);
  }

  static WireResponse response(int status, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    CRC32 crc = new CRC32();
    crc.update(bytes);
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/x-amz-json-1.0");
    headers.put("x-amz-crc32", Long.toString(crc.getValue()));
    headers.put("x-amzn-RequestId", "REQUEST1");
    return new WireResponse(status, headers, ByteBuffer.wrap(bytes));
  }

  @Override
  public CompletionStage<WireResponse> handle(WireRequest request) {
    requests.add(request);
    arrival.countDown();
    return answers.get();
  }

  void awaitArrival() throws InterruptedException {
    arrival.await();
  }

  int requestCount() {
    return requests.size();
  }

  WireRequest onlyRequest() {
    if (requests.size() != 1) {
      throw new AssertionError("requests: " + requests.size());
    }
    return requests.get(0);
  }

  String onlyBody() {
    return StandardCharsets.UTF_8.decode(onlyRequest().body().duplicate()).toString();
  }

  String header(String name) {
    return onlyRequest().headers().get(name);
  }
}
