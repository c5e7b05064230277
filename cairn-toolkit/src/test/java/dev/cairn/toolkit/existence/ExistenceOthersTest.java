package dev.cairn.toolkit.existence;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.protocol.fault.FaultSelection;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.retry.RetryOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/**
 * What others do to an item between a write, whose request or reply is lost, and its repetition.
 *
 * <p>The statuses of each row are those where nobody does anything, where another updates the item
 * if it is there, deletes it, and writes it anew.
 */
@ParameterizedClass
@EnumSource(Api.class)
class ExistenceOthersTest {
  private static final Map<String, AttributeValue> WRITTEN = item("pk", "1", "n", 2);
  private static final Map<String, AttributeValue> OTHERS = item("pk", "1", "by", "another");

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final Api api;

  ExistenceOthersTest(Api api) {
    this.api = api;
  }

  @BeforeEach
  void createTable() {
    TestTables.create(dynamoDb, ORDERS);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  enum Write {
    CREATE,
    GET_OR_CREATE,
    REPLACE,
    UPDATE,
    DELETE;

    WriteOutcome<?> on(Existence<Map<String, AttributeValue>> orders) {
      return switch (this) {
        case CREATE -> orders.createIfAbsent(WRITTEN);
        case GET_OR_CREATE -> orders.getOrCreate(WRITTEN);
        case REPLACE -> orders.replaceIfPresent(WRITTEN);
        case DELETE -> orders.deleteIfPresent(ORDERS.key("1"));
        case UPDATE ->
            orders.updateIfPresent(
                ORDERS.key("1"),
                row -> {
                  row.put("n", AttributeValue.fromN("2"));
                  return row;
                });
      };
    }

    String operation() {
      return switch (this) {
        case CREATE, GET_OR_CREATE, REPLACE -> "PutItem";
        case UPDATE -> "UpdateItem";
        case DELETE -> "DeleteItem";
      };
    }

    boolean needsAnItem() {
      return this != CREATE && this != GET_OR_CREATE;
    }
  }

  /** What another does, in the order of a row's statuses. */
  private enum Deed {
    NOTHING,
    UPDATE,
    DELETE,
    WRITE;

    void on(DynamoDbClient dynamoDb) {
      switch (this) {
        case NOTHING -> {}
        case UPDATE -> {
          Map<String, AttributeValue> there =
              new LinkedHashMap<>(stored(dynamoDb, ORDERS.key("1")));
          if (!there.isEmpty()) {
            there.put("n", AttributeValue.fromN("7"));
            dynamoDb.putItem(p -> p.tableName("orders").item(there));
          }
        }
        case DELETE -> dynamoDb.deleteItem(d -> d.tableName("orders").key(item("pk", "1")));
        case WRITE -> dynamoDb.putItem(p -> p.tableName("orders").item(OTHERS));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "CREATE,        UNKNOWN   UNKNOWN   APPLIED UNKNOWN",
    "GET_OR_CREATE, UNCHANGED UNCHANGED APPLIED UNCHANGED",
    "REPLACE,       APPLIED   APPLIED   UNKNOWN APPLIED",
    "UPDATE,        UNKNOWN   UNKNOWN   UNKNOWN UNKNOWN",
    "DELETE,        UNKNOWN   UNKNOWN   UNKNOWN APPLIED",
  })
  void afterALostReply_nothingIsSaidThatIsNotKnown(Write write, String statuses) {
    forEachDeed(write, statuses, Case.REPLY_LOST);
  }

  @ParameterizedTest
  @CsvSource({
    "CREATE,        APPLIED APPLIED APPLIED UNKNOWN",
    "GET_OR_CREATE, APPLIED APPLIED APPLIED UNCHANGED",
    "REPLACE,       APPLIED APPLIED UNKNOWN APPLIED",
    "UPDATE,        APPLIED UNKNOWN UNKNOWN UNKNOWN",
    "DELETE,        APPLIED APPLIED UNKNOWN APPLIED",
  })
  void afterALostRequest_nothingIsSaidThatIsNotKnown(Write write, String statuses) {
    forEachDeed(write, statuses, Case.REQUEST_LOST);
  }

  @ParameterizedTest
  @EnumSource(Write.class)
  void exactlyOnce_afterALostReply_isApplied_andUndoesNothing(Write write) {
    forEachDeed(write, "APPLIED APPLIED APPLIED APPLIED", Case.REPLY_LOST_ONCE);
  }

  @ParameterizedTest
  @CsvSource({
    "CREATE,        APPLIED APPLIED APPLIED   ALREADY_EXISTS",
    "GET_OR_CREATE, APPLIED APPLIED APPLIED   UNCHANGED",
    "REPLACE,       APPLIED APPLIED NOT_FOUND APPLIED",
    "UPDATE,        APPLIED APPLIED NOT_FOUND APPLIED",
    "DELETE,        APPLIED APPLIED NOT_FOUND APPLIED",
  })
  void exactlyOnce_afterALostRequest_isCertain(Write write, String statuses) {
    forEachDeed(write, statuses, Case.REQUEST_LOST_ONCE);
  }

  private enum Case {
    REPLY_LOST,
    REQUEST_LOST,
    REPLY_LOST_ONCE,
    REQUEST_LOST_ONCE
  }

  private void forEachDeed(Write write, String statuses, Case lost) {
    Status[] expected = Stream.of(statuses.split(" +")).map(Status::valueOf).toArray(Status[]::new);
    for (Deed deed : Deed.values()) {
      for (boolean clientRepeats : new boolean[] {false, true}) {
        prepare(write);
        boolean isOnce = lost == Case.REPLY_LOST_ONCE || lost == Case.REQUEST_LOST_ONCE;
        AtomicInteger writes = new AtomicInteger();
        SentRequests watch =
            new SentRequests(
                request -> {
                  if (isWrite(request) && writes.incrementAndGet() == 2) {
                    deed.on(dynamoDb);
                  }
                });
        FaultSelection fault = cairn.faults().on(isOnce ? "TransactWriteItems" : write.operation());
        if (lost == Case.REPLY_LOST || lost == Case.REPLY_LOST_ONCE) {
          fault.loseReply().once();
        } else {
          fault.loseRequest().once();
        }
        Existence<Map<String, AttributeValue>> orders = orders(clientRepeats, watch);
        WriteOutcome<?> outcome = write.on(isOnce ? orders.exactlyOnce() : orders);
        String of = write + " while another does " + deed + ": " + outcome;
        assertThat(outcome.status()).as(of).isEqualTo(expected[deed.ordinal()]);
        if (lost == Case.REPLY_LOST_ONCE) {
          assertThat(stored(dynamoDb, ORDERS.key("1"))).as(of).isEqualTo(left(write, deed));
        }
        assertThat(writes).as(of).hasValueGreaterThan(1);
      }
    }
  }

  /** What is there if the write was applied once, and then the other's deed. */
  private Map<String, AttributeValue> left(Write write, Deed deed) {
    boolean isLeft = write != Write.DELETE;
    return switch (deed) {
      case NOTHING -> isLeft ? WRITTEN : Map.of();
      case UPDATE -> isLeft ? item("pk", "1", "n", 7) : Map.of();
      case DELETE -> Map.of();
      case WRITE -> OTHERS;
    };
  }

  private void prepare(Write write) {
    if (write.needsAnItem()) {
      dynamoDb.putItem(p -> p.tableName("orders").item(item("pk", "1", "n", 1)));
    } else {
      dynamoDb.deleteItem(d -> d.tableName("orders").key(item("pk", "1")));
    }
  }

  private Existence<Map<String, AttributeValue>> orders(boolean clientRepeats, SentRequests watch) {
    return api.toolkit(
            cairn,
            settings -> {
              Api.repeatIf(clientRepeats, settings);
              settings.addExecutionInterceptor(watch);
            })
        .retries(RetryOptions.immediate())
        .existence(ORDERS);
  }

  private static boolean isWrite(SdkRequest request) {
    return !(request instanceof GetItemRequest);
  }
}
