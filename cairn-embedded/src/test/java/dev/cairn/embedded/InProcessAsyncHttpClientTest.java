package dev.cairn.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.protocol.WireResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import software.amazon.awssdk.core.async.SdkPublisher;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.http.async.AsyncExecuteRequest;
import software.amazon.awssdk.http.async.SdkAsyncHttpResponseHandler;
import software.amazon.awssdk.http.async.SdkHttpContentPublisher;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

class InProcessAsyncHttpClientTest {
  private static final String ITEM = "{\"Item\":{\"pk\":{\"S\":\"a\"}}}";

  private static Line line(ScriptedDoor door, Duration delay) {
    return new Line(door, new LateTasks(ForkJoinPool.commonPool()), delay);
  }

  private static DynamoDbAsyncClient client(Line line) {
    return client(line, b -> {});
  }

  private static DynamoDbAsyncClient client(
      Line line, Consumer<DynamoDbAsyncClientBuilder> settings) {
    return new Clients(line, Clients.Retries.BY_THE_SDK).async(settings);
  }

  private static CompletableFuture<GetItemResponse> get(DynamoDbAsyncClient client) {
    return client.getItem(r -> r.tableName("t").key(Map.of("pk", AttributeValue.fromS("a"))));
  }

  @Test
  void call_passesTargetAndBody_andReturnsTheAnswer() {
    ScriptedDoor door = ScriptedDoor.answering(200, ITEM);

    GetItemResponse response = get(client(line(door, Duration.ZERO))).join();

    assertThat(response.item()).containsEntry("pk", AttributeValue.fromS("a"));
    assertThat(door.header("x-amz-target")).isEqualTo("DynamoDB_20120810.GetItem");
    assertThat(door.onlyBody()).isEqualTo("{\"TableName\":\"t\",\"Key\":{\"pk\":{\"S\":\"a\"}}}");
  }

  @Test
  void errorAnswer_becomesTheTypedException() {
    ScriptedDoor door =
        ScriptedDoor.answering(
            400,
            "{\"__type\":\"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException\","
                + "\"message\":\"Requested resource not found\"}");

    assertThatThrownBy(() -> get(client(line(door, Duration.ZERO))).join())
        .hasCauseInstanceOf(ResourceNotFoundException.class);
  }

  @Test
  void delayedCall_isAnsweredAfterTheDelay() {
    ScriptedDoor door = ScriptedDoor.answering(200, ITEM);
    DynamoDbAsyncClient client = client(line(door, Duration.ofMillis(20)));
    long start = System.nanoTime();

    GetItemResponse response = get(client).join();

    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(20_000_000);
    assertThat(response.item()).containsKey("pk");
  }

  // Through the HTTP client itself: the SDK's DynamoDB client does not pass cancellations on.
  @Test
  void cancelBeforeArrival_appliesNothing() {
    ScriptedDoor door = ScriptedDoor.answering(200, "{}");
    Line line = line(door, Duration.ofMillis(50));
    Collected response = new Collected();
    CompletableFuture<Void> cancelled = execute(line, response, "{}");

    cancelled.cancel(true);
    // Started later with the same delay: when it is answered, the other's time has passed too.
    execute(line, new Collected(), "{}").join();

    assertThat(response.body).isCompletedExceptionally();
    assertThat(door.requestCount()).isEqualTo(1);
  }

  @Test
  void cancelAfterArrival_losesOnlyTheAnswer() {
    CompletableFuture<WireResponse> answer = new CompletableFuture<>();
    ScriptedDoor door = ScriptedDoor.answering(() -> answer);
    Collected response = new Collected();
    CompletableFuture<Void> call = execute(line(door, Duration.ZERO), response, "{}");

    call.cancel(true);
    answer.complete(ScriptedDoor.response(200, ITEM));

    assertThat(call).isCancelled();
    assertThat(door.requestCount()).isEqualTo(1);
    assertThat(answer).isCompleted();
    assertThat(response.body).isCompletedExceptionally();
  }

