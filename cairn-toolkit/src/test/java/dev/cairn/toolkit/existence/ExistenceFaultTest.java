package dev.cairn.toolkit.existence;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.protocol.fault.FaultSelection;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.OutcomeUnknownException;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.existence.ExistenceOutcome.Status;
import dev.cairn.toolkit.internal.CallSource;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

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

  private CallSource client(boolean repeats) {
    return api.calls(cairn, repeats ? Api::repeatAtOnce : Api::repeatNothing);
  }

  private FaultSelection fault(String operation) {
    return cairn.faults().on(operation);
  }

  private Existence<Map<String, AttributeValue>> orders(boolean repeats) {
    return Existence.of(client(repeats), ORDERS).retries(RetryOptions.immediate());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void createIfAbsent_afterALostReply_doesNotKnowWhoseEqualItemThatIs(boolean clientRepeats) {
    fault("PutItem").loseReply().once();
    ExistenceOutcome<?> outcome = orders(clientRepeats).createIfAbsent(item("pk", "1", "n", "1.0"));
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    assertThatThrownBy(outcome::orThrow).isInstanceOf(OutcomeUnknownException.class);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void createIfAbsent_afterALostReply_knowsAnothersItem(boolean clientRepeats) {
    orders(false).createIfAbsent(item("pk", "1", "n", 1)).orThrow();
    fault("PutItem").loseReply().once();
    assertThat(orders(clientRepeats).createIfAbsent(item("pk", "1", "n", 2)).status())
        .isEqualTo(Status.ALREADY_EXISTS);
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
    ExistenceOutcome<Map<String, AttributeValue>> outcome =
        orders(false).getOrCreate(item("pk", "1"));
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
    ExistenceOutcome<?> outcome =
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
    ExistenceOutcome<?> outcome =
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
}
