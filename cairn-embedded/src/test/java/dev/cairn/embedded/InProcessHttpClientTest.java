package dev.cairn.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cairn.protocol.WireResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

class InProcessHttpClientTest {
  private static final String ITEM = "{\"Item\":{\"pk\":{\"S\":\"a\"},\"n\":{\"N\":\"1\"}}}";
  private static final Duration HOUR = Duration.ofHours(1);

  private static DynamoDbClient client(
      ScriptedDoor door, Duration delay, Consumer<DynamoDbClientBuilder> settings) {
    return new Clients(
            new Line(door, new LateTasks(ForkJoinPool.commonPool()), delay),
            Clients.Retries.BY_THE_SDK)
        .sync(settings);
  }

  private static DynamoDbClient client(ScriptedDoor door) {
    return client(door, Duration.ZERO, b -> {});
  }

  private static GetItemResponse get(DynamoDbClient client) {
    return client.getItem(r -> r.tableName("t").key(Map.of("pk", AttributeValue.fromS("a"))));
  }

  @Test
  void call_passesTargetAndBody_andReturnsTheAnswer() {
    ScriptedDoor door = ScriptedDoor.answering(200, ITEM);

    GetItemResponse response = get(client(door));

    assertThat(response.item()).containsEntry("n", AttributeValue.fromN("1"));
    assertThat(response.responseMetadata().requestId()).isEqualTo("REQUEST1");
    assertThat(door.header("x-amz-target")).isEqualTo("DynamoDB_20120810.GetItem");
    assertThat(door.header("no-such-header")).isNull();
    assertThat(door.onlyBody()).isEqualTo("{\"TableName\":\"t\",\"Key\":{\"pk\":{\"S\":\"a\"}}}");
  }

  @Test
  void errorAnswer_becomesTheTypedException() {
    ScriptedDoor door =
        ScriptedDoor.answering(
            400,
            "{\"__type\":\"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException\","
                + "\"message\":\"The conditional request failed\",\"Item\":{\"pk\":{\"S\":\"a\"}}}");

    assertThatThrownBy(() -> get(client(door)))
        .isInstanceOfSatisfying(
            ConditionalCheckFailedException.class,
            e -> {
              assertThat(e.awsErrorDetails().errorMessage())
                  .isEqualTo("The conditional request failed");
              assertThat(e.item()).containsEntry("pk", AttributeValue.fromS("a"));
            });
    assertThat(door.requestCount()).isEqualTo(1);
  }

