package dev.cairn.toolkit.unique;

import static dev.cairn.toolkit.TestTables.USERS;
import static dev.cairn.toolkit.TestTables.all;
import static dev.cairn.toolkit.TestTables.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.protocol.fault.Faults;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.Race;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.maintenance.BackfillOptions;
import dev.cairn.toolkit.maintenance.UniqueMaintenance;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.retry.RetryOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

@ParameterizedClass
@EnumSource(Api.class)
class UniqueRaceTest {
  private static final int WRITERS = 32;
  private static final int MAILS = 4;

  private final Cairn cairn = Cairn.builder().transportDelay(Duration.ofMillis(1)).build();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final Api api;
  private final CairnToolkit toolkit;

  UniqueRaceTest(Api api) {
    this.api = api;
    toolkit = api.toolkit(cairn).retries(RetryOptions.immediate());
  }

  @BeforeEach
  void createTables() {
    TestTables.createAll(dynamoDb);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private static UniqueTable<Map<String, AttributeValue>> users(CairnToolkit client) {
    return client
        .retries(RetryOptions.immediate())
        .uniqueTable(USERS)
        .unique("Email", u -> u.normalize(Normalizer.email()))
        .build();
  }

  private static Map<String, AttributeValue> user(int number, String mail) {
    return item("PK", "USER#" + number, "SK", "USER#" + number, "Email", mail);
  }

  private static String mail(int number) {
    return number % MAILS + "@example.com";
  }

  /** Each item has its marker, each marker its item, and no value two owners. */
  private void assertConsistent() {
    Map<ItemKey, AttributeValue> mails = new HashMap<>();
    Map<ItemKey, String> markers = new HashMap<>();
    for (Map<String, AttributeValue> stored : all(dynamoDb, "UsersTable")) {
      if (stored.containsKey("cairnOwner")) {
        String value = stored.get("PK").s().substring("unique#Email#".length());
        assertThat(markers.put(USERS.keyOf(stored.get("cairnOwner").m()), value)).isNull();
      } else {
        mails.put(USERS.keyOf(stored), stored.get("Email"));
      }
    }
    assertThat(markers.keySet()).isEqualTo(mails.keySet());
    mails.forEach((key, mail) -> assertThat(markers.get(key)).isEqualTo(mail.s()));
  }

  @Test
  void create_byManyAtOnce_hasOneWinnerForEachValue() {
    UniqueTable<Map<String, AttributeValue>> users = users(toolkit);
    List<WriteOutcome<Map<String, AttributeValue>>> outcomes =
        Race.of(WRITERS, n -> users.create(user(n, mail(n))));
    Map<String, ItemKey> winners = new HashMap<>();
    for (int n = 0; n < WRITERS; n++) {
      if (outcomes.get(n).isApplied()) {
        assertThat(winners.put(mail(n), outcomes.get(n).key())).isNull();
      }
    }
    assertThat(winners).hasSize(MAILS);
    for (int n = 0; n < WRITERS; n++) {
      if (!outcomes.get(n).isApplied()) {
        assertThat(outcomes.get(n).status()).isEqualTo(Status.TAKEN);
        assertThat(outcomes.get(n).violations().get(0).owner()).contains(winners.get(mail(n)));
      }
    }
    assertConsistent();
  }

  /** A client whose second transaction meets a table that was backfilled just before. */
  private UniqueTable<Map<String, AttributeValue>> usersOvertakenByBackfill() {
    AtomicInteger attempts = new AtomicInteger();
    SentRequests overtaken =
        new SentRequests(
            request -> {
              if (request instanceof TransactWriteItemsRequest && attempts.incrementAndGet() == 2) {
                users(toolkit).delete(USERS.key("USER#2", "USER#2")).orThrow();
                var unused = UniqueMaintenance.of(users(toolkit)).backfill(BackfillOptions.apply());
              }
            });
    return users(api.toolkit(cairn, o -> o.addExecutionInterceptor(overtaken)));
  }

  private void writeTwoWithOneMail() {
    dynamoDb.putItem(r -> r.tableName("UsersTable").item(user(1, "e@example.com")));
    users(toolkit).create(user(2, "e@example.com")).orThrow();
  }

  @Test
  void delete_ofAnItemThatGotItsMarkerMeanwhile_leavesNoOrphan() {
    writeTwoWithOneMail();
    usersOvertakenByBackfill().delete(USERS.key("USER#1", "USER#1")).orThrow();
    assertThat(all(dynamoDb, "UsersTable")).isEmpty();
  }

  @Test
  void update_ofAnItemThatGotItsMarkerMeanwhile_leavesNoOrphan() {
    writeTwoWithOneMail();
    usersOvertakenByBackfill()
        .update(
            USERS.key("USER#1", "USER#1"),
            user -> {
              user.put("Email", AttributeValue.fromS("f@example.com"));
              return user;
            })
        .orThrow();
    assertConsistent();
  }

  @Test
  void swap_withAnItemThatGotItsMarkerMeanwhile_isNoViolation() {
    writeTwoWithOneMail();
    users(toolkit).create(user(3, "g@example.com")).orThrow();
    usersOvertakenByBackfill()
        .swap("Email", USERS.key("USER#1", "USER#1"), USERS.key("USER#3", "USER#3"))
        .orThrow();
    assertConsistent();
    assertThat(users(toolkit).ownerOf("Email", "e@example.com"))
        .contains(USERS.key("USER#3", "USER#3"));
  }

  /** Calls that are overtaken before the second of their reads, once. */
  private CairnToolkit overtakenAtTheSecondRead(Runnable overtaker) {
    AtomicInteger reads = new AtomicInteger();
    SentRequests overtaken =
        new SentRequests(
            request -> {
              if (request instanceof GetItemRequest && reads.incrementAndGet() == 2) {
                overtaker.run();
              }
            });
    return api.toolkit(cairn, settings -> settings.addExecutionInterceptor(overtaken));
  }

  private void setMail(int number, String mail) {
    users(toolkit)
        .update(
            USERS.key("USER#" + number, "USER#" + number),
            user -> {
              user.put("Email", AttributeValue.fromS(mail));
              return user;
            })
        .orThrow();
  }

  /** Read one after the other, both seem to have the value. */
  @Test
  void swap_whileTheValueGoesFromOneToTheOther_exchangesWhatTheyHaveThen() {
    users(toolkit).create(user(1, "e@example.com")).orThrow();
    users(toolkit).create(user(2, "f@example.com")).orThrow();
    CairnToolkit overtaken =
        overtakenAtTheSecondRead(
            () -> {
              setMail(1, "g@example.com");
              setMail(2, "e@example.com");
            });
    WriteOutcome<?> outcome =
        users(overtaken)
            .swap("Email", USERS.key("USER#1", "USER#1"), USERS.key("USER#2", "USER#2"));
    assertThat(outcome.status()).isEqualTo(Status.APPLIED);
    assertThat(users(toolkit).ownerOf("Email", "e@example.com"))
        .contains(USERS.key("USER#1", "USER#1"));
    assertConsistent();
  }

  @Test
  void swap_whileTheValueGoesToTheOtherInAnotherSpelling_isNotRefused() {
    users(toolkit).create(user(1, "e@example.com")).orThrow();
    users(toolkit).create(user(2, "f@example.com")).orThrow();
    CairnToolkit overtaken =
        overtakenAtTheSecondRead(
            () -> {
              setMail(1, "g@example.com");
              setMail(2, "E@example.com");
            });
    WriteOutcome<?> outcome =
        users(overtaken)
            .swap("Email", USERS.key("USER#1", "USER#1"), USERS.key("USER#2", "USER#2"));
    assertThat(outcome.status()).isEqualTo(Status.APPLIED);
  }

  @Test
  void update_whoseReadIsThrottled_triesAgain() {
    users(toolkit).create(user(1, "e@example.com")).orThrow();
    SentRequests sent = new SentRequests();
    CairnToolkit throttled =
        api.toolkit(
            cairn,
            settings -> {
              Api.repeatNothing(settings);
              settings.addExecutionInterceptor(sent);
            });
    cairn.faults().on("GetItem").throttle().times(6);
    WriteOutcome<?> outcome = users(throttled).delete(USERS.key("USER#1", "USER#1"));
    assertThat(outcome.status()).isEqualTo(Status.APPLIED);
    assertThat(sent.of(GetItemRequest.class)).hasSize(7);
  }

  /** As bare markers name no owner, each item's marker must be there, and none beside. */
  private void assertConsistentBare() {
    List<String> mails = new ArrayList<>();
    List<String> markers = new ArrayList<>();
    for (Map<String, AttributeValue> stored : all(dynamoDb, "UsersTable")) {
      if (stored.containsKey("Email")) {
        mails.add("unique#Email#" + stored.get("Email").s());
      } else {
        markers.add(stored.get("PK").s());
      }
    }
    assertThat(markers).containsExactlyInAnyOrderElementsOf(mails);
  }

  @Test
  void createAndDelete_byManyAtOnce_leaveNoOrphan() {
    createAndDelete(users(toolkit));
    assertConsistent();
  }

  @Test
  void createAndDelete_inTheBareLayout_leaveNoOrphan() {
    createAndDelete(
        toolkit.uniqueTable(USERS).unique("Email", u -> u.layout(MarkerLayout.BARE)).build());
    assertConsistentBare();
  }

  private static void createAndDelete(UniqueTable<Map<String, AttributeValue>> users) {
    Race.of(
        8,
        n -> {
          for (int round = 0; round < 10; round++) {
            var created = users.create(user(n, mail(round)));
            if (round % 2 == 0) {
              var deleted =
                  users.delete(USERS.key("USER#" + (n + round) % 8, "USER#" + (n + round) % 8));
            }
          }
          return n;
        });
  }

  @Test
  void update_byManyAtOnce_leavesEachValueOneOwner() {
    updateByMany(users(toolkit));
    assertConsistent();
  }

  @Test
  void update_inTheBareLayout_leavesEachValueOneOwner() {
    updateByMany(
        toolkit.uniqueTable(USERS).unique("Email", u -> u.layout(MarkerLayout.BARE)).build());
    assertConsistentBare();
  }

  @Test
  void update_ofFullCopies_leavesThemInStep() {
    UniqueTable<Map<String, AttributeValue>> copied =
        toolkit.uniqueTable(USERS).unique("Email", u -> u.layout(MarkerLayout.FULL_COPY)).build();
    updateByMany(copied);
    for (Map<String, AttributeValue> stored : all(dynamoDb, "UsersTable")) {
      if (!stored.containsKey("cairnOwner") && stored.containsKey("Email")) {
        assertThat(copied.findBy("Email", stored.get("Email").s())).contains(stored);
      }
    }
  }

  /** Eight writers move four values between four items, and add attributes of their own. */
  private static void updateByMany(UniqueTable<Map<String, AttributeValue>> users) {
    for (int n = 0; n < 4; n++) {
      users.create(user(n, mail(n))).orThrow();
    }
    Race.of(
        8,
        n -> {
          for (int round = 0; round < 8; round++) {
            String mail = (n + round) % 6 + "@example.com";
            String own = "w" + n;
            ItemKey key = USERS.key("USER#" + round % 4, "USER#" + round % 4);
            if (round % 4 == 3) {
              ItemKey other = USERS.key("USER#" + (round + 1) % 4, "USER#" + (round + 1) % 4);
              var swapped = users.swap("Email", key, other);
            } else {
              var updated =
                  users.update(
                      key,
                      user -> {
                        user.put("Email", AttributeValue.fromS(mail));
                        user.put(own, AttributeValue.fromS(mail));
                        return user;
                      });
            }
          }
          return n;
        });
  }

  /** Each answer is compared with what the writer finds afterwards: nobody else writes its item. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void update_underFaults_tellsEveryCallerTheTruth(long seed) {
    UniqueTable<Map<String, AttributeValue>> calm = users(toolkit);
    for (int n = 0; n < 8; n++) {
      calm.create(user(n, "start" + n + "@example.com")).orThrow();
    }
    breakOften(Long.getLong("cairn.seed", seed));
    UniqueTable<Map<String, AttributeValue>> users = users(api.toolkit(cairn, Api::repeatNothing));
    Race.of(
        8,
        n -> {
          for (int round = 0; round < 6; round++) {
            ItemKey key = USERS.key("USER#" + n, "USER#" + n);
            String mail = mail(n + round);
            WriteOutcome<?> outcome =
                users.update(
                    key,
                    user -> {
                      user.put("Email", AttributeValue.fromS(mail));
                      return user;
                    });
            boolean hasIt =
                TestTables.stored(dynamoDb, key).get("Email").equals(AttributeValue.fromS(mail));
            boolean saysSo =
                switch (outcome.status()) {
                  case APPLIED, UNCHANGED -> true;
                  case TAKEN -> false;
                  case REPEATED, ALREADY_EXISTS, NOT_FOUND, STALE, GAVE_UP, UNKNOWN ->
                      throw new AssertionError(outcome.toString());
                };
            assertThat(saysSo).as("writer %s, round %s: %s", n, round, outcome).isEqualTo(hasIt);
          }
          return n;
        });
    assertConsistent();
  }

  /** Two requests in five; with more, some call meets nothing else up to its deadline. */
  private void breakOften(long seed) {
    Faults faults = cairn.faults().seed(seed);
    faults.on("TransactWriteItems").loseReply().withProbability(0.12);
    faults.on("TransactWriteItems").loseRequest().withProbability(0.12);
    faults.on("TransactWriteItems").conflict().withProbability(0.12);
    faults.on("TransactWriteItems").internalError().withProbability(0.12);
  }

  /** The faults are drawn from the seed; which call meets which depends on the threads. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void create_underFaults_tellsEveryCallerTheTruth(long seed) {
    breakOften(Long.getLong("cairn.seed", seed));
    UniqueTable<Map<String, AttributeValue>> users = users(api.toolkit(cairn, Api::repeatNothing));
    List<WriteOutcome<Map<String, AttributeValue>>> outcomes =
        Race.of(WRITERS, n -> users.create(user(n, mail(n))));
    assertConsistent();
    for (int n = 0; n < WRITERS; n++) {
      WriteOutcome<?> outcome = outcomes.get(n);
      boolean isThere = !TestTables.stored(dynamoDb, outcome.key()).isEmpty();
      assertThat(outcome.status())
          .as("writer %s", n)
          .isEqualTo(isThere ? Status.APPLIED : Status.TAKEN);
    }
    assertThat(outcomes).filteredOn(WriteOutcome::isApplied).hasSize(MAILS);
  }
}
