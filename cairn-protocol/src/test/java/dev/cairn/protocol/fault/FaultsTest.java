package dev.cairn.protocol.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.cairn.protocol.WireRequest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which requests rules strike, and when. */
class FaultsTest {
  private static final String ARN = "arn:aws:dynamodb:us-east-1:000000000000:table/tbl";
  private static final String KEYS = "{'RequestItems':{'%s':{'Keys':[{'pk':{'S':'a'}}]}}}";

  private final Faults faults = new Faults();

  private static FaultyRequest request(String operation, String body, int attempt) {
    Map<String, String> headers =
        Map.of(
            "x-amz-target",
            "DynamoDB_20120810." + operation,
            "amz-sdk-request",
            "attempt=" + attempt + "; max=9");
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    FaultyRequest request = FaultyRequest.of(new WireRequest(headers::get, ByteBuffer.wrap(bytes)));
    assertThat(request).isNotNull();
    return request;
  }

  private static FaultyRequest put(String table, String pk) {
    return request(
        "PutItem",
        "{'TableName':'" + table + "','Item':{'pk':{'S':'" + pk + "'},'n':{'N':'1'}}}",
        1);
  }

  private boolean strikes(FaultyRequest request) {
    return !faults.strikes(request).isEmpty();
  }

  /** At which of so many equal requests, counted from 1, a fault strikes. */
  private List<Integer> struck(int requestCount) {
    List<Integer> struck = new ArrayList<>();
    for (int i = 1; i <= requestCount; i++) {
      if (strikes(put("t", "a"))) {
        struck.add(i);
      }
    }
    return struck;
  }

  @Test
  void once_strikesTheNextRequest() {
    faults.on("PutItem").loseReply().once();
    assertThat(struck(4)).containsExactly(1);
  }

  @Test
  void times_strikesTheNextRequests() {
    faults.on("PutItem").loseReply().times(2);
    assertThat(struck(4)).containsExactly(1, 2);
  }

  @Test
  void always_strikesEachRequest_untilCleared() {
    faults.on("PutItem").loseReply().always();
    assertThat(struck(3)).containsExactly(1, 2, 3);
    faults.clear();
    assertThat(struck(3)).isEmpty();
    assertThat(faults.injected().count(FaultKind.LOSE_REPLY)).isEqualTo(3);
  }

  @Test
  void onRequest_strikesTheNthAlone() {
    faults.on("PutItem").loseReply().onRequest(3);
    assertThat(struck(7)).containsExactly(3);
  }

  @Test
  void onAttempt_strikesThatAttemptOfEveryCall() {
    faults.on("PutItem").loseReply().onAttempt(2);
    String body = "{'TableName':'t','Item':{'pk':{'S':'a'}}}";
    for (int call = 0; call < 2; call++) {
      assertThat(strikes(request("PutItem", body, 1))).isFalse();
      assertThat(strikes(request("PutItem", body, 2))).isTrue();
      assertThat(strikes(request("PutItem", body, 3))).isFalse();
    }
  }