  @Test
  void ownClient_signsNothing_andSigningClientWorksToo() {
    ScriptedDoor unsigned = ScriptedDoor.answering(200, ITEM);
    get(client(unsigned));
    assertThat(unsigned.header("authorization")).isNull();

    ScriptedDoor signed = ScriptedDoor.answering(200, ITEM);
    Line line = new Line(signed, new LateTasks(ForkJoinPool.commonPool()), Duration.ZERO);
    try (DynamoDbClient client =
        DynamoDbClient.builder()
            .httpClient(new InProcessHttpClient(line))
            .region(Region.EU_WEST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("id", "secret")))
            .build()) {
      get(client);
    }
    assertThat(signed.header("authorization")).startsWith("AWS4-HMAC-SHA256 Credential=id/");
  }

  @Test
  void laterAnswer_isWaitedFor() {
    CompletableFuture<WireResponse> answer = new CompletableFuture<>();
    ScriptedDoor door = ScriptedDoor.answering(() -> answer);
    Thread answering =
        new Thread(
            () -> {
              try {
                door.awaitArrival();
                answer.complete(ScriptedDoor.response(200, ITEM));
              } catch (InterruptedException e) {
                answer.completeExceptionally(e);
              }
            });
    answering.start();

    assertThat(get(client(door)).item()).containsKey("pk");
  }

  @Test
  void delay_passesBeforeTheCallReturns() {
    ScriptedDoor door = ScriptedDoor.answering(200, ITEM);
    DynamoDbClient client = client(door, Duration.ofMillis(20), b -> {});
    long start = System.nanoTime();

    get(client);

    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(20_000_000);
  }

  @Test
  void interruptBeforeArrival_abortsAndAppliesNothing() throws Exception {
    ScriptedDoor door = ScriptedDoor.answering(200, ITEM);
    DynamoDbClient client = client(door, HOUR, b -> {});

    assertThat(interrupted(() -> get(client), thread -> awaitWaiting(thread)))
        .isInstanceOf(AbortedException.class);
    assertThat(door.requestCount()).isZero();
  }

  @Test
  void interruptAfterArrival_abortsAndIsNotTriedAgain() throws Exception {
    ScriptedDoor door = ScriptedDoor.answering(() -> new CompletableFuture<>());

    assertThat(interrupted(() -> get(client(door)), thread -> door.awaitArrival()))
        .isInstanceOf(AbortedException.class);
    assertThat(door.requestCount()).isEqualTo(1);
  }

  /** Runs the call in a thread, interrupts it then, and returns what it threw. */
  private static Throwable interrupted(Runnable call, Waiting until) throws Exception {
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              Throwable t = catchThrowable(call::run);
              assertThat(Thread.currentThread().isInterrupted()).isTrue();
              thrown.complete(t);
            });
    thread.setUncaughtExceptionHandler((t, e) -> thrown.completeExceptionally(e));
    thread.start();
    until.accept(thread);
    thread.interrupt();
    return thrown.get();
  }

  private interface Waiting {
    void accept(Thread thread) throws InterruptedException;
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
  }

  @Test
  void attemptTimeout_isReportedAsSuch() {
    ScriptedDoor door = ScriptedDoor.answering(() -> new CompletableFuture<>());
    DynamoDbClient client =
        client(
            door,
            Duration.ZERO,
            b ->
                b.overrideConfiguration(
                    o ->
                        o.apiCallAttemptTimeout(Duration.ofMillis(20))
                            .retryStrategy(DefaultRetryStrategy.doNotRetry())));

    assertThatThrownBy(() -> get(client)).isInstanceOf(ApiCallAttemptTimeoutException.class);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void callTimeout_duringTheDelay_isReportedAsSuch() {
    ScriptedDoor door = ScriptedDoor.answering(200, ITEM);
    DynamoDbClient client =
        client(
            door, HOUR, b -> b.overrideConfiguration(o -> o.apiCallTimeout(Duration.ofMillis(20))));

    assertThatThrownBy(() -> get(client)).isInstanceOf(ApiCallTimeoutException.class);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    assertThat(door.requestCount()).isZero();
  }

  @Test
  void abort_endsTheCallWithAnIoException() throws Exception {
    ScriptedDoor door = ScriptedDoor.answering(() -> new CompletableFuture<>());
    Line line = new Line(door, new LateTasks(ForkJoinPool.commonPool()), Duration.ZERO);
    ExecutableHttpRequest call = new InProcessHttpClient(line).prepareRequest(rawRequest("{}"));
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    new Thread(() -> thrown.complete(catchThrowable(call::call))).start();
    door.awaitArrival();

    call.abort();

    assertThat(thrown.get()).isInstanceOf(IOException.class);
  }

  @Test
  void abort_duringTheDelay_appliesNothing() throws Exception {
    ScriptedDoor door = ScriptedDoor.answering(200, ITEM);
    Line line = new Line(door, new LateTasks(ForkJoinPool.commonPool()), HOUR);
    ExecutableHttpRequest call = new InProcessHttpClient(line).prepareRequest(rawRequest("{}"));
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    Thread thread = new Thread(() -> thrown.complete(catchThrowable(call::call)));
    thread.start();
    awaitWaiting(thread);

    call.abort();

    assertThat(thrown.get()).isInstanceOf(IOException.class);
    assertThat(door.requestCount()).isZero();
  }

  private static HttpExecuteRequest rawRequest(String body) {
    return HttpExecuteRequest.builder()
        .request(
            SdkHttpRequest.builder()
                .method(SdkHttpMethod.POST)
                .protocol("http")
                .host("cairn.invalid")
                .build())
        .contentStreamProvider(() -> new ByteArrayInputStream(body.getBytes()))
        .build();
  }

  @Test
  void bodyWithoutContentLength_isReadToItsEnd() throws Exception {
    ScriptedDoor door = ScriptedDoor.answering(200, "{}");
    Line line = new Line(door, new LateTasks(ForkJoinPool.commonPool()), Duration.ZERO);

    new InProcessHttpClient(line).prepareRequest(rawRequest("{\"TableName\":\"t\"}")).call();

    assertThat(door.onlyBody()).isEqualTo("{\"TableName\":\"t\"}");
  }

  @Test
  void brokenEngine_isNotHiddenByRetries() {
    ScriptedDoor door =
        ScriptedDoor.answering(
            () -> CompletableFuture.failedFuture(new ArithmeticException("broken")));

    assertThatThrownBy(() -> get(client(door)))
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseInstanceOf(ArithmeticException.class);
    assertThat(door.requestCount()).isEqualTo(1);
  }

  @Test
  void closedClient_leavesOtherClientsWorking() {
    ScriptedDoor door = ScriptedDoor.answering(200, ITEM);
    Clients clients =
        new Clients(
            new Line(door, new LateTasks(ForkJoinPool.commonPool()), Duration.ZERO),
            Clients.Retries.BY_THE_SDK);
    DynamoDbClient closed = clients.sync(b -> {});
    DynamoDbClient other = clients.sync(b -> {});

    closed.close();

    assertThat(get(other).item()).containsKey("pk");
  }
}
