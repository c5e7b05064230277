package dev.cairn.toolkit;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.PROJECTS;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.item.KeyAttribute.number;
import static dev.cairn.toolkit.item.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.TableDefinition;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.retry.RetryOptions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

@ParameterizedClass
@EnumSource(Api.class)
class CairnToolkitTest {
  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit;
  private final Api api;

  CairnToolkitTest(Api api) {
    this.api = api;
    this.toolkit = api.toolkit(cairn);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  @Test
  void createTable_makesKeysIndexesAndTimeToLive_onceOnly() {
    TableDefinition definition =
        TableDefinition.of(PROJECTS)
            .localIndex("byRank", number("rank"))
            .globalIndex("byState", string("state"))
            .globalIndex("byOwner", string("owner"), number("sk"))
            .timeToLive("expires");
    toolkit.createTable(definition);
    toolkit.createTable(definition);
    TableDescription table = dynamoDb.describeTable(t -> t.tableName("projects")).table();
    assertThat(table.billingModeSummary().billingMode()).isEqualTo(BillingMode.PAY_PER_REQUEST);
    assertThat(table.localSecondaryIndexes()).hasSize(1);
    assertThat(table.globalSecondaryIndexes()).hasSize(2);
    assertThat(
            dynamoDb
                .describeTimeToLive(t -> t.tableName("projects"))
                .timeToLiveDescription()
                .attributeName())
        .isEqualTo("expires");
  }

  @Test
  void createTable_withAThroughput_isProvisioned() {
    toolkit.createTable(
        TableDefinition.of(ORDERS).globalIndex("byState", string("state")).provisioned(5, 7));
    TableDescription table = dynamoDb.describeTable(t -> t.tableName("orders")).table();
    assertThat(table.provisionedThroughput().writeCapacityUnits()).isEqualTo(7);
    assertThat(table.globalSecondaryIndexes().get(0).provisionedThroughput().readCapacityUnits())
        .isEqualTo(5);
  }

  @Test
  void createTable_whereOneWithOtherKeysIs_isRefused() {
    toolkit.createTable(TableDefinition.of(ORDERS));
    ItemSchema<Map<String, AttributeValue>> other =
        ItemSchema.attributes("orders", string("pk"), string("sk"));
    assertThatThrownBy(() -> toolkit.createTable(TableDefinition.of(other)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("other keys");
    ItemSchema<Map<String, AttributeValue>> numbered =
        ItemSchema.attributes("orders", number("pk"));
    assertThatThrownBy(() -> toolkit.createTable(TableDefinition.of(numbered)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void createTable_whereItemsExpireByAnotherAttribute_isRefused() {
    toolkit.createTable(TableDefinition.of(ORDERS).timeToLive("expires"));
    assertThatThrownBy(() -> toolkit.createTable(TableDefinition.of(ORDERS).timeToLive("ends")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("expire by expires");
  }

  @Test
  void collecting_addsWhatEveryStrategyCosts() {
    toolkit.createTable(TableDefinition.of(ORDERS));
    CapacityCollector collector = new CapacityCollector();
    CairnToolkit collecting = toolkit.collecting(collector);
    collecting.existence(ORDERS).createIfAbsent(item("pk", "1")).orThrow();
    collecting.transaction().put("two", ORDERS, item("pk", "2")).execute().orThrow();
    long unused = collecting.sequence(ORDERS.key("counter"), "count").next().value();
    assertThat(collector.report()).hasToString("reported 4.0 write units, estimated 0");
    assertThat(collector.report().requestCount()).isEqualTo(3);
  }

  @Test
  void async_onABlockingClient_isRefused() {
    if (api == Api.BLOCKING) {
      assertThatThrownBy(() -> toolkit.existence(ORDERS).async())
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("DynamoDbAsyncClient");
      assertThatThrownBy(() -> toolkit.transaction().executeAsync())
          .isInstanceOf(IllegalStateException.class);
    } else {
      toolkit.createTable(TableDefinition.of(ORDERS));
      assertThat(toolkit.existence(ORDERS).async().createIfAbsent(item("pk", "1")).join().status())
          .isEqualTo(Status.APPLIED);
    }
  }

  /** With a client whose own pauses begin at more than the time-out of this test. */
  @Test
  @Timeout(20)
  void deadline_endsACall_theSdksOwnRepetitionsIncluded() {
    toolkit.createTable(TableDefinition.of(ORDERS));
    cairn.faults().on("PutItem").throttle().always();
    CairnToolkit hasty =
        api.toolkit(cairn, Api::repeatPatiently)
            .retries(RetryOptions.standard().deadline(Duration.ofMillis(300)));
    WriteOutcome<?> outcome = hasty.existence(ORDERS).createIfAbsent(item("pk", "1"));
    assertThat(outcome.status()).isIn(Status.UNKNOWN, Status.GAVE_UP);
  }

  /** A client's own time-out, where it is sooner, stays. */
  @Test
  void deadline_isNotPutInPlaceOfTheClientsOwnTimeOut() {
    toolkit.createTable(TableDefinition.of(ORDERS));
    cairn.transportDelay(Duration.ofSeconds(5));
    CairnToolkit impatient =
        api.toolkit(
                cairn,
                settings -> {
                  Api.repeatNothing(settings);
                  settings.apiCallTimeout(Duration.ofMillis(50));
                })
            .retries(RetryOptions.standard().deadline(Duration.ofSeconds(4)));
    WriteOutcome<?> outcome = impatient.existence(ORDERS).createIfAbsent(item("pk", "1"));
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    assertThat(outcome.attemptCount()).isGreaterThan(1);
  }
}
