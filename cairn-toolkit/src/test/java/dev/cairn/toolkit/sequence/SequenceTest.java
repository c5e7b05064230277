package dev.cairn.toolkit.sequence;

import static dev.cairn.toolkit.Attributes.n;
import static dev.cairn.toolkit.Attributes.s;
import static dev.cairn.toolkit.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.GaveUpException;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.OutcomeUnknownException;
import dev.cairn.toolkit.Race;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.internal.CallSource;
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
  private final CallSource calls;

  SequenceTest(Api api) {
    this.api = api;
    calls = api.calls(cairn);
  }

  @BeforeEach
  void createTable() {
    TestTables.create(dynamoDb, ORDERS);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private static Sequence orderIds(CallSource client) {
    return Sequence.counter(client, ORDERS, ORDERS.key("orderCounter"), "count");
  }

  private static Sequence blocks(CallSource client, int size) {
    return Sequence.blocks(client, ORDERS, ORDERS.key("orderCounter"), "count", size);
  }

  private Map<String, AttributeValue> stored(String pk) {
    return dynamoDb.getItem(g -> g.tableName("orders").key(ORDERS.key(pk).attributes())).item();
  }

  private void store(Map<String, AttributeValue> item) {
    dynamoDb.putItem(p -> p.tableName("orders").item(item));
  }

  @Test
  void next_onAMissingCounter_startsAtOneAndMakesTheArticlesItem() {
    Issued first = orderIds(calls).next();
    assertThat(first.value()).isEqualTo(1);
    assertThat(first.attempts()).isEqualTo(1);
    assertThat(first.gaps()).isEqualTo(Gaps.NONE);
    assertThat(first.capacity().reported()).isEqualTo(CapacityUnits.ofWrite(1));
    assertThat(orderIds(calls).next().value()).isEqualTo(2);
    assertThat(stored("orderCounter")).isEqualTo(Map.of("pk", s("orderCounter"), "count", n(2)));
  }

  @Test
  void next_onAnItemWithOtherAttributes_leavesThemAlone() {
    store(Map.of("pk", s("orderCounter"), "count", n(41), "owner", s("alex")));
    assertThat(orderIds(calls).next().value()).isEqualTo(42);
    assertThat(stored("orderCounter")).containsEntry("owner", s("alex"));
  }

  @Test
  void next_ofSeveralCounters_countsEachByItself() {
    Sequence tickets = Sequence.counter(calls, ORDERS, ORDERS.key("counters"), "tickets");
    Sequence invoices = Sequence.counter(calls, ORDERS, ORDERS.key("counters"), "invoices");
    tickets.next();
    tickets.next();
    assertThat(invoices.next().value()).isEqualTo(1);
    assertThat(tickets.next().value()).isEqualTo(3);
    assertThat(orderIds(calls).next().value()).isEqualTo(1);
  }

  @Test
  void next_sendsAddOrSetAsAsked() {
    SentRequests requests = new SentRequests();
    CallSource recording = api.calls(cairn, o -> o.addExecutionInterceptor(requests));
    orderIds(recording).next();
    assertThat(orderIds(recording).usingSet().next().value()).isEqualTo(2);
    List<UpdateItemRequest> sent = requests.of(UpdateItemRequest.class);
    assertThat(sent)
        .extracting(UpdateItemRequest::updateExpression)
        .containsExactly("ADD #c :n", "SET #c = if_not_exists(#c, :zero) + :n");
    assertThat(sent).allMatch(request -> request.conditionExpression() == null);
  }

  static Stream<Function<CallSource, Sequence>> sharedSequences() {
    return Stream.of(
        SequenceTest::orderIds,
        client -> orderIds(client).usingSet(),
        client -> blocks(client, 7),
        client -> blocks(client, 100));
  }

  @ParameterizedTest
  @MethodSource("sharedSequences")
  void next_by64Writers_issuesNoNumberTwice(Function<CallSource, Sequence> factory) {
    cairn.transportDelay(Duration.ofMillis(1));
    List<Sequence> processes = List.of(factory.apply(calls), factory.apply(calls));
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
    Sequence ids = orderIds(calls);
    List<Issued> issued = Race.of(WRITERS, writer -> ids.next());
    assertThat(issued).allMatch(number -> number.gaps() == Gaps.NONE);
    assertThat(issued.stream().map(Issued::value).sorted())
        .isEqualTo(LongStream.rangeClosed(1, WRITERS).boxed().toList());
  }

  @Test
  void next_ofBlocks_takesOneRequestForEach() {
    Sequence here = blocks(calls, 3);
    Sequence there = blocks(calls, 3);
    List<Long> numbers = new ArrayList<>();
    for (Sequence sequence : List.of(here, there, here, here, here, there)) {
      numbers.add(sequence.next().value());
    }
    assertThat(numbers).containsExactly(1L, 4L, 2L, 3L, 7L, 5L);
    Issued fromBlock = here.next();
    assertThat(fromBlock.attempts()).isZero();
    assertThat(fromBlock.capacity().requestCount()).isZero();
  }

  @Test
  void next_afterALostReply_countsTwiceAndSaysSo() {
    CallSource lossy = api.calls(cairn, Api::repeatAtOnce);
    cairn.faults().on("UpdateItem").loseReply().once();
    Issued issued = orderIds(lossy).next();
    assertThat(issued.value()).isEqualTo(2);
    assertThat(issued.attempts()).isEqualTo(2);
    assertThat(issued.gaps()).isEqualTo(Gaps.POSSIBLE);
    assertThat(orderIds(lossy).next().gaps()).isEqualTo(Gaps.NONE);
  }

  @Test
  void next_afterAThrottle_skipsNothingAndSaysSo() {
    CallSource throttled = api.calls(cairn, Api::repeatAtOnce);
    cairn.faults().on("UpdateItem").throttle().times(2);
    Issued issued = orderIds(throttled).next();
    assertThat(issued.value()).isEqualTo(1);
    assertThat(issued.attempts()).isEqualTo(3);
    assertThat(issued.gaps()).isEqualTo(Gaps.NONE);
  }

  @Test
  void next_throughMoreFaultsThanTheSdkRetries_goesOnUntilTheDeadline() {
    CallSource faulty = api.calls(cairn, Api::repeatAtOnce);
    cairn.faults().on("UpdateItem").throttle().times(9);
    Issued issued = orderIds(faulty).retries(RetryOptions.immediate()).next();
    assertThat(issued.value()).isEqualTo(1);
    assertThat(issued.attempts()).isEqualTo(10);
    assertThat(issued.gaps()).isEqualTo(Gaps.NONE);
  }

  @Test
  void next_throttledForEver_givesUpAndHasCountedNothing() {
    cairn.faults().on("UpdateItem").throttle().always();
    Sequence ids = orderIds(api.calls(cairn, Api::repeatAtOnce)).retries(RetryOptions.immediate());
    assertThatThrownBy(ids::next).isInstanceOf(GaveUpException.class);
    assertThat(stored("orderCounter")).isEmpty();
  }

  @Test
  void next_withoutAnyReply_saysThatItMayHaveCounted() {
    cairn.faults().on("UpdateItem").loseReply().always();
    Sequence ids = orderIds(api.calls(cairn, Api::repeatAtOnce)).retries(RetryOptions.immediate());
    assertThatThrownBy(ids::next).isInstanceOf(OutcomeUnknownException.class);
    assertThat(stored("orderCounter")).containsKey("count");
    cairn.faults().clear();
    long after = Long.parseLong(stored("orderCounter").get("count").n());
    assertThat(orderIds(calls).next().value()).isEqualTo(after + 1);
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
    CallSource measured = api.calls(cairn, o -> o.addMetricPublisher(own));
    assertThat(orderIds(measured).next().gaps()).isEqualTo(Gaps.NONE);
    assertThat(published).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"9223372036854775807", "1.5", "99999999999999999999"})
  void next_onANumberWithoutSuccessor_isRefused(String last) {
    store(Map.of("pk", s("orderCounter"), "count", AttributeValue.fromN(last)));
    assertThatThrownBy(orderIds(calls)::next)
        .isInstanceOf(InvalidCounterException.class)
        .hasMessageContaining("orderCounter")
        .hasMessageContaining("count");
    assertThatThrownBy(blocks(calls, 10)::next).isInstanceOf(InvalidCounterException.class);
  }

  @Test
  void next_upToTheLargestLong_works() {
    store(Map.of("pk", s("orderCounter"), "count", n(Long.MAX_VALUE - 2)));
    Sequence ids = blocks(calls, 2);
    assertThat(ids.next().value()).isEqualTo(Long.MAX_VALUE - 1);
    assertThat(ids.next().value()).isEqualTo(Long.MAX_VALUE);
    assertThatThrownBy(ids::next).isInstanceOf(InvalidCounterException.class);
  }

  @Test
  void next_onAText_failsAsDynamoDbDoes() {
    store(Map.of("pk", s("orderCounter"), "count", s("seven")));
    assertThatThrownBy(orderIds(calls)::next)
        .isInstanceOf(DynamoDbException.class)
        .hasMessageContaining("incorrect data type");
  }

  @Test
  void collecting_addsUpWhatAllCallsCost() {
    CapacityCollector collector = new CapacityCollector();
    Sequence ids = blocks(calls, 10).collecting(collector);
    for (int i = 0; i < 25; i++) {
      ids.next();
    }
    assertThat(collector.report().reported()).isEqualTo(CapacityUnits.ofWrite(3));
    assertThat(collector.report().requestCount()).isEqualTo(3);
  }

  @Test
  void factories_refuseWhatCannotCount() {
    assertThatThrownBy(() -> Sequence.counter(calls, ORDERS, ORDERS.key("c"), "pk"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Sequence.counter(calls, ORDERS, ORDERS.key("c"), ""))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> blocks(calls, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> Sequence.counter(calls, ORDERS.inTable("other"), ORDERS.key("c"), "count"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** A client around a client, as tracing libraries have them. */
  private CallSource hidden() {
    return switch (api) {
      case BLOCKING -> CallSource.of(new Decorated(dynamoDb));
      case ASYNC -> CallSource.of(new AsyncDecorated(cairn.dynamoDbAsyncClient()));
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
