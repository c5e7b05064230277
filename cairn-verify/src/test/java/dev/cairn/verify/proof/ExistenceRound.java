package dev.cairn.verify.proof;

import static dev.cairn.toolkit.item.KeyAttribute.string;

import dev.cairn.toolkit.existence.Existence;
import dev.cairn.toolkit.item.Attributes;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.verify.proof.Finding.Kind;
import dev.cairn.verify.proof.Ledger.Call;
import dev.cairn.verify.proof.Ledger.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Callers who write few items only if they are there, or only if they are not, while third parties
 * change, remove and create them past the toolkit.
 */
final class ExistenceRound implements AutoCloseable {
  private static final ItemSchema<Map<String, AttributeValue>> SCHEMA =
      ItemSchema.attributes("things", string("pk"));
  private static final int KEYS = 2;
  private static final String MARK = "mark";

  private final Trial<Ask> trial;
  private final Random random;
  private final boolean isExactlyOnce;
  private final Existence<Map<String, AttributeValue>> existence;
  private final List<Finding> findings = new ArrayList<>();
  private long marks;

  /** What a caller asks; its mark is in every item that it writes, and in no other. */
  private record Ask(Wish wish, long mark, ItemKey key) {}

  private enum Wish {
    CREATE,
    GET_OR_CREATE,
    REPLACE,
    UPDATE,
    DELETE,
    /** A third party changes an attribute. */
    TOUCH,
    /** A third party removes the item. */
    REMOVE,
    /** A third party writes an item of its own, whatever is there. */
    PUT
  }

  private ExistenceRound(long seed, Tampering tampering) {
    trial = new Trial<>(seed, SCHEMA, tampering);
    random = trial.random();
    isExactlyOnce = random.nextBoolean();
    Existence<Map<String, AttributeValue>> plain = trial.toolkit().existence(SCHEMA);
    existence = isExactlyOnce ? plain.exactlyOnce() : plain;
  }

  static List<Finding> of(long seed, Tampering tampering) {
    try (ExistenceRound round = new ExistenceRound(seed, tampering)) {
      return round.run();
    }
  }

  private List<Finding> run() {
    trial.startMishaps();
    int callers = 2 + random.nextInt(3);
    int asks = 2 + random.nextInt(4);
    trial
        .turns()
        .run(
            callers,
            caller -> {
              for (int i = 0; i < asks; i++) {
                Ask ask = draw();
                trial.ledger().ask(ask, () -> answer(ask));
              }
              return caller;
            });
    trial.ledger().calls().forEach(this::check);
    return findings;
  }

  private Ask draw() {
    Wish[] wishes = Wish.values();
    return new Ask(
        wishes[random.nextInt(wishes.length)], ++marks, SCHEMA.key("thing" + random.nextInt(KEYS)));
  }

  private Object answer(Ask ask) {
    return switch (ask.wish()) {
      case CREATE -> existence.createIfAbsent(item(ask));
      case GET_OR_CREATE -> existence.getOrCreate(item(ask));
      case REPLACE -> existence.replaceIfPresent(item(ask));
      case UPDATE -> existence.updateIfPresent(ask.key(), item -> marked(item, ask));
      case DELETE -> existence.deleteIfPresent(ask.key());
      case TOUCH ->
          trial
              .client()
              .updateItem(
                  u ->
                      u.tableName(SCHEMA.tableName())
                          .key(ask.key().attributes())
                          .updateExpression("SET touched = :by")
                          .conditionExpression("attribute_exists(pk)")
                          .expressionAttributeValues(Map.of(":by", Attributes.n(ask.mark()))));
      case REMOVE ->
          trial
              .client()
              .deleteItem(d -> d.tableName(SCHEMA.tableName()).key(ask.key().attributes()));
      case PUT -> trial.client().putItem(p -> p.tableName(SCHEMA.tableName()).item(item(ask)));
    };
  }

  private static Map<String, AttributeValue> item(Ask ask) {
    return marked(new LinkedHashMap<>(ask.key().attributes()), ask);
  }

  private static Map<String, AttributeValue> marked(Map<String, AttributeValue> item, Ask ask) {
    item.put(MARK, Attributes.n(ask.mark()));
    return item;
  }

  private void check(Call<Ask> call) {
    if (call.failure() != null) {
      if (!(call.failure() instanceof SdkException)) {
        findings.add(new Finding(Kind.UNTRUE, "threw: " + call));
      }
      return;
    }
    if (!(call.answer() instanceof WriteOutcome<?> outcome)) {
      return;
    }
    int writes = trial.ledger().writesOf(call).size();
    boolean isTrue =
        switch (outcome.status()) {
          case APPLIED -> writes > 0;
          case UNCHANGED ->
              writes == 0 && call.question().wish() != Wish.CREATE && wasThere(call, true)
                  || call.question().wish() == Wish.GET_OR_CREATE && wasThere(call, true);
          case ALREADY_EXISTS -> writes == 0 && wasThere(call, true);
          case NOT_FOUND -> writes == 0 && wasThere(call, false);
          case GAVE_UP -> writes == 0;
          case UNKNOWN -> true;
          case REPEATED, TAKEN, STALE -> false;
        };
    if (!isTrue) {
      findings.add(new Finding(Kind.UNTRUE, writes + " writes: " + call));
    }
    if (writes > 1 && isExactlyOnce) {
      findings.add(new Finding(Kind.APPLIED_TWICE, writes + " writes: " + call));
    }
    checkConditions(call);
  }

  /** A creation writes only where nothing is, anything else only where something is. */
  private void checkConditions(Call<Ask> call) {
    for (int write : trial.ledger().writesOf(call)) {
      State before = trial.ledger().state(write - 1);
      boolean wasThere = !before.item(call.question().key()).isEmpty();
      boolean isCreation =
          call.question().wish() == Wish.CREATE || call.question().wish() == Wish.GET_OR_CREATE;
      if (wasThere == isCreation) {
        findings.add(new Finding(Kind.UNTRUE, "wrote over " + before + ": " + call));
      }
      if (call.question().wish() == Wish.UPDATE && touchedMeanwhile(call, write)) {
        findings.add(new Finding(Kind.UNTRUE, "wrote over a change: " + call));
      }
    }
  }

  /** Whether an update undid what was written while it was under way. */
  private boolean touchedMeanwhile(Call<Ask> call, int write) {
    Map<String, AttributeValue> before =
        new LinkedHashMap<>(trial.ledger().state(write - 1).item(call.question().key()));
    Map<String, AttributeValue> after =
        new LinkedHashMap<>(trial.ledger().state(write).item(call.question().key()));
    before.remove(MARK);
    after.remove(MARK);
    return !before.equals(after);
  }

  private boolean wasThere(Call<Ask> call, boolean wanted) {
    return trial.ledger().during(call).stream()
        .anyMatch(state -> !state.item(call.question().key()).isEmpty() == wanted);
  }

  @Override
  public void close() {
    trial.close();
  }
}
