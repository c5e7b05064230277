package dev.cairn.verify.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.verify.Seeds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** Amounts that transactions move between items while others look on. */
final class TransferTest {
  private static final int ACCOUNTS = 4;
  private static final long OPENING_BALANCE = 10;
  private static final int MOVERS = 8;
  private static final int READERS = 3;
  private static final int TRANSFERS_PER_MOVER = 30;

  private final Cairn cairn = Tables.slowCairn();
  private final DynamoDbClient client = Tables.client(cairn);
  private final AtomicInteger moversAtWork = new AtomicInteger(MOVERS);
  private final AtomicInteger refusals = new AtomicInteger();

  @AfterEach
  void close() {
    cairn.close();
  }

  static LongStream seeds() {
    return Seeds.first(3);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void transfers_seenByTransactGetItems_keepTheSum(long seed) throws InterruptedException {
    open();
    List<SplittableRandom> randoms = randoms(seed);
    List<Set<List<Long>>> seen =
        Racers.race(
            MOVERS + READERS, thread -> thread < MOVERS ? move(randoms.get(thread)) : watch());

    Set<List<Long>> balances = new HashSet<>();
    seen.forEach(balances::addAll);
    balances.add(balances());
    assertThat(balances)
        .allSatisfy(
            state -> {
              assertThat(state).allMatch(balance -> balance >= 0);
              assertThat(state.stream().mapToLong(Long::longValue).sum())
                  .isEqualTo(ACCOUNTS * OPENING_BALANCE);
            });
    assertThat(balances).as("different states seen").hasSizeGreaterThan(10);
    assertThat(refusals).as("transfers refused for lack of funds").hasPositiveValue();
  }

  @Test
  void oneToken_sentByManyCallersAtOnce_isAppliedOnce() throws InterruptedException {
    open();
    List<Boolean> replies = Racers.race(MOVERS, thread -> transfer(0, 1, 3, "one-token"));
    assertThat(replies).containsOnly(true);
    assertThat(balances().subList(0, 2)).containsExactly(OPENING_BALANCE - 3, OPENING_BALANCE + 3);
  }

  private static List<SplittableRandom> randoms(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, MOVERS).mapToObj(i -> random.split()).toList();
  }

  private void open() {
    for (int account = 0; account < ACCOUNTS; account++) {
      Map<String, AttributeValue> item =
          Map.of("pk", Tables.text(pk(account)), "balance", Tables.number(OPENING_BALANCE));
      client.putItem(put -> put.tableName(Tables.TABLE).item(item));
    }
  }

  /** Makes transfers of random amounts; sees nothing. */
  private Set<List<Long>> move(SplittableRandom random) {
    for (int i = 0; i < TRANSFERS_PER_MOVER; i++) {
      int from = random.nextInt(ACCOUNTS);
      int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
      if (!transfer(from, to, 1 + random.nextInt(8), null)) {
        refusals.incrementAndGet();
      }
    }
    moversAtWork.decrementAndGet();
    return Set.of();
  }

  private boolean transfer(int from, int to, long amount, String token) {
    Map<String, AttributeValue> value = Map.of(":amount", Tables.number(amount));
    Update.Builder take =
        update(from, value)
            .updateExpression("SET balance = balance - :amount")
            .conditionExpression("balance >= :amount");
    Update.Builder give = update(to, value).updateExpression("ADD balance :amount");
    List<TransactWriteItem> updates =
        List.of(
            TransactWriteItem.builder().update(take.build()).build(),
            TransactWriteItem.builder().update(give.build()).build());
    try {
      client.transactWriteItems(t -> t.transactItems(updates).clientRequestToken(token));
      return true;
    } catch (TransactionCanceledException refused) {
      assertThat(refused.cancellationReasons().get(0).code()).isEqualTo("ConditionalCheckFailed");
      assertThat(refused.cancellationReasons().get(1).code()).isEqualTo("None");
      return false;
    }
  }

  private static Update.Builder update(int account, Map<String, AttributeValue> values) {
    return Update.builder()
        .tableName(Tables.TABLE)
        .key(Tables.key(pk(account)))
        .expressionAttributeValues(values);
  }

  /** Reads all balances again and again until nobody moves them any more. */
  private Set<List<Long>> watch() {
    Set<List<Long>> seen = new HashSet<>();
    while (moversAtWork.get() > 0) {
      seen.add(balances());
    }
    return seen;
  }

  private List<Long> balances() {
    List<TransactGetItem> gets = new ArrayList<>();
    for (int account = 0; account < ACCOUNTS; account++) {
      Get get = Get.builder().tableName(Tables.TABLE).key(Tables.key(pk(account))).build();
      gets.add(TransactGetItem.builder().get(get).build());
    }
    return client.transactGetItems(t -> t.transactItems(gets)).responses().stream()
        .map(response -> Tables.number(response.item().get("balance")))
        .toList();
  }

  private static String pk(int account) {
    return "ACCOUNT#" + account;
  }
}
