package dev.cairn.cli.demo;

import static dev.cairn.toolkit.item.Attributes.s;

import dev.cairn.costs.CostPrediction;
import dev.cairn.costs.Costs;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.item.TableDefinition;
import dev.cairn.toolkit.outcome.Violation;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.unique.Normalizer;
import dev.cairn.toolkit.unique.UniqueTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Many writers sign up with few e-mail addresses: each address has one user. */
final class SignUpScene implements Scene {
  private static final int ROUNDS = 8;
  private static final int WRITERS_PER_ADDRESS = 16;
  private static final String USER_PREFIX = "USER#";

  /** Someone who signs up. */
  record User(String name, String email, String handle) {}

  /** What became of one who signed up. */
  private record SignUp(User user, Attempt<WriteOutcome<User>> attempt) {
    String address() {
      return user.email().toLowerCase(Locale.ROOT);
    }

    WriteOutcome<User> outcome() {
      return attempt.outcome();
    }
  }

  @Override
  public String name() {
    return "Sign-up";
  }

  @Override
  public void play(Stage stage) {
    int writers = stage.writers().count();
    int addresses = Math.max(1, writers / WRITERS_PER_ADDRESS);
    ItemSchema<User> schema = stage.table(schema());
    Queue<SignUp> attempts = new ConcurrentLinkedQueue<>();
    Step step =
        stage.step(
            "unique e-mail",
            (long) ROUNDS * writers,
            cost -> {
              UniqueTable<User> users =
                  stage
                      .toolkit(cost)
                      .uniqueTable(schema)
                      .unique("email", options -> options.normalize(Normalizer.email()))
                      .unique("handle")
                      .build();
              for (int round = 0; round < ROUNDS; round++) {
                int number = round;
                stage
                    .writers()
                    .together(
                        writer ->
                            attempts.add(signUp(stage, users, user(number, writer, addresses))));
              }
            });
    check(step, stage, schema, List.copyOf(attempts));
  }

  @Override
  public CostPrediction predict(DemoSize size) {
    return Costs.inTables(TableDefinition.of(schema()))
        .of(
            toolkit ->
                toolkit
                    .uniqueTable(schema())
                    .unique("email")
                    .unique("handle")
                    .build()
                    .create(user(0, 0, 1))
                    .orThrow())
        .times(ROUNDS * size.writers());
  }

  private static ItemSchema<User> schema() {
    return ItemSchema.attributes("users", KeyAttribute.string("PK"), KeyAttribute.string("SK"))
        .mapped(SignUpScene::item, attributes -> user(attributes));
  }

  private static Map<String, AttributeValue> item(User user) {
    AttributeValue key = s(USER_PREFIX + user.name());
    return Map.of("PK", key, "SK", key, "email", s(user.email()), "handle", s(user.handle()));
  }

  private static User user(Map<String, AttributeValue> attributes) {
    return user(new StoredItem(attributes));
  }

  private static User user(StoredItem item) {
    String name = item.text("PK").substring(USER_PREFIX.length());
    return new User(name, item.text("email"), item.text("handle"));
  }

  /** Every other writer spells the address in another way. */
  private static User user(int round, int writer, int addresses) {
    String name = "writer" + writer + "-" + round;
    String email = "wren" + (round * addresses + writer % addresses) + "@example.com";
    boolean isShouting = writer / addresses % 2 == 1;
    return new User(name, isShouting ? email.toUpperCase(Locale.ROOT) : email, "@" + name);
  }

  private static SignUp signUp(Stage stage, UniqueTable<User> users, User user) {
    Attempt<WriteOutcome<User>> attempt = Attempt.of(stage, () -> users.create(user));
    stage.advance();
    return new SignUp(user, attempt);
  }

