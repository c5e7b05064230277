package dev.cairn.verify.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.verify.Seeds;
import dev.cairn.verify.concurrent.LinearizabilityChecker.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** Small histories of random calls on one or two items, each of which must have a legal order. */
final class LinearizabilityTest {
  private static final int HISTORIES = 40;
  private static final int CALLERS = 5;
  private static final int CALLS_PER_CALLER = 6;

  private final Cairn cairn = Tables.slowCairn();
  private final DynamoDbClient client = Tables.client(cairn);

  @AfterEach
  void close() {
    cairn.close();
  }

  private enum Kind {
    PUT,
    GET,
    UPDATE_IF_EQUAL,
    DELETE
  }

  /** A call on one item; the update needs an old value, the put and the update a new one. */
  private record Question(Kind kind, String pk, int oldValue, int newValue) {}

  /** What stood there before, and whether the condition held. */
  private record Told(Optional<Integer> before, boolean isDone) {}

  static LongStream seeds() {
    return Seeds.first(HISTORIES, "cairn.linearizability.histories");
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void callsOfManyCallers_haveALegalOrder(long seed) throws InterruptedException {
    List<List<Question>> questions = questions(seed);
    History<Question, Told> history = new History<>();
    Racers.race(
        CALLERS,
        caller -> {
          questions.get(caller).forEach(q -> history.record(q, () -> ask(q)));
          return caller;
        });
    assertThat(history.overlapCount()).as("calls under way together").isPositive();
    LinearizabilityChecker<Map<String, Integer>, Question, Told> checker =
        new LinearizabilityChecker<>(LinearizabilityTest::step);
    assertThat(checker.isLinearizable(history.calls(), Map.of()))
        .as(
            () ->
                "a legal order of%n%s"
                    .formatted(
                        history.calls().stream()
                            .map(String::valueOf)
                            .collect(Collectors.joining("\n"))))
        .isTrue();
  }

  private static List<List<Question>> questions(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int items = 1 + random.nextInt(2);
    List<List<Question>> questions = new ArrayList<>();
    for (int caller = 0; caller < CALLERS; caller++) {
      List<Question> own = new ArrayList<>();
      for (int i = 0; i < CALLS_PER_CALLER; i++) {
        own.add(
            new Question(
                Kind.values()[random.nextInt(Kind.values().length)],
                "ITEM#" + random.nextInt(items),
                random.nextInt(3),
                random.nextInt(3)));
      }
      questions.add(own);
    }
    return questions;
  }

  /** What one caller alone would be told. */
  private static Step<Map<String, Integer>, Told> step(Map<String, Integer> state, Question asked) {
    Optional<Integer> before = Optional.ofNullable(state.get(asked.pk()));
    Map<String, Integer> after = new TreeMap<>(state);
    switch (asked.kind()) {
      case GET -> {}
      case PUT -> after.put(asked.pk(), asked.newValue());
      case DELETE -> after.remove(asked.pk());
      case UPDATE_IF_EQUAL -> {
        if (!before.equals(Optional.of(asked.oldValue()))) {
          return new Step<>(state, new Told(before, false));
        }
        after.put(asked.pk(), asked.newValue());
      }
    }
    return new Step<>(after, new Told(before, true));
  }

  private Told ask(Question asked) {
    return switch (asked.kind()) {
      case GET -> told(get(asked));
      case PUT -> told(put(asked));
      case DELETE -> told(delete(asked));
      case UPDATE_IF_EQUAL -> updateIfEqual(asked);
    };
  }

  private static Told told(Map<String, AttributeValue> before) {
    return new Told(value(before), true);
  }

  private static Optional<Integer> value(Map<String, AttributeValue> item) {
    return Optional.ofNullable(item.get("v")).map(v -> (int) Tables.number(v));
  }

  private Map<String, AttributeValue> get(Question asked) {
    return client
        .getItem(
            get -> get.tableName(Tables.TABLE).key(Tables.key(asked.pk())).consistentRead(true))
        .item();
  }

  private Map<String, AttributeValue> put(Question asked) {
    Map<String, AttributeValue> item =
        Map.of("pk", Tables.text(asked.pk()), "v", Tables.number(asked.newValue()));
    return client
        .putItem(put -> put.tableName(Tables.TABLE).item(item).returnValues("ALL_OLD"))
        .attributes();
  }

  private Map<String, AttributeValue> delete(Question asked) {
    return client
        .deleteItem(
            delete ->
                delete.tableName(Tables.TABLE).key(Tables.key(asked.pk())).returnValues("ALL_OLD"))
        .attributes();
  }

  private Told updateIfEqual(Question asked) {
    Map<String, AttributeValue> values =
        Map.of(":old", Tables.number(asked.oldValue()), ":new", Tables.number(asked.newValue()));
    try {
      return told(
          client
              .updateItem(
                  update ->
                      update
                          .tableName(Tables.TABLE)
                          .key(Tables.key(asked.pk()))
                          .updateExpression("SET v = :new")
                          .conditionExpression("v = :old")
                          .expressionAttributeValues(values)
                          .returnValues("ALL_OLD")
                          .returnValuesOnConditionCheckFailure("ALL_OLD"))
              .attributes());
    } catch (ConditionalCheckFailedException failed) {
      return new Told(value(failed.item()), false);
    }
  }
}
