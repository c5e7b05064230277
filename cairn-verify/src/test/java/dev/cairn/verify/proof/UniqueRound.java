package dev.cairn.verify.proof;

import dev.cairn.toolkit.item.Attributes;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.maintenance.BackfillOptions;
import dev.cairn.toolkit.maintenance.UniqueMaintenance;
import dev.cairn.toolkit.unique.UniqueTable;
import dev.cairn.verify.proof.Ask.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Callers of one table with unique attributes, from the first request until all has settled. */
final class UniqueRound implements AutoCloseable {
  private static final int CREATORS = 64;
  private static final int EMAILS_OF_CREATORS = 8;
  private static final int HANDLES_OF_CREATORS = 40;
  private static final int KEYS = 3;
  private static final int HANDLES = 2;
  private static final int EMAILS = 3;
  private static final Duration AFTER_ALL_LEASES = Duration.ofMinutes(1);

  private final Trial<Ask> trial;
  private final Random random;
  private final Users users;
  private final int handles;
  private final UniqueTable<Map<String, AttributeValue>> table;
  private long marks;

  private UniqueRound(long seed, int handles, Tampering tampering) {
    this.handles = handles;
    trial = new Trial<>(seed, Users.SCHEMA, tampering);
    random = trial.random();
    users = Users.draw(random);
    table = users.table(trial.toolkit());
  }

  /** 64 callers who each want to create a user, with one of eight e-mail addresses. */
  static List<Finding> ofCreators(long seed, Tampering tampering) {
    try (UniqueRound round = new UniqueRound(seed, HANDLES_OF_CREATORS, tampering)) {
      round.trial.startMishaps();
      round.trial.turns().run(CREATORS, round::createOne);
      if (round.users.isExactlyOnce()) {
        round.repeatAll();
      }
      List<Finding> findings = round.findings(List.of());
      round.requireWinners(findings);
      return findings;
    }
  }

  /** Few callers who change, swap, replace and remove few items, while others go through them. */
  static List<Finding> ofChanges(long seed, Tampering tampering) {
    try (UniqueRound round = new UniqueRound(seed, HANDLES, tampering)) {
      boolean hasRaw = round.users.hasOwners() && round.random.nextInt(3) == 0;
      return round.change(hasRaw ? round.storeRaw() : List.of(), round.random.nextInt(4) == 0);
    }
  }

  /** The same with items that were there before the toolkit, while they get their markers. */
  static List<Finding> ofBackfill(long seed, Tampering tampering) {
    try (UniqueRound round = new UniqueRound(seed, HANDLES, tampering)) {
      return round.users.hasOwners() ? round.change(round.storeRaw(), true) : List.of();
    }
  }

  private Integer createOne(int caller) {
    // Some also want the key of another.
    ItemKey key = Users.key(caller % (CREATORS - 4));
    ask(new Ask(Kind.CREATE, ++marks, key, email(caller % EMAILS_OF_CREATORS), key));
    return caller;
  }

  private void repeatAll() {
    trial.cairn().clock().advance(Duration.ofMinutes(11));
    List<Ask> asked = trial.ledger().calls().stream().map(Ledger.Call::question).toList();
    trial
        .turns()
        .run(
            asked.size(),
            i -> {
              Ask first = asked.get(i);
              ask(new Ask(Kind.REPEAT, first.mark(), first.key(), first.email(), first.other()));
              return i;
            });
  }

  /** As nobody removes anything, a value that somebody was told about has its one owner. */
  private void requireWinners(List<Finding> findings) {
    for (int i = 0; i < EMAILS_OF_CREATORS; i++) {
      ItemKey marker = Users.emailMarker(email(i));
      boolean isTold =
          trial.ledger().calls().stream()
              .filter(call -> Users.emailMarker(call.question().email()).equals(marker))
              .anyMatch(call -> Outcomes.isTaken(call.answer(), "Email"));
      long owners =
          trial.ledger().last().items().entrySet().stream()
              .filter(entry -> !Users.isMarker(entry.getKey()))
              .filter(entry -> marker.equals(users.claims(entry.getValue()).get("Email")))
              .count();
      if (isTold && owners != 1 && !users.isExpiring()) {
        findings.add(new Finding(Finding.Kind.TWO_OWNERS, owners + " winners of " + marker));
      }
    }
  }

  private List<ItemKey> storeRaw() {
    List<ItemKey> raw = new ArrayList<>();
    for (int i = 0; i < KEYS; i++) {
      raw.add(Users.key(i));
      trial.store(Users.user(Users.key(i), email(random.nextInt(EMAILS)), ++marks, handles));
    }
    return raw;
  }

  private List<Finding> change(List<ItemKey> raw, boolean isWalked) {
    trial.startMishaps();
    int callers = 2 + random.nextInt(4);
    int asks = 2 + random.nextInt(4);
    Kind[] kinds = kinds();
    trial
        .turns()
        .run(
            callers,
            caller -> {
              for (int i = 0; i < asks; i++) {
                ask(caller == 0 && isWalked ? walk() : draw(kinds));
              }
              return caller;
            });
    return findings(raw);
  }

