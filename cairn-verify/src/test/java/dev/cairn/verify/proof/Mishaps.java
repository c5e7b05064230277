package dev.cairn.verify.proof;

import dev.cairn.protocol.fault.FaultSelection;
import dev.cairn.protocol.fault.FaultTiming;
import dev.cairn.protocol.fault.Faults;
import dev.cairn.protocol.fault.Throttling;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/** What goes wrong in one trial: some kinds of faults, often or rarely, or none at all. */
final class Mishaps {
  private static final List<String> WRITES =
      List.of("TransactWriteItems", "PutItem", "UpdateItem", "DeleteItem");
  private static final List<String> READS = List.of("GetItem", "Query", "Scan");
  private static final int WRITES_MISSED_MAX = 4;
  private static final double[] RATES = {0, 0.02, 0.08, 0.2};

  private Mishaps() {}

  /** Sets rules for all operations but those by which the ledger looks at the table. */
  static void draw(Random random, Faults faults) {
    double rate = RATES[random.nextInt(RATES.length)];
    drawAnywhere(random, faults, rate, WRITES);
    drawAnywhere(random, faults, rate / 2, READS);
    double conflicts = rate * random.nextInt(3);
    WRITES.forEach(operation -> set(faults.on(operation).conflict(), conflicts));
    FaultSelection transactions = faults.on("TransactWriteItems");
    set(transactions.inProgress(), rate * random.nextInt(2));
    set(transactions.throttleAction(Throttling.ON_DEMAND), rate * random.nextInt(2));
    drawStaleReads(faults);
  }

  /**
   * Reads that are not consistent show what there was some writes ago, in every other trial. What
   * else is drawn does not depend on it.
   */
  private static void drawStaleReads(Faults faults) {
    Random random = new Random(~faults.seed());
    double often = random.nextInt(2) * 0.5;
    int writes = 1 + random.nextInt(WRITES_MISSED_MAX);
    READS.forEach(operation -> set(faults.on(operation).staleRead(writes), often));
  }

  /** Sets rules for reads only. */
  static void drawForReads(Random random, Faults faults) {
    drawAnywhere(random, faults, RATES[random.nextInt(RATES.length)], READS);
  }

  private static void drawAnywhere(
      Random random, Faults faults, double rate, List<String> operations) {
    faults.seed(random.nextLong());
    List<Function<FaultSelection, FaultTiming>> anywhere =
        List.of(
            FaultSelection::loseReply,
            FaultSelection::loseReply,
            FaultSelection::loseRequest,
            FaultSelection::throttle,
            FaultSelection::internalError,
            FaultSelection::internalErrorAfter);
    for (Function<FaultSelection, FaultTiming> kind : anywhere) {
      double often = rate * random.nextInt(3) / 2;
      operations.forEach(operation -> set(kind.apply(faults.on(operation)), often));
    }
  }

  private static void set(FaultTiming timing, double probability) {
    if (probability > 0) {
      timing.withProbability(probability);
    }
  }
}
