package dev.cairn.verify.proof;

import dev.cairn.toolkit.item.Attributes;
import dev.cairn.toolkit.outcome.GaveUpException;
import dev.cairn.toolkit.outcome.OutcomeUnknownException;
import dev.cairn.toolkit.sequence.NumberedItems;
import dev.cairn.toolkit.sequence.Numbering;
import dev.cairn.toolkit.sequence.Seeded;
import dev.cairn.toolkit.sequence.Sequence;
import dev.cairn.verify.proof.Finding.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Callers who number items by their highest sort key, and others whose counter takes over from
 * those: it begins above what is stored, and goes forward only.
 */
final class SeedRound implements AutoCloseable {
  private static final int BLOCK_SIZE_MAX = 4;

  private final Trial<String> trial;
  private final Random random;
  private final NumberedItems<Map<String, AttributeValue>> items;
  private final Set<Long> issued = new HashSet<>();
  private final List<Finding> findings = new ArrayList<>();

  private SeedRound(long seed, Tampering tampering) {
    trial = new Trial<>(seed, NumberRound.SCHEMA, tampering);
    random = trial.random();
    items =
        trial
            .toolkit()
            .numberedItems(
                NumberRound.SCHEMA,
                Numbering.highestSortKey(NumberRound.SCHEMA.partition(NumberRound.PROJECT)));
  }

  static List<Finding> of(long seed, Tampering tampering) {
    try (SeedRound round = new SeedRound(seed, tampering)) {
      return round.run();
    }
  }

  private List<Finding> run() {
    trial.startMishaps();
    int callers = 2 + random.nextInt(3);
    int calls = 2 + random.nextInt(4);
    trial
        .turns()
        .run(
            callers,
            caller -> {
              for (int i = 0; i < calls; i++) {
                call();
              }
              return caller;
            });
    requireForward();
    return findings;
  }

  private void call() {
    try {
      if (random.nextBoolean()) {
        var unused = items.append(SeedRound::item);
      } else {
        takeOver();
      }
    } catch (GaveUpException | OutcomeUnknownException | SdkException told) {
      // Nothing is promised then.
    }
  }

  private static Map<String, AttributeValue> item(long number) {
    return Map.of("pk", Attributes.s(NumberRound.PROJECT), "sk", Attributes.n(number));
  }

  private void takeOver() {
    long stored = highest();
    Sequence numbers =
        trial
            .toolkit()
            .sequence(NumberRound.COUNTER, NumberRound.COUNT)
            .blocks(1 + random.nextInt(BLOCK_SIZE_MAX));
    Seeded seeded =
        numbers.seedFromHighestSortKey(
            NumberRound.SCHEMA, NumberRound.SCHEMA.partition(NumberRound.PROJECT));
    if (seeded.last() < stored) {
      found(Kind.UNTRUE, "begins after " + seeded.last() + ", where " + stored + " was stored");
    }
    long number = numbers.next().value();
    if (number <= stored) {
      found(Kind.NUMBER_TWICE, number + " where " + stored + " was stored");
    }
    if (!issued.add(number)) {
      found(Kind.NUMBER_TWICE, number + " again");
    }
  }

  private long highest() {
    return NumberChecker.items(trial.ledger().last()).keySet().stream()
        .mapToLong(number -> number)
        .max()
        .orElse(0);
  }

  private void requireForward() {
    long before = 0;
    for (Ledger.State state : trial.ledger().states()) {
      AttributeValue count = state.item(NumberRound.COUNTER).get(NumberRound.COUNT);
      long now = count == null ? 0 : Long.parseLong(count.n());
      if (now < before) {
        found(Kind.UNTRUE, "the counter went from " + before + " to " + now);
      }
      before = now;
    }
  }

  private void found(Kind kind, String text) {
    findings.add(new Finding(kind, text));
  }

  @Override
  public void close() {
    trial.close();
  }
}