  private static void check(
      Step step, Stage stage, ItemSchema<User> schema, List<SignUp> attempts) {
    Map<String, List<SignUp>> byAddress =
        attempts.stream()
            .collect(Collectors.groupingBy(SignUp::address, TreeMap::new, Collectors.toList()));
    List<SignUp> created = attempts.stream().filter(a -> a.outcome().isApplied()).toList();
    List<StoredItem> stored = stage.everythingIn(schema);
    step.asked(
            Figures.count(attempts.size(), "sign-up")
                + " by "
                + stage.writers().count()
                + " writers for "
                + Figures.count(byAddress.size())
                + " e-mail addresses, each in two spellings")
        .racesLost(byAddress.values().stream().mapToLong(SignUpScene::overtaken).sum())
        .promise(oneEach(byAddress))
        .promise(told(byAddress))
        .promise(nobodyHalf(schema, stored))
        .promise(nothingElse(created, stored))
        .end(
            Figures.count(created.size(), "user")
                + " created, "
                + Figures.count(attempts.size() - created.size())
                + " refused");
  }

  private static long overtaken(List<SignUp> rivals) {
    List<Attempt<?>> attempts = new ArrayList<>();
    rivals.forEach(rival -> attempts.add(rival.attempt()));
    return rivals.stream()
        .filter(rival -> rival.outcome().isApplied())
        .findFirst()
        .map(winner -> Attempt.overtaken(winner.attempt(), attempts))
        .orElse(0L);
  }

  private static Promise oneEach(Map<String, List<SignUp>> byAddress) {
    List<String> wrong = new ArrayList<>();
    byAddress.forEach(
        (address, rivals) -> {
          long winners = rivals.stream().filter(a -> a.outcome().isApplied()).count();
          if (winners != 1) {
            wrong.add(address + " has " + winners);
          }
        });
    return Promise.of("exactly one wins each address", wrong.isEmpty(), wrong.toString());
  }

  private static Promise told(Map<String, List<SignUp>> byAddress) {
    List<String> wrong = new ArrayList<>();
    for (List<SignUp> rivals : byAddress.values()) {
      Set<ItemKey> winners =
          rivals.stream()
              .filter(a -> a.outcome().isApplied())
              .map(a -> a.outcome().key())
              .collect(Collectors.toSet());
      rivals.stream()
          .filter(a -> !a.outcome().isApplied() && !isTold(a.outcome(), winners))
          .forEach(a -> wrong.add(a.outcome().toString()));
    }
    return Promise.of(
        "everybody else is told which attribute is taken, and by whom",
        wrong.isEmpty(),
        String.join("; ", wrong));
  }

  private static boolean isTold(WriteOutcome<User> outcome, Set<ItemKey> winners) {
    List<Violation> violations = outcome.violations();
    return outcome.status() == WriteOutcome.Status.TAKEN
        && violations.size() == 1
        && violations.get(0).constraint().equals("email")
        && violations.get(0).owner().filter(winners::contains).isPresent();
  }

  /** By the markers as the toolkit documents them, read without it. */
  private static Promise nobodyHalf(ItemSchema<User> schema, List<StoredItem> stored) {
    Set<String> needed = new HashSet<>();
    Set<String> found = new HashSet<>();
    for (StoredItem item : stored) {
      if (isMarker(item)) {
        found.add(item.text("PK") + " of " + schema.keyOf(item.map("cairnOwner")));
      } else {
        User user = user(item);
        String owner = " of " + schema.keyOf(item.attributes());
        needed.add("unique#email#" + user.email().toLowerCase(Locale.ROOT) + owner);
        needed.add("unique#handle#" + user.handle() + owner);
      }
    }
    Set<String> missing = new HashSet<>(needed);
    missing.removeAll(found);
    found.removeAll(needed);
    return Promise.of(
        "nobody is created by half: each user has both markers, each marker its user",
        missing.isEmpty() && found.isEmpty(),
        "markers missing: " + missing + ", markers without a user: " + found);
  }

  private static boolean isMarker(StoredItem item) {
    return item.has("cairnType");
  }

  private static Promise nothingElse(List<SignUp> created, List<StoredItem> stored) {
    Set<User> expected = created.stream().map(SignUp::user).collect(Collectors.toSet());
    Set<User> found =
        stored.stream()
            .filter(item -> !isMarker(item))
            .map(item -> user(item))
            .collect(Collectors.toSet());
    return Promise.equal("the users that are stored are those that were created", expected, found);
  }
}