  @Test
  void attemptTimeout_isReportedAsSuch() {
    ScriptedDoor door = ScriptedDoor.answering(() -> new CompletableFuture<>());
    DynamoDbAsyncClient client =
        client(
            line(door, Duration.ZERO),
            b ->
                b.overrideConfiguration(
                    o ->
                        o.apiCallAttemptTimeout(Duration.ofMillis(20))
                            .retryStrategy(DefaultRetryStrategy.doNotRetry())));

    assertThatThrownBy(() -> get(client).join())
        .hasCauseInstanceOf(ApiCallAttemptTimeoutException.class);
  }

  @Test
  void closedLine_failsNewCallsAndThoseUnderWay() {
    ScriptedDoor door = ScriptedDoor.answering(200, ITEM);
    Line line = line(door, Duration.ofMillis(50));
    DynamoDbAsyncClient client = client(line);
    CompletableFuture<GetItemResponse> underWay = get(client);

    line.close();

    for (CompletableFuture<GetItemResponse> call : List.of(underWay, get(client))) {
      assertThatThrownBy(call::join)
          .hasRootCauseInstanceOf(IllegalStateException.class)
          .hasRootCauseMessage("This Cairn is closed.");
    }
    assertThat(door.requestCount()).isZero();
  }

  @Test
  void brokenEngine_isNotHiddenByRetries() {
    ScriptedDoor door =
        ScriptedDoor.answering(
            () -> CompletableFuture.failedFuture(new ArithmeticException("broken")));

    assertThatThrownBy(() -> get(client(line(door, Duration.ZERO))).join())
        .hasRootCauseInstanceOf(ArithmeticException.class);
    assertThat(door.requestCount()).isEqualTo(1);
  }

  @Test
  void bodyInPieces_isJoined() {
    ScriptedDoor door = ScriptedDoor.answering(200, "{}");
    Collected response = new Collected();

    execute(line(door, Duration.ZERO), response, "{\"Table", "Name\":", "\"t\"}").join();

    assertThat(door.onlyBody()).isEqualTo("{\"TableName\":\"t\"}");
    assertThat(response.body.join()).isEqualTo("{}");
  }

  private static CompletableFuture<Void> execute(
      Line line, SdkAsyncHttpResponseHandler handler, String... pieces) {
    return new InProcessAsyncHttpClient(line)
        .execute(
            AsyncExecuteRequest.builder()
                .request(
                    SdkHttpRequest.builder()
                        .method(SdkHttpMethod.POST)
                        .protocol("http")
                        .host("cairn.invalid")
                        .build())
                .requestContentPublisher(new Pieces(pieces))
                .responseHandler(handler)
                .build());
  }

  private record Pieces(String... pieces) implements SdkHttpContentPublisher {
    @Override
    public Optional<Long> contentLength() {
      return Optional.empty();
    }

    @Override
    public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
      SdkPublisher.fromIterable(List.of(pieces))
          .map(piece -> ByteBuffer.wrap(piece.getBytes(StandardCharsets.UTF_8)))
          .subscribe(subscriber);
    }
  }

  private static final class Collected implements SdkAsyncHttpResponseHandler {
    private final CompletableFuture<String> body = new CompletableFuture<>();

    @Override
    public void onHeaders(SdkHttpResponse headers) {
      assertThat(headers.statusCode()).isEqualTo(200);
    }

    @Override
    public void onStream(Publisher<ByteBuffer> stream) {
      StringBuilder text = new StringBuilder();
      SdkPublisher.adapt(stream)
          .subscribe(piece -> text.append(StandardCharsets.UTF_8.decode(piece)))
          .thenRun(() -> body.complete(text.toString()));
    }

    @Override
    public void onError(Throwable error) {
      body.completeExceptionally(error);
    }
  }
}
