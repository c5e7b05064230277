package dev.cairn.toolkit.internal;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.retry.Sleeper;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** How calls wait, fail, and are interrupted or cancelled. */
class CallSourceTest {
  private final Cairn cairn = Cairn.builder().immediateRetries().build();
  private final SentRequests sent = new SentRequests();
  private final DynamoDbAsyncClient dynamoDb =
      cairn.dynamoDbAsyncClient(b -> b.overrideConfiguration(o -> o.addExecutionInterceptor(sent)));

  @BeforeEach
  void createTable() {
    TestTables.create(cairn.dynamoDbClient(), ORDERS);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private CompletableFuture<TransactionOutcome> create(Sleeper sleeper) {
    return CairnToolkit.on(dynamoDb)
        .sleeper(sleeper)
        .transaction()
        .put("order", ORDERS, item("pk", "1"), ItemCondition.absent(ORDERS))
        .executeAsync();
  }

  private static TransactionOutcome get(CompletableFuture<TransactionOutcome> outcome)
      throws ExecutionException, InterruptedException, TimeoutException {
    return outcome.get(30, TimeUnit.SECONDS);
  }

  @Test
  void blockingCall_interrupted_isUnknownAndStaysInterrupted() {
    Thread.currentThread().interrupt();
    TransactionOutcome outcome =
        CairnToolkit.on(cairn.dynamoDbClient())
            .transaction()
            .put("order", ORDERS, item("pk", "1"))
            .execute();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(outcome.status()).isEqualTo(TransactionOutcome.Status.UNKNOWN);
  }

  @Test
  void pauses_areTheSleepers() throws Exception {
    cairn.faults().on("TransactWriteItems").conflict().times(2);
    List<Duration> pauses = new ArrayList<>();
    TransactionOutcome outcome =
        get(
            create(
                pause -> {
                  pauses.add(pause);
                  return CompletableFuture.completedFuture(null);
                }));
    assertThat(outcome.isApplied()).isTrue();
    assertThat(pauses).hasSize(2);
  }

  @Test
  void pauses_ofAnExecutor_endOnItsThreads() throws Exception {
    ScheduledExecutorService executor =
        Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "pauses"));
    try {
      CompletableFuture<String> thread =
          Sleeper.on(executor)
              .sleep(Duration.ofMillis(1))
              .thenApply(slept -> Thread.currentThread().getName())
              .toCompletableFuture();
      assertThat(thread.get(30, TimeUnit.SECONDS)).isIn("pauses", Thread.currentThread().getName());
    } finally {
      executor.shutdown();
    }
    cairn.faults().on("TransactWriteItems").conflict().once();
    TransactionOutcome outcome = get(create(Sleeper.on(executor)));
    assertThat(outcome.status()).isEqualTo(TransactionOutcome.Status.GAVE_UP);
  }

  @Test
  void pauses_byDefault_endByThemselves() throws Exception {
    cairn.faults().on("TransactWriteItems").conflict().once();
    assertThat(get(create(Sleeper.timer())).isApplied()).isTrue();
  }

  @Test
  void cancelled_inAPause_sendsNoFurtherRequest() {
    cairn.faults().on("TransactWriteItems").conflict().always();
    CompletableFuture<Void> pause = new CompletableFuture<>();
    CompletableFuture<Void> paused = new CompletableFuture<>();
    CompletableFuture<TransactionOutcome> outcome =
        create(
            duration -> {
              paused.complete(null);
              return pause;
            });
    paused.join();
    outcome.cancel(true);
    pause.complete(null);
    assertThatThrownBy(outcome::join).isInstanceOf(CancellationException.class);
    assertThat(sent.count()).isEqualTo(1);
  }

  @Test
  void failures_areTheSdksOwnWithoutWrappers() {
    cairn.dynamoDbClient().deleteTable(t -> t.tableName("orders"));
    CompletableFuture<Throwable> failure =
        create(Sleeper.immediate()).handle((outcome, failed) -> failed);
    assertThat(failure.join()).isInstanceOf(ResourceNotFoundException.class);
    assertThatThrownBy(create(Sleeper.immediate())::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(ResourceNotFoundException.class);
  }

  @Test
  void mistakes_failTheFuture() {
    CompletableFuture<TransactionOutcome> nothing =
        CairnToolkit.on(dynamoDb).transaction().executeAsync();
    assertThat(nothing).isCompletedExceptionally();
    assertThatThrownBy(nothing::join).hasCauseInstanceOf(IllegalArgumentException.class);
  }
}
