package dev.cairn.toolkit.existence;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.PAIRS;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.protocol.fault.FaultSelection;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.outcome.OutcomeUnknownException;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.retry.RetryOptions;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Replies are lost below the client: some of these clients repeat the request, some do not. */
@ParameterizedClass
@EnumSource(Api.class)
class ExistenceFaultTest {
  private final Cairn cairn = Cairn.inMemory();
  private final Api api;

  ExistenceFaultTest(Api api) {
    this.api = api;
  }

  @BeforeEach
  void createTable() {
    TestTables.create(cairn.dynamoDbClient(), ORDERS);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private CairnToolkit client(boolean repeats) {
    return api.toolkit(cairn, settings -> Api.repeatIf(repeats, settings));
  }

  private FaultSelection fault(String operation) {
    return cairn.faults().on(operation);
  }

  private Existence<Map<String, AttributeValue>> orders(boolean repeats) {
    return client(repeats).retries(RetryOptions.immediate()).existence(ORDERS);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void createIfAbsent_afterALostReply_doesNotKnowWhoseEqualItemThatIs(boolean clientRepeats) {
    fault("PutItem").loseReply().once();
    WriteOutcome<?> outcome = orders(clientRepeats).createIfAbsent(item("pk", "1", "n", "1.0"));
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    assertThatThrownBy(outcome::orThrow).isInstanceOf(OutcomeUnknownException.class);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void createIfAbsent_afterALostReply_doesNotTakeAChangedItemForAnothers(boolean clientRepeats) {
    SentRequests changing =
        new SentRequests(
            request -> {
              if (isThere("1")) {
                put(item("pk", "1", "n", 1, "changed", "by another"));
              }
            });
    fault("PutItem").loseReply().once();
    WriteOutcome<?> outcome =
        orders(clientRepeats, changing).createIfAbsent(item("pk", "1", "n", 1));
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    assertThat(stored(cairn.dynamoDbClient(), ORDERS.key("1"))).containsKey("changed");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void exactlyOnce_afterALostReply_isAppliedOnce_whateverOthersDo(boolean clientRepeats) {
    SentRequests removing =
        new SentRequests(
            request -> {
              if (isThere("1")) {
                cairn.dynamoDbClient().deleteItem(d -> d.tableName("orders").key(item("pk", "1")));
              }
            });
    fault("TransactWriteItems").loseReply().once();
    WriteOutcome<?> outcome =
        orders(clientRepeats, removing).exactlyOnce().createIfAbsent(item("pk", "1"));
    assertThat(outcome.status()).isEqualTo(Status.APPLIED);
    assertThat(isThere("1")).as("what was deleted has not come back").isFalse();
  }

  private boolean isThere(String pk) {
    return !stored(cairn.dynamoDbClient(), ORDERS.key(pk)).isEmpty();
  }

  private void put(Map<String, AttributeValue> item) {
    cairn.dynamoDbClient().putItem(p -> p.tableName("orders").item(item));
  }

  private Existence<Map<String, AttributeValue>> orders(boolean repeats, SentRequests watch) {
    return api.toolkit(
            cairn,
            settings -> {
              Api.repeatIf(repeats, settings);
              settings.addExecutionInterceptor(watch);
            })
        .retries(RetryOptions.immediate())
        .existence(ORDERS);
  }

  @Test
  void reads_areTriedAgain() {
    put(item("pk", "1", "n", 1));
    fault("GetItem").throttle().times(2);
    assertThat(orders(false).updateIfPresent(ORDERS.key("1"), row -> item("pk", "1")).status())
        .isEqualTo(Status.APPLIED);
    fault("GetItem").throttle().times(2);
    assertThat(orders(false).getOrCreate(item("pk", "1")).status()).isEqualTo(Status.UNCHANGED);
    TestTables.create(cairn.dynamoDbClient(), PAIRS);
    GuardedPartition<Map<String, AttributeValue>> partition =
        client(false).retries(RetryOptions.immediate()).existence(PAIRS).partition("p");
    fault("GetItem").throttle().times(2);
    assertThat(partition.exists()).isFalse();
  }

  /** Some services that speak DynamoDB's protocol do not bring the item with a failed condition. */
  private static final class Forgetful implements ExecutionInterceptor {
    @Override
    public Throwable modifyException(Context.FailedExecution context, ExecutionAttributes unused) {
      return context.exception() instanceof ConditionalCheckFailedException failed
          ? failed.toBuilder().item(null).build()
          : context.exception();
    }
  }

  @Test
  void failures_withoutTheItem_areReadAgain() {
    put(item("pk", "1", "n", 1));
    boolean[] isOvertaken = {false};
    SentRequests overtaking =
        new SentRequests(
            request -> {
              if (request instanceof UpdateItemRequest && !isOvertaken[0]) {
                isOvertaken[0] = true;
                put(item("pk", "1", "n", 5));
              }
            });
    Existence<Map<String, AttributeValue>> orders =
        api.toolkit(
                cairn,
                settings -> {
                  Api.repeatNothing(settings);
                  settings
                      .addExecutionInterceptor(overtaking)
                      .addExecutionInterceptor(new Forgetful());
                })
            .retries(RetryOptions.immediate())
            .existence(ORDERS);
    WriteOutcome<?> updated =
        orders.updateIfPresent(
            ORDERS.key("1"), row -> item("pk", "1", "n", Integer.parseInt(row.get("n").n()) + 1));
    assertThat(updated.status()).isEqualTo(Status.APPLIED);
    assertThat(stored(cairn.dynamoDbClient(), ORDERS.key("1"))).isEqualTo(item("pk", "1", "n", 6));
    WriteOutcome<Map<String, AttributeValue>> refused = orders.createIfAbsent(item("pk", "1"));
    assertThat(refused.status()).isEqualTo(Status.ALREADY_EXISTS);
    assertThat(refused.item()).contains(item("pk", "1", "n", 6));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void createIfAbsent_exactlyOnce_afterALostReply_isApplied(boolean clientRepeats) {
    fault("TransactWriteItems").loseReply().once();
    assertThat(orders(clientRepeats).exactlyOnce().createIfAbsent(item("pk", "1")).status())
        .isEqualTo(Status.APPLIED);
    assertThat(orders(clientRepeats).exactlyOnce().createIfAbsent(item("pk", "1")).status())
        .isEqualTo(Status.ALREADY_EXISTS);
  }

  @Test
  void getOrCreate_afterALostReply_hasTheItem() {
    fault("PutItem").loseReply().once();
    WriteOutcome<Map<String, AttributeValue>> outcome = orders(false).getOrCreate(item("pk", "1"));
    assertThat(outcome.orThrow().item()).contains(item("pk", "1"));
    assertThat(outcome.status()).isEqualTo(Status.UNCHANGED);
  }

  @Test
  void createIfAbsent_afterALostRequest_isApplied() {
    fault("PutItem").loseRequest().once();
    assertThat(orders(false).createIfAbsent(item("pk", "1")).status()).isEqualTo(Status.APPLIED);
  }

  @Test
  void createIfAbsent_afterAThrottle_isCertain() {
    orders(false).createIfAbsent(item("pk", "1")).orThrow();
    fault("PutItem").throttle().once();
    assertThat(orders(true).createIfAbsent(item("pk", "1")).status())
        .isEqualTo(Status.ALREADY_EXISTS);
  }

  @Test
  void createIfAbsent_afterAConflict_triesAgain() {
    fault("PutItem").conflict().once();
    assertThat(orders(false).createIfAbsent(item("pk", "1")).status()).isEqualTo(Status.APPLIED);
    fault("PutItem").conflict().always();
    assertThat(orders(false).createIfAbsent(item("pk", "2")).status()).isEqualTo(Status.GAVE_UP);
  }

  @Test
  void updateIfPresent_afterALostReply_neverAppliesTheFunctionTwice() {
    orders(false).createIfAbsent(item("pk", "1", "n", 1)).orThrow();
    fault("UpdateItem").loseReply().once();
    WriteOutcome<?> outcome =
        orders(false)
            .updateIfPresent(
                ORDERS.key("1"),
                row -> item("pk", "1", "n", Integer.parseInt(row.get("n").n()) + 1));
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    assertThat(stored(cairn.dynamoDbClient(), ORDERS.key("1"))).isEqualTo(item("pk", "1", "n", 2));
  }

  @Test
  void updateIfPresent_exactlyOnce_afterALostReply_isApplied() {
    orders(false).createIfAbsent(item("pk", "1", "n", 1)).orThrow();
    fault("TransactWriteItems").loseReply().once();
    WriteOutcome<?> outcome =
        orders(false)
            .exactlyOnce()
            .updateIfPresent(
                ORDERS.key("1"),
                row -> item("pk", "1", "n", Integer.parseInt(row.get("n").n()) + 1));
    assertThat(outcome.status()).isEqualTo(Status.APPLIED);
    assertThat(stored(cairn.dynamoDbClient(), ORDERS.key("1"))).isEqualTo(item("pk", "1", "n", 2));
  }

  @Test
  void deleteIfPresent_afterALostReply_doesNotKnowWhoDeleted() {
    orders(false).createIfAbsent(item("pk", "1")).orThrow();
    fault("DeleteItem").loseReply().once();
    assertThat(orders(false).deleteIfPresent(ORDERS.key("1")).status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void getOrCreate_goesOn_whereWhatStoodInTheWayHasGone() {
    AtomicInteger reads = new AtomicInteger();
    SentRequests others =
        new SentRequests(
            request -> {
              if (request instanceof PutItemRequest && reads.get() == 1) {
                put(item("pk", "1", "by", "another"));
              } else if (request instanceof GetItemRequest && reads.incrementAndGet() == 2) {
                cairn.dynamoDbClient().deleteItem(d -> d.tableName("orders").key(item("pk", "1")));
              }
            });
    Existence<Map<String, AttributeValue>> orders =
        api.toolkit(
                cairn,
                settings -> {
                  Api.repeatNothing(settings);
                  settings.addExecutionInterceptor(others).addExecutionInterceptor(new Forgetful());
                })
            .retries(RetryOptions.immediate())
            .existence(ORDERS);
    WriteOutcome<Map<String, AttributeValue>> outcome = orders.getOrCreate(item("pk", "1"));
    assertThat(outcome.status()).isEqualTo(Status.APPLIED);
    assertThat(outcome.attemptCount()).isEqualTo(2);
    assertThat(stored(cairn.dynamoDbClient(), ORDERS.key("1"))).isEqualTo(item("pk", "1"));
  }

  /** A read that only explains a failure must not hide it. */
  @Test
  void createIfAbsent_whoseExplanationCannotBeRead_isRefusedStill() {
    put(item("pk", "1", "n", 1));
    fault("GetItem").throttle().always();
    Existence<Map<String, AttributeValue>> orders =
        api.toolkit(
                cairn,
                settings -> {
                  Api.repeatNothing(settings);
                  settings.addExecutionInterceptor(new Forgetful());
                })
            .retries(RetryOptions.immediate())
            .existence(ORDERS);
    assertThat(orders.createIfAbsent(item("pk", "1")).status()).isEqualTo(Status.ALREADY_EXISTS);
    assertThat(orders.replaceIfPresent(item("pk", "2")).status()).isEqualTo(Status.NOT_FOUND);
  }

  @Test
  void getOrCreate_whoseRepliesAreLostForGood_findsTheItem() {
    fault("PutItem").loseReply().always();
    WriteOutcome<Map<String, AttributeValue>> outcome = orders(false).getOrCreate(item("pk", "1"));
    assertThat(outcome.status()).isEqualTo(Status.UNCHANGED);
    assertThat(outcome.item()).contains(item("pk", "1"));
  }
}