  @Test
  void rule_strikesItsOperationOnly() {
    faults.on("GetItem").loseReply().always();
    assertThat(strikes(put("t", "a"))).isFalse();
    assertThat(strikes(request("GetItem", "{'TableName':'t','Key':{'pk':{'S':'a'}}}", 1))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tbl", ARN})
  void rule_strikesItsTable_byNameAndByArn(String table) {
    faults.onAny().table(table).loseReply().always();
    assertThat(strikes(put(ARN, "a"))).isTrue();
    assertThat(strikes(put("tbl", "a"))).isTrue();
    assertThat(strikes(request("TagResource", "{'ResourceArn':'" + ARN + "'}", 1))).isTrue();
    assertThat(strikes(request("BatchGetItem", KEYS.formatted(ARN), 1))).isTrue();
    assertThat(strikes(put(ARN + "2", "a"))).isFalse();
  }

  @Test
  void rule_strikesItsTableOnly() {
    faults.onAny().table("t").loseReply().always();
    assertThat(strikes(put("t", "a"))).isTrue();
    assertThat(strikes(put("u", "a"))).isFalse();
    assertThat(strikes(request("Query", "{'TableName':'t'}", 1))).isTrue();
  }

  @Test
  void rule_strikesItsIndexOnly() {
    faults.on("Query").index("byName").throttle().always();
    assertThat(strikes(request("Query", "{'TableName':'t','IndexName':'byName'}", 1))).isTrue();
    assertThat(strikes(request("Query", "{'TableName':'t','IndexName':'byAge'}", 1))).isFalse();
    assertThat(strikes(request("Query", "{'TableName':'t'}", 1))).isFalse();
  }

  @Test
  void rule_strikesItsKeyOnly_inAnyActionOfATransaction() {
    faults.onAny().table("t").key(Map.of("pk", "a", "n", 1.0)).loseReply().always();
    assertThat(strikes(put("t", "a"))).isTrue();
    assertThat(strikes(put("t", "b"))).isFalse();
    String transaction =
        "{'TransactItems':[{'ConditionCheck':{'TableName':'t','Key':{'pk':{'S':'b'}}}},"
            + "{'Update':{'TableName':'%s','Key':{'pk':{'S':'a'},'n':{'N':'1'}}}}]}";
    assertThat(strikes(request("TransactWriteItems", transaction.formatted("t"), 1))).isTrue();
    assertThat(strikes(request("TransactWriteItems", transaction.formatted("u"), 1))).isFalse();
  }

  @Test
  void firstDueRule_strikes_andTheOtherWaits() {
    faults.on("PutItem").loseReply().once();
    faults.on("PutItem").loseRequest().once();
    assertThat(faults.strikes(put("t", "a")))
        .extracting(strike -> strike.fault().kind())
        .containsExactly(FaultKind.LOSE_REPLY);
    assertThat(faults.strikes(put("t", "a")))
        .extracting(strike -> strike.fault().kind())
        .containsExactly(FaultKind.LOSE_REQUEST);
    assertThat(strikes(put("t", "a"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 42, Long.MIN_VALUE})
  void sameSeed_strikesTheSameRequests(long seed) {
    faults.seed(seed).on("PutItem").loseReply().withProbability(0.3);
    List<Integer> first = struck(1000);
    faults.reset();
    faults.seed(seed).on("PutItem").loseReply().withProbability(0.3);

    assertThat(struck(1000)).isEqualTo(first);
    assertThat(first).hasSizeBetween(230, 370);
    faults.reset();
    faults.seed(seed + 1).on("PutItem").loseReply().withProbability(0.3);
    assertThat(struck(1000)).isNotEqualTo(first);
  }

  @Test
  void rulesOfOneSeed_drawIndependently() {
    faults.seed(7);
    faults.on("PutItem").delay(Duration.ofMillis(1)).withProbability(0.5);
    faults.on("PutItem").delayReply(Duration.ofMillis(1)).withProbability(0.5);
    long both =
        IntStream.range(0, 1000).filter(i -> faults.strikes(put("t", "a")).size() == 2).count();
    assertThat(both).isBetween(170L, 330L);
  }

  @Test
  void atMost_endsARandomRule() {
    faults.seed(7).on("PutItem").loseReply().atMost(5).withProbability(0.5);
    assertThat(struck(1000)).hasSize(5);
  }

  @Test
  void probabilityOfZeroAndOne_areNeverAndAlways() {
    faults.on("PutItem").loseReply().withProbability(0);
    assertThat(struck(100)).isEmpty();
    faults.on("PutItem").loseReply().withProbability(1);
    assertThat(struck(100)).hasSize(100);
  }

  @Test
  void injected_countsByOperationAndKind() {
    faults.on("PutItem").loseReply().times(2);
    faults.on("PutItem").throttle().times(1);
    faults.on("GetItem").throttle().always();
    struck(5);
    strikes(request("GetItem", "{}", 1));

    InjectedFaults injected = faults.injected();
    assertThat(injected.count()).isEqualTo(4);
    assertThat(injected.count("PutItem")).isEqualTo(3);
    assertThat(injected.count(FaultKind.THROTTLE)).isEqualTo(2);
    assertThat(injected.count("PutItem", FaultKind.THROTTLE)).isEqualTo(1);
    assertThat(injected.count("Query")).isZero();
  }

  @Test
  void whatCouldNeverStrike_isRefused() {
    List<Consumer<Faults>> mistakes =
        List.of(
            f -> f.on("PutItme"),
            f -> f.on("GetItem").conflict().once(),
            f -> f.on("PutItem").inProgress().once(),
            f -> f.on("PutItem").throttleAction(Throttling.ON_DEMAND).once(),
            f -> f.on("PutItem").loseReply().times(0),
            f -> f.on("PutItem").loseReply().onRequest(0),
            f -> f.on("PutItem").loseReply().onAttempt(0),
            f -> f.on("PutItem").attempt(0),
            f -> f.on("PutItem").loseReply().withProbability(1.1),
            f -> f.on("PutItem").loseReply().withProbability(Double.NaN),
            f -> f.on("PutItem").loseReply().atAction(0).once(),
            f -> f.on("TransactWriteItems").conflict().atAction(-1),
            f -> f.on("PutItem").unprocessed(1).once(),
            f -> f.on("BatchWriteItem").unprocessed(0),
            f -> f.on("PutItem").delay(Duration.ofMillis(-1)),
            f -> f.on("PutItem").key(Map.of("pk", new Object())));
    assertThat(mistakes)
        .allSatisfy(
            mistake ->
                assertThatIllegalArgumentException().isThrownBy(() -> mistake.accept(faults)));
    assertThat(faults.hasRules()).isFalse();
  }

  @Test
  void script_loadedAgain_strikesTheSameRequests() {
    faults.seed(-5);
    faults.on("PutItem").table("t").key(Map.of("pk", "a")).throttle().withProbability(0.25);
    faults.on("TransactWriteItems").conflict().atAction(1).atMost(3).always();
    faults.onAny().delay(Duration.ofMillis(20)).onRequest(30);
    faults.on("Query").index("byName").attempt(2).loseRequest().times(4);
    faults.on("BatchWriteItem").unprocessed(3).always();
    String script = faults.script();
    List<Integer> first = struck(100);

    Faults other = new Faults();
    other.load(script);

    assertThat(other.script()).isEqualTo(script);
    assertThat(other.seed()).isEqualTo(-5);
    faults.load(script);
    assertThat(struck(100)).isEqualTo(first).isNotEmpty();
  }

  @Test
  void script_saysWhatItCounted() {
    faults.on("PutItem").loseReply().onRequest(2);
    struck(3);
    assertThat(faults.script())
        .isEqualTo(
            ("{'seed':0,'rules':[{'fault':'LOSE_REPLY','operation':'PutItem','request':2,"
                    + "'matched':3,'injected':1}],'injected':{'PutItem':{'LOSE_REPLY':1}}}")
                .replace('\'', '"'));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{'rules':[{}]}",
        "{'rules':[{'fault':'LOSE'}]}",
        "{'rules':[{'fault':'LOSE_REPLY','operation':'PutItme'}]}",
        "{'rules':[{'fault':'LOSE_REPLY','oparation':'PutItem'}]}",
        "{'rules':[{'fault':'CONFLICT','operation':'GetItem'}]}",
        "{'rules':[{'fault':'LOSE_REPLY','probability':2}]}",
        "{'rules':[{'fault':'LOSE_REPLY','probability':'often'}]}",
        "{'rules':[{'fault':'LOSE_REPLY','times':0}]}",
        "{'rules':[{'fault':'LOSE_REPLY','action':0}]}",
        "{'rules':[{'fault':'LOSE_REPLY','key':{'pk':{'X':'a'}}}]}",
        "{'rules':[{'fault':'LOSE_REPLY'}]",
        "{'rulez':[]}"
      })
  void wrongScript_isRefused_andChangesNothing(String script) {
    faults.seed(3).on("PutItem").loseReply().always();
    String before = faults.script();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> faults.load(script.replace('\'', '"')))
        .satisfies(e -> assertThat(e.getMessage()).isNotBlank());

    assertThat(faults.script()).isEqualTo(before);
  }
}
