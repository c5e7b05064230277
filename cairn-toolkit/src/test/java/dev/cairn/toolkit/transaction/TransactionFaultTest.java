package dev.cairn.toolkit.transaction;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.protocol.fault.FaultSelection;
import dev.cairn.protocol.fault.Throttling;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.ReplacedCancellation;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemUpdate;
import dev.cairn.toolkit.outcome.GaveUpException;
import dev.cairn.toolkit.outcome.OutcomeUnknownException;
import dev.cairn.toolkit.retry.RetryOptions;
import dev.cairn.toolkit.transaction.TransactionOutcome.Status;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** The client does not repeat anything itself here, so that every repetition is the toolkit's. */
@ParameterizedClass
@EnumSource(Api.class)
class TransactionFaultTest {
  private final Cairn cairn = Cairn.inMemory();
  private final SentRequests sent = new SentRequests();
  private final ReplacedCancellation cancellation = new ReplacedCancellation();
  private final Api api;
  private final CairnToolkit toolkit;

  TransactionFaultTest(Api api) {
    this.api = api;
    toolkit =
        api.toolkit(
                cairn,
                settings -> {
                  Api.repeatNothing(settings);
                  settings.addExecutionInterceptor(sent).addExecutionInterceptor(cancellation);
                })
            .retries(RetryOptions.immediate());
  }

