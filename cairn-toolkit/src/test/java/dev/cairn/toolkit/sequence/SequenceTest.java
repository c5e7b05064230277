package dev.cairn.toolkit.sequence;

import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;
import static dev.cairn.toolkit.item.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.Race;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.outcome.Gaps;
import dev.cairn.toolkit.outcome.GaveUpException;
import dev.cairn.toolkit.outcome.OutcomeUnknownException;
import dev.cairn.toolkit.retry.RetryOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.metrics.MetricCollection;
import software.amazon.awssdk.metrics.MetricPublisher;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

@ParameterizedClass
@EnumSource(Api.class)
class SequenceTest {
  private static final int WRITERS = 64;
  private static final ItemSchema<Map<String, AttributeValue>> ORDERS =
      ItemSchema.attributes("orders", string("pk"));

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final Api api;
  private final CairnToolkit toolkit;

  SequenceTest(Api api) {
    this.api = api;
    toolkit = api.toolkit(cairn);
  }

  @BeforeEach
  void createTable() {
    TestTables.create(dynamoDb, ORDERS);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private static Sequence orderIds(CairnToolkit toolkit) {
    return toolkit.sequence(ORDERS.key("orderCounter"), "count");
  }

  private static Sequence blocks(CairnToolkit toolkit, int size) {
    return orderIds(toolkit).blocks(size);
  }

  /** A client that repeats, and a toolkit that does not wait. */
  private CairnToolkit faulty() {
    return api.toolkit(cairn, Api::repeatAtOnce).retries(RetryOptions.immediate());
  }

  private Map<String, AttributeValue> stored(String pk) {
    return dynamoDb.getItem(g -> g.tableName("orders").key(ORDERS.key(pk).attributes())).item();
  }

  private void store(Map<String, AttributeValue> item) {
    dynamoDb.putItem(p -> p.tableName("orders").item(item));
  }

  @Test
  void next_onAMissingCounter_startsAtOneAndMakesTheArticlesItem() {
    Issued first = orderIds(toolkit).next();
    assertThat(first.value()).isEqualTo(1);
    assertThat(first.attemptCount()).isEqualTo(1);
    assertThat(first.gaps()).isEqualTo(Gaps.NONE);
    assertThat(first.capacity().reported()).isEqualTo(CapacityUnits.ofWrite(1));
    assertThat(orderIds(toolkit).next().value()).isEqualTo(2);
    assertThat(stored("orderCounter")).isEqualTo(Map.of("pk", s("orderCounter"), "count", n(2)));
  }

  @Test
  void next_onAnItemWithOtherAttributes_leavesThemAlone() {
    store(Map.of("pk", s("orderCounter"), "count", n(41), "owner", s("alex")));
    assertThat(orderIds(toolkit).next().value()).isEqualTo(42);
    assertThat(stored("orderCounter")).containsEntry("owner", s("alex"));
  }

  @Test
  void next_ofSeveralCounters_countsEachByItself() {
    Sequence tickets = toolkit.sequence(ORDERS.key("counters"), "tickets");
    Sequence invoices = toolkit.sequence(ORDERS.key("counters"), "invoices");
    assertThat(tickets.next().value()).isEqualTo(1);
    assertThat(tickets.next().value()).isEqualTo(2);
    assertThat(invoices.next().value()).isEqualTo(1);
    assertThat(tickets.next().value()).isEqualTo(3);
    assertThat(orderIds(toolkit).next().value()).isEqualTo(1);
  }

  @Test
  void next_sendsTheArticlesUpdate() {
    SentRequests requests = new SentRequests();
    CairnToolkit recording = api.toolkit(cairn, o -> o.addExecutionInterceptor(requests));
    assertThat(orderIds(recording).next().value()).isEqualTo(1);
    List<UpdateItemRequest> sent = requests.of(UpdateItemRequest.class);
    assertThat(sent).extracting(UpdateItemRequest::updateExpression).containsExactly("ADD #c :n");
    assertThat(sent).allMatch(request -> request.conditionExpression() == null);
  }

  static Stream<Function<CairnToolkit, Sequence>> sharedSequences() {
    return Stream.of(
        SequenceTest::orderIds, client -> blocks(client, 7), client -> blocks(client, 100));
  }

  @ParameterizedTest
  @MethodSource("sharedSequences")
  void next_by64Writers_issuesNoNumberTwice(Function<CairnToolkit, Sequence> factory) {
    cairn.transportDelay(Duration.ofMillis(1));
    List<Sequence> processes = List.of(factory.apply(toolkit), factory.apply(toolkit));
    List<Long> numbers =
        Race.of(
                WRITERS,
                writer ->
                    Stream.generate(() -> processes.get(writer % 2).next().value())
                        .limit(4)
                        .toList())
            .stream()
            .flatMap(List::stream)
            .toList();
    assertThat(numbers).hasSize(WRITERS * 4).doesNotHaveDuplicates();
    long last = Long.parseLong(stored("orderCounter").get("count").n());
    assertThat(numbers).allMatch(number -> number >= 1 && number <= last);
    assertThat(last).isBetween(WRITERS * 4L, WRITERS * 4L + 200);
  }

  @Test
  void next_ofACounter_leavesNoGapsWithoutFailures() {
    cairn.transportDelay(Duration.ofMillis(1));
    Sequence ids = orderIds(toolkit);
    List<Issued> issued = Race.of(WRITERS, writer -> ids.next());
    assertThat(issued).allMatch(number -> number.gaps() == Gaps.NONE);
    assertThat(issued.stream().map(Issued::value).sorted())
        .isEqualTo(LongStream.rangeClosed(1, WRITERS).boxed().toList());
  }

  @Test
  void next_ofBlocks_takesOneRequestForEach() {
    Sequence here = blocks(toolkit, 3);
    Sequence there = blocks(toolkit, 3);
    List<Long> numbers = new ArrayList<>();
    for (Sequence sequence : List.of(here, there, here, here, here, there)) {
      numbers.add(sequence.next().value());
    }
    assertThat(numbers).containsExactly(1L, 4L, 2L, 3L, 7L, 5L);
    Issued fromBlock = here.next();
    assertThat(fromBlock.attemptCount()).isZero();
    assertThat(fromBlock.capacity().requestCount()).isZero();
  }

  @Test
  void next_afterALostReply_countsTwiceAndSaysSo() {
    CairnToolkit lossy = faulty();
    cairn.faults().on("UpdateItem").loseReply().once();
    Issued issued = orderIds(lossy).next();
    assertThat(issued.value()).isEqualTo(2);
    assertThat(issued.attemptCount()).isEqualTo(2);
    assertThat(issued.gaps()).isEqualTo(Gaps.POSSIBLE);
    assertThat(orderIds(lossy).next().gaps()).isEqualTo(Gaps.NONE);
  }

  @Test
  void next_afterAThrottle_skipsNothingAndSaysSo() {
    cairn.faults().on("UpdateItem").throttle().times(2);
    Issued issued = orderIds(faulty()).next();
    assertThat(issued.value()).isEqualTo(1);
    assertThat(issued.attemptCount()).isEqualTo(3);
    assertThat(issued.gaps()).isEqualTo(Gaps.NONE);
  }

  @Test
  void next_throughMoreFaultsThanTheSdkRetries_goesOnUntilTheDeadline() {
    cairn.faults().on("UpdateItem").throttle().times(9);
    Issued issued = orderIds(faulty()).next();
    assertThat(issued.value()).isEqualTo(1);
    assertThat(issued.attemptCount()).isEqualTo(10);
    assertThat(issued.gaps()).isEqualTo(Gaps.NONE);
  }

  @Test
  void next_throttledForEver_givesUpAndHasCountedNothing() {
    cairn.faults().on("UpdateItem").throttle().always();
    Sequence ids = orderIds(faulty());
    assertThatThrownBy(ids::next).isInstanceOf(GaveUpException.class);
    assertThat(stored("orderCounter")).isEmpty();
  }

  @Test
  void next_withoutAnyReply_saysThatItMayHaveCounted() {
    cairn.faults().on("UpdateItem").loseReply().always();
    Sequence ids = orderIds(faulty());
    assertThatThrownBy(ids::next).isInstanceOf(OutcomeUnknownException.class);
    assertThat(stored("orderCounter")).containsKey("count");
    cairn.faults().clear();
    long after = Long.parseLong(stored("orderCounter").get("count").n());
    assertThat(orderIds(toolkit).next().value()).isEqualTo(after + 1);
  }

  @Test
  void next_onAClientThatHidesItsConfiguration_admitsThatItCannotKnow() {
    Issued issued = orderIds(hidden()).next();
    assertThat(issued.value()).isEqualTo(1);
    assertThat(issued.gaps()).isEqualTo(Gaps.POSSIBLE);
  }

  @Test
  void next_onAClientWithMetrics_leavesThemOn() {
    List<MetricCollection> published = new CopyOnWriteArrayList<>();
    MetricPublisher own =
        new MetricPublisher() {
          @Override
          public void publish(MetricCollection collection) {
            published.add(collection);
          }

          @Override
          public void close() {}
        };
    CairnToolkit measured = api.toolkit(cairn, o -> o.addMetricPublisher(own));
    assertThat(orderIds(measured).next().gaps()).isEqualTo(Gaps.NONE);
    assertThat(published).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"9223372036854775807", "1.5", "99999999999999999999"})
  void next_onANumberWithoutSuccessor_isRefused(String last) {
    store(Map.of("pk", s("orderCounter"), "count", AttributeValue.fromN(last)));
    assertThatThrownBy(orderIds(toolkit)::next)
        .isInstanceOf(InvalidCounterException.class)
        .hasMessageContaining("orderCounter")
        .hasMessageContaining("count");
    assertThatThrownBy(blocks(toolkit, 10)::next).isInstanceOf(InvalidCounterException.class);
  }

