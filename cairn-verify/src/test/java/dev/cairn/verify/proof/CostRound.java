package dev.cairn.verify.proof;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.KeyAttribute.Type;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Some calls of one strategy by one caller, with nobody else at work and no faults. */
final class CostRound {
  private static final Type[] SORT_KEYS = {null, Type.STRING, Type.NUMBER, Type.BINARY};

  private CostRound() {}

  /** What is predicted, and for which keys it can be used. */
  private enum Priced {
    EXISTENCE(PricedExistence::play, random -> CostTable.schema(any(random), anySort(random))),
    PARTITIONS(PricedPartition::play, random -> CostTable.schema(any(random), Type.STRING)),
    UNIQUE(
        PricedUniqueTable::play,
        random ->
            CostTable.schema(random.nextBoolean() ? Type.STRING : Type.BINARY, anySort(random))),
    NUMBERS(PricedNumbers::play, random -> CostTable.schema(any(random), Type.NUMBER)),
    TRANSACTIONS(
        PricedTransactions::play, random -> CostTable.schema(any(random), anySort(random))),
    PAGES(PricedPages::play, random -> CostTable.schema(any(random), Type.NUMBER));

    private final Consumer<CostTable> calls;
    private final Function<Random, ItemSchema<Map<String, AttributeValue>>> schema;

    Priced(
        Consumer<CostTable> calls,
        Function<Random, ItemSchema<Map<String, AttributeValue>>> schema) {
      this.calls = calls;
      this.schema = schema;
    }
  }

  private static Type any(Random random) {
    return Type.values()[random.nextInt(Type.values().length)];
  }

  private static Type anySort(Random random) {
    return SORT_KEYS[random.nextInt(SORT_KEYS.length)];
  }

  /** The calls that did not cost what was predicted. */
  static List<Finding> of(long seed, Tampering tampering) {
    Random random = new Random(seed);
    // By the seed itself, so that a few seeds in a row have them all.
    Priced priced = Priced.values()[(int) Math.floorMod(seed, (long) Priced.values().length)];
    try (CostTable table = new CostTable(random, tampering, priced.schema.apply(random))) {
      priced.calls.accept(table);
      return table.findings();
    }
  }
}
