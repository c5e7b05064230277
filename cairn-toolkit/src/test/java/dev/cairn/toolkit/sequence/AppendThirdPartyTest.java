package dev.cairn.toolkit.sequence;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.PROJECTS;
import static dev.cairn.toolkit.TestTables.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.outcome.Gaps;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.retry.RetryOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * What others do to the item of a number between its write and the repetition of that write, after
 * the first reply was lost.
 */
@ParameterizedClass
@MethodSource("clients")
class AppendThirdPartyTest {
  @Parameter(0)
  Api api;

  /** Whether the client itself repeats, or the toolkit has to. */
  @Parameter(1)
  Repeats repeats;

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private Runnable meanwhile = () -> {};

  static Stream<Arguments> clients() {
    return Stream.of(Api.values())
        .flatMap(api -> Stream.of(Repeats.values()).map(repeats -> Arguments.of(api, repeats)));
  }

  private enum Repeats {
    CLIENT,
    TOOLKIT
  }

  /** What tells the call that the item is its own. */
  private enum Proof {
    STAMP,
    NOTHING,
    TOKEN,
    REQUEST
  }

  private enum Way {
    COUNTER(Numbering.counter(PROJECTS.key("counters", 0), "issues")),
    HIGHEST(Numbering.highestSortKey(PROJECTS.partition("a"))),
    MARKED(
        Numbering.highestSortKey(PROJECTS.partition("a"))
            .highWaterMark(ORDERS.key("mark"), "highest")),
    GAPLESS(Numbering.gapless(ORDERS.key("counters"), "issues"));

    private final Numbering numbering;

    Way(Numbering numbering) {
      this.numbering = numbering;
    }

    /** Whether item and number are written together, whatever the proof. */
    boolean isTransaction() {
      return this == MARKED || this == GAPLESS;
    }
  }

  private enum Act {
    NOTHING,
    UPDATE,
    DELETE,
    /** Deletes the item and stores another under its number. */
    REPLACE,
    /** The same with an item that looks like the first, as another call would have stored it. */
    IMITATE
  }