  @Test
  void next_upToTheLargestLong_works() {
    store(Map.of("pk", s("orderCounter"), "count", n(Long.MAX_VALUE - 2)));
    Sequence ids = blocks(toolkit, 2);
    assertThat(ids.next().value()).isEqualTo(Long.MAX_VALUE - 1);
    assertThat(ids.next().value()).isEqualTo(Long.MAX_VALUE);
    assertThatThrownBy(ids::next).isInstanceOf(InvalidCounterException.class);
  }

  @Test
  void next_onAText_isRefusedByNameAndLeavesIt() {
    store(Map.of("pk", s("orderCounter"), "count", s("seven")));
    assertThatThrownBy(orderIds(toolkit)::next)
        .isInstanceOf(InvalidCounterException.class)
        .hasMessageContaining("seven")
        .hasMessageContaining("orderCounter");
    assertThatThrownBy(blocks(toolkit, 10)::next).isInstanceOf(InvalidCounterException.class);
    assertThat(stored("orderCounter")).containsEntry("count", s("seven"));
  }

  /** Only what the counter is guilty of is called its fault. */
  @Test
  void next_ofARequestThatIsWrongOtherwise_failsAsDynamoDbDoes() {
    Sequence wrong = toolkit.sequence(ORDERS.inTable("nowhere").key("orderCounter"), "count");
    assertThatThrownBy(wrong::next).isInstanceOf(DynamoDbException.class);
    Sequence otherKey =
        toolkit.sequence(ItemSchema.attributes("orders", string("id")).key("c"), "n");
    assertThatThrownBy(otherKey::next).isInstanceOf(DynamoDbException.class);
  }

