package dev.cairn.verify.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Values that many callers want at once and only one may get. */
final class UniquenessTest {
  private static final int WRITERS = 32;
  private static final int EMAILS = 5;
  private static final int HANDLES = 7;
  private static final String ABSENT = "attribute_not_exists(pk)";

  private final Cairn cairn = Tables.slowCairn();
  private final DynamoDbClient client = Tables.client(cairn);
  private final History<Integer, Boolean> history = new History<>();

  @AfterEach
  void close() {
    cairn.close();
  }

  @Test
  void conditionalPuts_ofFewValues_haveOneWinnerEach() throws InterruptedException {
    race(writer -> putIfAbsent(email(writer), writer));

    Map<String, Map<String, AttributeValue>> stored = stored();
    assertThat(stored).hasSize(EMAILS);
    assertThat(winners()).hasSize(EMAILS);
    winners().forEach(writer -> assertThat(owner(stored, email(writer))).isEqualTo(writer));
  }

  @Test
  void transactions_ofUserAndEmail_createNobodyHalf() throws InterruptedException {
    race(writer -> create(List.of(user(writer), email(writer)), writer));

    Map<String, Map<String, AttributeValue>> stored = stored();
    assertThat(stored).hasSize(2 * EMAILS);
    assertThat(winners()).hasSize(EMAILS);
    for (int writer = 0; writer < WRITERS; writer++) {
      boolean isWinner = winners().contains(writer);
      assertThat(stored.containsKey(user(writer))).isEqualTo(isWinner);
      assertThat(owner(stored, email(writer)) == writer).isEqualTo(isWinner);
    }
  }

  @Test
  void transactions_thatOverlapInTwoValues_leaveNoValueWithTwoOwners() throws InterruptedException {
    race(writer -> create(List.of(user(writer), email(writer), handle(writer)), writer));

    Map<String, Map<String, AttributeValue>> stored = stored();
    Set<Integer> winners = winners();
    assertThat(stored).hasSize(3 * winners.size());
    winners.forEach(
        writer -> {
          assertThat(owner(stored, user(writer))).isEqualTo(writer);
          assertThat(owner(stored, email(writer))).isEqualTo(writer);
          assertThat(owner(stored, handle(writer))).isEqualTo(writer);
        });
    // Whoever lost must have lost to somebody: one of the two values is taken.
    IntStream.range(0, WRITERS)
        .filter(writer -> !winners.contains(writer))
        .forEach(
            loser ->
                assertThat(stored.containsKey(email(loser)) || stored.containsKey(handle(loser)))
                    .isTrue());
  }

  /** One writer does something in its own thread, which tells whether it won. */
  private interface Attempt {
    boolean wins(int writer);
  }

  private void race(Attempt attempt) throws InterruptedException {
    Racers.race(WRITERS, writer -> history.record(writer, () -> attempt.wins(writer)));
    List<History.Call<Integer, Boolean>> calls = history.calls();
    long racesLost =
        calls.stream()
            .filter(loser -> !loser.result())
            .filter(loser -> calls.stream().anyMatch(c -> c.result() && c.overlaps(loser)))
            .count();
    assertThat(racesLost).as("races lost to a call under way at the same time").isPositive();
  }

  private Set<Integer> winners() {
    return history.calls().stream()
        .filter(History.Call::result)
        .map(History.Call::question)
        .collect(Collectors.toSet());
  }

  private boolean putIfAbsent(String pk, int writer) {
    try {
      client.putItem(
          put -> put.tableName(Tables.TABLE).item(item(pk, writer)).conditionExpression(ABSENT));
      return true;
    } catch (ConditionalCheckFailedException taken) {
      return false;
    }
  }

  private boolean create(List<String> keys, int writer) {
    List<TransactWriteItem> puts =
        keys.stream()
            .map(
                pk ->
                    Put.builder()
                        .tableName(Tables.TABLE)
                        .item(item(pk, writer))
                        .conditionExpression(ABSENT)
                        .build())
            .map(put -> TransactWriteItem.builder().put(put).build())
            .toList();
    try {
      client.transactWriteItems(transaction -> transaction.transactItems(puts));
      return true;
    } catch (TransactionCanceledException taken) {
      assertThat(taken.cancellationReasons().get(0).code()).isEqualTo("None");
      assertThat(taken.cancellationReasons())
          .extracting(CancellationReason::code)
          .contains("ConditionalCheckFailed")
          .containsOnly("None", "ConditionalCheckFailed");
      return false;
    }
  }

  private static Map<String, AttributeValue> item(String pk, int writer) {
    return Map.of("pk", Tables.text(pk), "owner", Tables.number(writer));
  }

  private static int owner(Map<String, Map<String, AttributeValue>> stored, String pk) {
    return (int) Tables.number(stored.get(pk).get("owner"));
  }

  private Map<String, Map<String, AttributeValue>> stored() {
    return client.scan(scan -> scan.tableName(Tables.TABLE)).items().stream()
        .collect(
            Collectors.toMap(item -> item.get("pk").s(), item -> item, (a, b) -> a, TreeMap::new));
  }

  private static String user(int writer) {
    return "USER#" + writer;
  }

  private static String email(int writer) {
    return "EMAIL#" + writer % EMAILS;
  }

  private static String handle(int writer) {
    return "HANDLE#" + writer % HANDLES;
  }
}