  @BeforeEach
  void createTables() {
    TestTables.createAll(dynamoDb);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  static Stream<Arguments> cases() {
    return Stream.of(Way.values())
        .flatMap(
            way ->
                Stream.of(Proof.values())
                    .flatMap(
                        proof ->
                            Stream.of(Act.values()).map(act -> Arguments.of(way, proof, act))));
  }

  /** Does this just before the first write is sent for the second time. */
  private CairnToolkit toolkit(ExecutionInterceptor... more) {
    AtomicInteger writes = new AtomicInteger();
    SentRequests sent =
        new SentRequests(
            request -> {
              if (isWrite(request) && writes.incrementAndGet() == 2) {
                meanwhile.run();
              }
            });
    return api.toolkit(
            cairn,
            settings -> {
              settings.addExecutionInterceptor(sent);
              Stream.of(more).forEach(settings::addExecutionInterceptor);
              Api.repeatIf(repeats == Repeats.CLIENT, settings);
            })
        .retries(RetryOptions.immediate());
  }

  private static boolean isWrite(SdkRequest request) {
    return request instanceof PutItemRequest || request instanceof TransactWriteItemsRequest;
  }

  private static Map<String, AttributeValue> issue(long number) {
    return item("pk", "a", "sk", number, "writer", "w");
  }

  private WriteOutcome<Map<String, AttributeValue>> append(
      CairnToolkit toolkit, Way way, Proof proof) {
    NumberedItems<Map<String, AttributeValue>> items =
        toolkit.numberedItems(PROJECTS, way.numbering);
    LongFunction<Map<String, AttributeValue>> toItem = AppendThirdPartyTest::issue;
    return switch (proof) {
      case STAMP -> items.append(toItem);
      case NOTHING -> items.plainItems().append(toItem);
      case TOKEN -> items.exactlyOnce().append(toItem);
      case REQUEST -> items.append("request-1", toItem);
    };
  }

  private void loseOneReply() {
    cairn.faults().on("PutItem").loseReply().once();
    cairn.faults().on("TransactWriteItems").loseReply().once();
  }

  private void act(Act act) {
    Map<String, AttributeValue> key = PROJECTS.key("a", 1).attributes();
    switch (act) {
      case NOTHING -> {}
      case UPDATE ->
          dynamoDb.updateItem(
              update ->
                  update
                      .tableName("projects")
                      .key(key)
                      .updateExpression("SET assignee = :a")
                      .expressionAttributeValues(item(":a", "wren")));
      case DELETE -> dynamoDb.deleteItem(delete -> delete.tableName("projects").key(key));
      case REPLACE -> put(item("pk", "a", "sk", 1, "writer", "other"));
      case IMITATE -> put(issue(1));
    }
  }

  private void put(Map<String, AttributeValue> item) {
    dynamoDb.putItem(put -> put.tableName("projects").item(item));
  }

  private List<Map<String, AttributeValue>> issues() {
    return TestTables.all(dynamoDb, "projects").stream()
        .filter(stored -> stored.containsKey("writer"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void append_afterALostReply_neverStoresTwiceAndSaysNothingUntrue(Way way, Proof proof, Act act) {
    loseOneReply();
    meanwhile = () -> act(act);
    WriteOutcome<Map<String, AttributeValue>> outcome = append(toolkit(), way, proof);
    boolean isCertain = way.isTransaction() || proof == Proof.TOKEN || proof == Proof.REQUEST;
    boolean isKnownByStamp = proof == Proof.STAMP && (act == Act.NOTHING || act == Act.UPDATE);
    assertThat(outcome.status())
        .isEqualTo(
            isCertain || isKnownByStamp || act == Act.DELETE ? Status.APPLIED : Status.UNKNOWN);
    assertThat(outcome.number()).isEqualTo(1);
    assertThat(outcome.item())
        .isEqualTo(outcome.isApplied() ? Optional.of(issue(1)) : Optional.empty());
    assertThat(issues()).hasSize(act == Act.DELETE && isCertain ? 0 : 1);
    assertThat(issues().stream().anyMatch(stored -> stored.containsKey("assignee")))
        .isEqualTo(act == Act.UPDATE);
    boolean hasLeftAGap = way == Way.COUNTER && !outcome.isApplied();
    assertThat(outcome.gaps()).isEqualTo(hasLeftAGap ? Gaps.POSSIBLE : Gaps.NONE);
  }

  /** The request never came, but the call cannot know that. */
  @ParameterizedTest
  @EnumSource(Proof.class)
  void highestSortKey_whoseRequestIsLostWhileAnotherTakesTheNumber(Proof proof) {
    cairn.faults().on("PutItem").loseRequest().once();
    cairn.faults().on("TransactWriteItems").loseRequest().once();
    meanwhile = () -> act(Act.REPLACE);
    WriteOutcome<?> outcome = append(toolkit(), Way.HIGHEST, proof);
    boolean isCertain = proof == Proof.TOKEN || proof == Proof.REQUEST;
    assertThat(outcome.status()).isEqualTo(isCertain ? Status.APPLIED : Status.UNKNOWN);
    assertThat(outcome.number()).isEqualTo(isCertain ? 2 : 1);
    assertThat(issues()).hasSize(isCertain ? 2 : 1);
  }

  /** A request that was refused was not applied, so what stands there is a lost race. */
  @ParameterizedTest
  @EnumSource(Proof.class)
  void highestSortKey_thatIsThrottledWhileAnotherTakesTheNumber_goesOn(Proof proof) {
    cairn.faults().on("PutItem").throttle().once();
    cairn.faults().on("TransactWriteItems").throttle().once();
    meanwhile = () -> act(Act.REPLACE);
    WriteOutcome<?> outcome = append(toolkit(), Way.HIGHEST, proof);
    assertThat(outcome.status()).isEqualTo(Status.APPLIED);
    assertThat(outcome.number()).isEqualTo(2);
    assertThat(issues()).hasSize(2);
  }

  @Test
  void append_whereTheServiceDoesNotReturnTheItem_readsWhoseItIs() {
    loseOneReply();
    meanwhile = () -> act(Act.UPDATE);
    WriteOutcome<?> mine = append(toolkit(new WithoutOldItems()), Way.HIGHEST, Proof.STAMP);
    assertThat(mine.status()).isEqualTo(Status.APPLIED);
    assertThat(mine.number()).isEqualTo(1);
    meanwhile = () -> {};
    WriteOutcome<?> taken = append(toolkit(new WithoutOldItems()), Way.COUNTER, Proof.STAMP);
    assertThat(taken.status()).isEqualTo(Status.ALREADY_EXISTS);
    assertThat(taken.item()).hasValueSatisfying(found -> assertThat(found).isNotNull());
    assertThat(issues()).hasSize(1);
  }

  @Test
  void append_thatCannotReadWhoseItemIsThere_isUnknown() {
    loseOneReply();
    cairn.faults().on("GetItem").internalError().always();
    WriteOutcome<?> outcome = append(toolkit(new WithoutOldItems()), Way.HIGHEST, Proof.STAMP);
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    assertThat(outcome.number()).isEqualTo(1);
  }

  @Test
  void append_withoutAnyReply_isUnknown() {
    cairn.faults().on("PutItem").loseReply().always();
    WriteOutcome<?> outcome = append(toolkit(), Way.HIGHEST, Proof.STAMP);
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    assertThat(issues()).hasSize(1);
  }

  /** One stamp for all attempts of a call, and another for each call. */
  @Test
  void append_stampsItemsWithTheirCall() {
    assertThat(append(toolkit(), Way.HIGHEST, Proof.STAMP).isApplied()).isTrue();
    assertThat(append(toolkit(), Way.HIGHEST, Proof.STAMP).isApplied()).isTrue();
    assertThat(issues())
        .hasSize(2)
        .allSatisfy(stored -> assertThat(stored).containsKey("cairnCreatedBy"))
        .extracting(stored -> stored.get("cairnCreatedBy"))
        .doesNotHaveDuplicates();
    for (Proof proof : List.of(Proof.NOTHING, Proof.TOKEN, Proof.REQUEST)) {
      assertThat(append(toolkit(), Way.HIGHEST, proof).isApplied()).isTrue();
    }
    assertThat(append(toolkit(), Way.MARKED, Proof.STAMP).isApplied()).isTrue();
    assertThat(issues().stream().filter(stored -> stored.containsKey("cairnCreatedBy"))).hasSize(2);
  }

  /** A service that says that a condition failed, and not for which item. */
  private static final class WithoutOldItems implements ExecutionInterceptor {
    @Override
    public Throwable modifyException(Context.FailedExecution context, ExecutionAttributes unused) {
      if (!(context.exception() instanceof ConditionalCheckFailedException failed)) {
        return context.exception();
      }
      Throwable bare = failed.toBuilder().item(null).build();
      Stream.of(failed.getSuppressed()).forEach(bare::addSuppressed);
      return bare;
    }
  }
}
