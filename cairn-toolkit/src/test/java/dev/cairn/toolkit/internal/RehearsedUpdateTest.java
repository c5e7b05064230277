package dev.cairn.toolkit.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.TestTables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** What an update is foreseen to make of an item is what the engine makes of it. */
class RehearsedUpdateTest {
  private static final int UPDATE_COUNT = 40;

  /** Actions by the attribute that they write, each with its clause. */
  private static final Map<String, List<String>> ACTIONS =
      new TreeMap<>(
          Map.of(
              "n", List.of("SET n = n + :one", "SET n = :one - n", "ADD n :one", "REMOVE n"),
              "l",
                  List.of(
                      "SET l = list_append(l, :list)",
                      "set l = list_append(if_not_exists(l, :list), :list)",
                      "SET l[1] = :one, l[9] = n",
                      "REMOVE l[0], l[2], l[7]",
                      "REMOVE l[1].deep"),
              "m",
                  List.of(
                      "SET m.a = :one, m.#b = if_not_exists(m.#b, l[0])",
                      "SET m.nest.deep = :text",
                      "REMOVE m.a, m.#b, m.nest.deep",
                      "ADD m.hits :one"),
              "ss", List.of("ADD ss :ss", "DELETE ss :ss", "SET ss = :ss"),
              "ns", List.of("ADD ns :ns", "DELETE ns :ns"),
              "bs", List.of("ADD bs :bs", "DELETE bs :bs"),
              "s", List.of("SET #s = m.a", "SET #s = if_not_exists(fresh, :text)", "REMOVE #s"),
              "fresh", List.of("SET fresh = l[1]", "ADD fresh :ss", "DELETE fresh :ss")));

  @AutoClose private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();

  static LongStream seeds() {
    Long only = Long.getLong("cairn.seed");
    return only == null ? LongStream.rangeClosed(1, 20) : LongStream.of(only);
  }

  @BeforeEach
  void createTables() {
    TestTables.createAll(dynamoDb);
  }

  private static AttributeValue n(long number) {
    return AttributeValue.fromN(Long.toString(number));
  }

  private static AttributeValue s(String text) {
    return AttributeValue.fromS(text);
  }

  private static Map<String, AttributeValue> item(Random random) {
    Map<String, AttributeValue> all = new LinkedHashMap<>();
    all.put("n", n(random.nextInt(20) - 10));
    all.put(
        "l",
        AttributeValue.fromL(List.of(s("zero"), AttributeValue.fromM(Map.of("deep", n(1))), n(2))));
    all.put(
        "m",
        AttributeValue.fromM(
            Map.of("a", s("a"), "b", n(7), "nest", AttributeValue.fromM(Map.of("deep", n(1))))));
    all.put("ss", AttributeValue.fromSs(List.of("x", "y")));
    all.put("ns", AttributeValue.fromNs(List.of("1", "2.50")));
    all.put("bs", AttributeValue.fromBs(List.of(SdkBytes.fromUtf8String("x"))));
    all.put("s", s("text"));
    all.values().removeIf(value -> random.nextInt(5) == 0);
    all.put("pk", s("p"));
    return all;
  }

  private static String expression(Random random) {
    Map<String, List<String>> byClause = new TreeMap<>();
    for (List<String> actions : ACTIONS.values()) {
      if (random.nextInt(3) == 0) {
        String action = actions.get(random.nextInt(actions.size()));
        int clauseEnd = action.indexOf(' ');
        byClause
            .computeIfAbsent(
                action.substring(0, clauseEnd).toUpperCase(), clause -> new ArrayList<>())
            .add(action.substring(clauseEnd + 1));
      }
    }
    StringBuilder expression = new StringBuilder();
    byClause.forEach(
        (clause, actions) ->
            expression.append(clause).append(' ').append(String.join(" , ", actions)).append(' '));
    return expression.isEmpty() ? "SET n=:one" : expression.toString();
  }

  private static Update update(String expression) {
    Map<String, String> names = new LinkedHashMap<>(Map.of("#b", "b", "#s", "s"));
    Map<String, AttributeValue> values =
        new LinkedHashMap<>(
            Map.of(
                ":one", n(1),
                ":list", AttributeValue.fromL(List.of(n(1), s("two"))),
                ":text", s("text"),
                ":ss", AttributeValue.fromSs(List.of("y", "z")),
                ":ns", AttributeValue.fromNs(List.of("2.5", "3")),
                ":bs", AttributeValue.fromBs(List.of(SdkBytes.fromUtf8String("x")))));
    names.keySet().removeIf(name -> !expression.contains(name));
    values.keySet().removeIf(name -> !expression.matches(".*" + name + "\\b.*"));
    return Update.builder()
        .tableName("orders")
        .key(Map.of("pk", s("p")))
        .updateExpression(expression)
        .expressionAttributeNames(names.isEmpty() ? null : names)
        .expressionAttributeValues(values.isEmpty() ? null : values)
        .build();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void update_makesWhatTheEngineMakes_orIsRefusedByBoth(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < UPDATE_COUNT; i++) {
      Map<String, AttributeValue> item = item(random);
      Update update = update(expression(random));
      dynamoDb.putItem(b -> b.tableName("orders").item(item));
      Map<String, AttributeValue> made;
      try {
        made = sent(update);
      } catch (DynamoDbException e) {
        assertThatIllegalArgumentException()
            .as("%s of %s: %s", update.updateExpression(), item, e.getMessage())
            .isThrownBy(() -> RehearsedUpdate.of(update, item));
        continue;
      }
      Map<String, AttributeValue> foreseen = RehearsedUpdate.of(update, item).item();
      assertThat(SameItem.equal(foreseen, made))
          .as("%s of %s is %s, foreseen was %s", update.updateExpression(), item, made, foreseen)
          .isTrue();
    }
  }

  private Map<String, AttributeValue> sent(Update update) {
    return dynamoDb
        .updateItem(
            b ->
                b.tableName(update.tableName())
                    .key(update.key())
                    .updateExpression(update.updateExpression())
                    .expressionAttributeNames(
                        update.hasExpressionAttributeNames()
                            ? update.expressionAttributeNames()
                            : null)
                    .expressionAttributeValues(
                        update.hasExpressionAttributeValues()
                            ? update.expressionAttributeValues()
                            : null)
                    .returnValues(ReturnValue.ALL_NEW))
        .attributes();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET n",
        "SET n = ",
        "SET n = :missing",
        "SET n = size(n)",
        "TAKE n",
        "SET n = :one; REMOVE s",
        "SET l = list_append(l, :one)",
        "SET n = s + :one",
        "SET n = if_not_exists(n :one)",
        "ADD n :text",
        "DELETE ss :one",
      })
  void update_thatDynamoDbRefuses_isRefusedByName(String expression) {
    Map<String, AttributeValue> item =
        Map.of("pk", s("p"), "n", n(1), "l", AttributeValue.fromL(List.of()), "s", s("x"));
    Map<String, AttributeValue> stored = new LinkedHashMap<>(item);
    stored.put("ss", AttributeValue.fromSs(List.of("x")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RehearsedUpdate.of(update(expression), stored))
        .withMessageContaining("DynamoDB would refuse the update " + expression);
  }
}