  @BeforeEach
  void createTable() {
    TestTables.create(cairn.dynamoDbClient(), ORDERS);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private Transaction count() {
    return count(toolkit);
  }

  private static Transaction count(CairnToolkit toolkit) {
    return toolkit
        .transaction()
        .update("count", ORDERS.key("count"), ItemUpdate.add("n", AttributeValue.fromN("1")));
  }

  private Transaction create() {
    return toolkit
        .transaction()
        .put("order", ORDERS, item("pk", "1"), ItemCondition.absent(ORDERS));
  }

  private Map<String, AttributeValue> counter() {
    return stored(cairn.dynamoDbClient(), ORDERS.key("count"));
  }

  private List<String> tokens() {
    return sent.of(TransactWriteItemsRequest.class).stream()
        .map(TransactWriteItemsRequest::clientRequestToken)
        .toList();
  }

  private FaultSelection fault() {
    return cairn.faults().on("TransactWriteItems");
  }

  @Test
  void execute_afterALostReply_appliesOnce() {
    fault().loseReply().times(2);
    fault().loseRequest().once();
    TransactionOutcome done = count().execute();
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    assertThat(done.attemptCount()).isEqualTo(4);
    assertThat(tokens()).hasSize(4).containsOnly(tokens().get(0));
    assertThat(counter().get("n").n()).isEqualTo("1");
    assertThat(done.capacity().isComplete()).isFalse();
    assertThat(done.capacity().requestCount()).isEqualTo(4);
  }

  @Test
  void execute_afterALostReply_doesNotTakeItsOwnSuccessForAFailedCondition() {
    fault().loseReply().once();
    assertThat(create().execute().status()).isEqualTo(Status.APPLIED);
    assertThat(create().execute().status()).isEqualTo(Status.FAILED);
  }

  @Test
  void execute_withAllRepliesLost_isUnknown() {
    fault().loseReply().always();
    TransactionOutcome unknown = count().execute();
    assertThat(unknown.status()).isEqualTo(Status.UNKNOWN);
    assertThat(unknown.cause()).containsInstanceOf(SdkClientException.class);
    assertThat(counter().get("n").n()).isEqualTo("1");
    assertThatThrownBy(unknown::orThrow).isInstanceOf(OutcomeUnknownException.class);
  }

  @Test
  void execute_afterAConflict_triesAgainWithANewToken() {
    fault().conflict().once();
    fault().throttleAction(Throttling.ON_DEMAND).once();
    TransactionOutcome done = count().execute();
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    assertThat(tokens()).hasSize(3).doesNotHaveDuplicates();
    assertThat(done.capacity()).hasToString("reported 2.0 write units, estimated 4.0 write units");
  }

  @Test
  void execute_afterAConflictThatHidesADuplicate_reportsTheDuplicate() {
    create().execute().orThrow();
    fault().conflict().once();
    TransactionOutcome refused = create().execute();
    assertThat(refused.status()).isEqualTo(Status.FAILED);
    assertThat(refused.failed("order").orElseThrow().existingItem()).contains(item("pk", "1"));
  }

  @Test
  void execute_withConflictsWithoutEnd_givesUp() {
    fault().conflict().always();
    TransactionOutcome gaveUp = count().execute();
    assertThat(gaveUp.status()).isEqualTo(Status.GAVE_UP);
    assertThat(gaveUp.attemptCount()).isGreaterThan(5).isLessThan(100);
    assertThat(gaveUp.failed("count").orElseThrow().reason())
        .isEqualTo(StepFailure.Reason.CONFLICT);
    assertThat(counter()).isEmpty();
    assertThatThrownBy(gaveUp::orThrow)
        .isInstanceOf(GaveUpException.class)
        .hasMessageContaining("step \"count\": conflict with another request");
  }

  @Test
  void execute_withAFailedConditionBesideAConflict_triesAgainIfTheItemHasChanged() {
    failBesideAConflict();
    TransactionOutcome done =
        create().put("other", ORDERS, item("pk", "2"), ItemCondition.absent(ORDERS)).execute();
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    assertThat(done.attemptCount()).isEqualTo(2);
  }

  @Test
  void execute_withAFailedConditionBesideAConflict_hasFailedIfTheItemIsTheSame() {
    create().execute().orThrow();
    failBesideAConflict();
    TransactionOutcome refused =
        create().put("other", ORDERS, item("pk", "2"), ItemCondition.absent(ORDERS)).execute();
    assertThat(refused.status()).isEqualTo(Status.FAILED);
    assertThat(refused.attemptCount()).isEqualTo(1);
    assertThat(refused.failures()).extracting(StepFailure::label).containsExactly("order");
    assertThat(refused.capacity().reported()).isEqualTo(CapacityUnits.ofRead(1));
  }

  private void failBesideAConflict() {
    fault().conflict().once();
    cancellation.add(
        CancellationReason.builder().code("ConditionalCheckFailed").item(item("pk", "1")).build(),
        CancellationReason.builder().code("TransactionConflict").build());
  }

  @Test
  void execute_whileTheTransactionIsInProgress_keepsItsToken() {
    fault().inProgress().once();
    assertThat(count().execute().status()).isEqualTo(Status.APPLIED);
    assertThat(tokens()).hasSize(2).containsOnly(tokens().get(0));
  }

  @Test
  void execute_afterAnInternalError_triesAgain() {
    fault().internalError().once();
    fault().throttle().once();
    assertThat(count().execute().status()).isEqualTo(Status.APPLIED);
    assertThat(counter().get("n").n()).isEqualTo("1");
  }

  @Test
  void execute_throttledWithoutEnd_givesUp() {
    fault().throttle().always();
    assertThat(count().execute().status()).isEqualTo(Status.GAVE_UP);
  }

  @Test
  void execute_refusedForGood_afterALostReply_isUnknown() {
    fault().loseReply().once();
    SentRequests hook =
        new SentRequests(
            request -> {
              if (sent.count() == 2) {
                cairn.dynamoDbClient().deleteTable(r -> r.tableName("orders"));
              }
            });
    CairnToolkit forsaken =
        api.toolkit(
            cairn,
            settings -> {
              Api.repeatNothing(settings);
              settings.addExecutionInterceptor(sent).addExecutionInterceptor(hook);
            });
    assertThat(count(forsaken.retries(RetryOptions.immediate())).execute().status())
        .isEqualTo(Status.UNKNOWN);
  }

  @Test
  void execute_refusedForGood_throwsTheSdksException() {
    cairn.dynamoDbClient().deleteTable(r -> r.tableName("orders"));
    assertThatThrownBy(() -> count().execute()).isInstanceOf(ResourceNotFoundException.class);
    assertThat(sent.count()).isEqualTo(1);
  }

  @Test
  void execute_withoutCredentials_throwsAtOnce() {
    ExecutionInterceptor noCredentials =
        new ExecutionInterceptor() {
          @Override
          public void beforeMarshalling(
              Context.BeforeMarshalling context, ExecutionAttributes unused) {
            throw SdkClientException.create("no credentials");
          }
        };
    Transaction transaction =
        api.toolkit(cairn, o -> o.addExecutionInterceptor(noCredentials))
            .retries(RetryOptions.immediate())
            .transaction()
            .put("x", ORDERS, item("pk", "1"));
    assertThatThrownBy(transaction::execute).hasMessageContaining("no credentials");
  }

  @Test
  void execute_withAClientThatRepeatsItself_keepsOneTokenThroughout() {
    CairnToolkit repeating =
        api.toolkit(
            cairn,
            settings -> {
              Api.repeatAtOnce(settings);
              settings.addExecutionInterceptor(sent);
            });
    fault().loseReply().times(2);
    TransactionOutcome done =
        repeating
            .transaction()
            .put("order", ORDERS, item("pk", "1"), ItemCondition.absent(ORDERS))
            .execute();
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    assertThat(done.attemptCount()).isEqualTo(1);
    assertThat(tokens()).hasSize(3).containsOnly(tokens().get(0));
  }

  @Test
  void execute_cancelledByAConflictAfterTheClientLostAReply_keepsItsToken() {
    CairnToolkit repeating =
        api.toolkit(
            cairn,
            settings -> {
              Api.repeatAtOnce(settings);
              settings.addExecutionInterceptor(sent);
            });
    fault().attempt(1).loseReply().once();
    fault().attempt(2).conflict().once();
    TransactionOutcome done =
        repeating
            .retries(RetryOptions.immediate())
            .transaction()
            .put("order", ORDERS, item("pk", "1"), ItemCondition.absent(ORDERS))
            .execute();
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    assertThat(tokens()).hasSize(3).containsOnly(tokens().get(0));
  }
}