  /** Each trial has some kinds of calls only, so that some meet often. */
  private Kind[] kinds() {
    List<Kind> kinds = new ArrayList<>(List.of(Kind.CREATE, Kind.UPDATE));
    for (Kind kind : List.of(Kind.PUT, Kind.DELETE, Kind.DELETE, Kind.SWAP, Kind.TOUCH)) {
      if (random.nextBoolean()) {
        kinds.add(kind);
      }
    }
    if (users.hasOwners() && random.nextInt(3) == 0) {
      kinds.addAll(List.of(Kind.RESERVE, Kind.RELEASE));
    }
    if (users.hasOwners() && !users.isExpiring() && random.nextInt(3) == 0) {
      kinds.addAll(List.of(Kind.OWNER_OF, Kind.FIND_BY));
    }
    return kinds.toArray(Kind[]::new);
  }

  private Ask walk() {
    Kind[] walks = {Kind.BACKFILL, Kind.BACKFILL, Kind.VERIFY, Kind.REPAIR};
    return new Ask(walks[random.nextInt(walks.length)], ++marks, Users.key(0), "", Users.key(0));
  }

  private Ask draw(Kind[] kinds) {
    Kind kind = kinds[random.nextInt(kinds.length)];
    int one = random.nextInt(KEYS);
    int other = (one + 1 + random.nextInt(KEYS - 1)) % KEYS;
    boolean isNone = kind == Kind.UPDATE && random.nextInt(6) == 0;
    String email = isNone ? "" : email(random.nextInt(EMAILS));
    return new Ask(kind, ++marks, Users.key(one), email, Users.key(other));
  }

  /** An address in one of two spellings that count as one. */
  private String email(int number) {
    return random.nextInt(4) == 0 ? number + "@EXAMPLE.com" : number + "@example.com";
  }

  private void ask(Ask ask) {
    trial.ledger().ask(ask, () -> answer(ask));
  }

  private Object answer(Ask ask) {
    return switch (ask.kind()) {
      case CREATE, REPEAT -> create(user(ask), ask);
      case PUT -> table.put(user(ask));
      case UPDATE -> table.update(ask.key(), user -> changed(user, ask));
      case TOUCH -> table.update(ask.key(), user -> marked(user, ask));
      case DELETE -> table.delete(ask.key());
      case SWAP -> table.swap("Email", ask.key(), ask.other());
      case RESERVE ->
          table.reserve(ask.key(), Duration.ofSeconds(1 + ask.mark() % 3), "Email", ask.email());
      case RELEASE -> table.release(ask.key(), "Email", ask.email());
      case OWNER_OF -> table.ownerOf("Email", ask.email());
      case FIND_BY -> table.findBy("Email", ask.email());
      case BACKFILL -> UniqueMaintenance.of(table).backfill(BackfillOptions.apply().pageSize(2));
      case VERIFY -> UniqueMaintenance.of(table).verify(BackfillOptions.dryRun().pageSize(2));
      case REPAIR -> UniqueMaintenance.of(table).repair(BackfillOptions.apply().pageSize(2));
    };
  }

  private Object create(Map<String, AttributeValue> user, Ask ask) {
    return users.isExactlyOnce()
        ? table.create(user, "creation-" + ask.mark())
        : table.create(user);
  }

  private Map<String, AttributeValue> user(Ask ask) {
    Map<String, AttributeValue> user = Users.user(ask.key(), ask.email(), ask.mark(), handles);
    if (ask.mark() % 3 != 0) {
      expire(user, ask);
    }
    return user;
  }

  /** Gives the user a second or two, where users expire. */
  private void expire(Map<String, AttributeValue> user, Ask ask) {
    if (users.isExpiring()) {
      long now = trial.cairn().clock().instant().getEpochSecond();
      Users.setExpiry(user, now + ask.mark() % 2);
    }
  }

  private Map<String, AttributeValue> changed(Map<String, AttributeValue> user, Ask ask) {
    Users.setEmail(user, ask.email());
    if (ask.mark() % 4 == 0) {
      expire(user, ask);
    }
    return marked(user, ask);
  }

  private static Map<String, AttributeValue> marked(Map<String, AttributeValue> user, Ask ask) {
    user.put("Mark", Attributes.n(ask.mark()));
    return user;
  }

  private List<Finding> findings(List<ItemKey> raw) {
    trial.cairn().faults().clear();
    List<Finding> findings = new ArrayList<>(new UniqueChecker(users, trial.ledger(), raw).check());
    // Where users expire, most of them must not have done so yet.
    if (!users.isExpiring()) {
      trial.cairn().clock().advance(AFTER_ALL_LEASES);
    }
    UniqueMaintenance calm = UniqueMaintenance.of(users.table(trial.calmToolkit()));
    boolean isClean =
        raw.isEmpty()
            && trial.ledger().calls().stream()
                .noneMatch(call -> call.question().kind() == Kind.RESERVE);
    if (!isClean) {
      var unused = calm.repair(BackfillOptions.apply());
    }
    calm.verify().findings().stream()
        .filter(found -> raw.isEmpty() || !Outcomes.isCollision(found))
        .forEach(found -> findings.add(new Finding(Finding.Kind.NOT_SETTLED, found.toString())));
    return findings;
  }

  @Override
  public void close() {
    trial.close();
  }
}