  @Test
  void next_afterAnOverflow_goesOnWhenSomebodySetsTheCounterAgain() {
    store(Map.of("pk", s("orderCounter"), "count", n(Long.MAX_VALUE)));
    assertThatThrownBy(orderIds(toolkit)::next)
        .isInstanceOf(InvalidCounterException.class)
        .hasMessageContaining("9223372036854775808")
        .hasMessageContaining("below 9223372036854775807");
    store(Map.of("pk", s("orderCounter"), "count", n(7)));
    assertThat(orderIds(toolkit).next().value()).isEqualTo(8);
  }

  @Test
  void collecting_addsUpWhatAllCallsCost() {
    CapacityCollector collector = new CapacityCollector();
    Sequence ids = blocks(toolkit.collecting(collector), 10);
    assertThat(Stream.generate(ids::next).limit(25)).hasSize(25);
    assertThat(collector.report().reported()).isEqualTo(CapacityUnits.ofWrite(3));
    assertThat(collector.report().requestCount()).isEqualTo(3);
  }

  @Test
  void sequence_refusesWhatCannotCount() {
    assertThatThrownBy(() -> toolkit.sequence(ORDERS.key("c"), "pk"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> toolkit.sequence(ORDERS.key("c"), ""))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> blocks(toolkit, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> toolkit.sequence(ORDERS.key("unique#a#b"), "count"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("unique#");
  }

  /** A client around a client, as tracing libraries have them. */
  private CairnToolkit hidden() {
    return switch (api) {
      case BLOCKING -> CairnToolkit.on(new Decorated(dynamoDb));
      case ASYNC -> CairnToolkit.on(new AsyncDecorated(cairn.dynamoDbAsyncClient()));
    };
  }

  private record Decorated(DynamoDbClient client) implements DynamoDbClient {
    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
      return client.updateItem(request);
    }

    @Override
    public String serviceName() {
      return client.serviceName();
    }

    @Override
    public void close() {
      client.close();
    }
  }

  private record AsyncDecorated(DynamoDbAsyncClient client) implements DynamoDbAsyncClient {
    @Override
    public CompletableFuture<UpdateItemResponse> updateItem(UpdateItemRequest request) {
      return client.updateItem(request);
    }

    @Override
    public String serviceName() {
      return client.serviceName();
    }

    @Override
    public void close() {
      client.close();
    }
  }
}
