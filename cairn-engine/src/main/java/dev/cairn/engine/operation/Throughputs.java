package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.IndexParameters;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.OnDemandThroughput;
import dev.cairn.engine.api.ThroughputDescription;
import dev.cairn.engine.api.ThroughputParameters;
import dev.cairn.engine.api.WarmThroughput;
import dev.cairn.engine.schema.BillingMode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Which throughput goes with which billing mode. */
final class Throughputs {
  private Throughputs() {}

  static ThroughputDescription describe(@Nullable ThroughputParameters throughput) {
    return throughput == null
        ? ThroughputDescription.of(0, 0)
        : ThroughputDescription.of(
            units(throughput.readCapacityUnits()), units(throughput.writeCapacityUnits()));
  }

  static long units(@Nullable Long units) {
    return units == null ? 0 : units;
  }

  /** How often throughput was decreased on the day of that time; days begin at midnight in UTC. */
  static long decreasesToday(ThroughputDescription throughput, Instant now) {
    Instant last = throughput.lastDecreaseDateTime();
    boolean isToday =
        last != null && last.truncatedTo(ChronoUnit.DAYS).equals(now.truncatedTo(ChronoUnit.DAYS));
    return isToday ? throughput.numberOfDecreasesToday() : 0;
  }

  /** Throughput that is changed to that many units at that time. */
  static ThroughputDescription change(
      ThroughputDescription before, long readUnits, long writeUnits, Instant now) {
    boolean isIncreased =
        readUnits > before.readCapacityUnits() || writeUnits > before.writeCapacityUnits();
    boolean isDecreased =
        readUnits < before.readCapacityUnits() || writeUnits < before.writeCapacityUnits();
    return new ThroughputDescription(
        readUnits,
        writeUnits,
        decreasesToday(before, now) + (isDecreased ? 1 : 0),
        isIncreased ? now : before.lastIncreaseDateTime(),
        isDecreased ? now : before.lastDecreaseDateTime());
  }

  static boolean isSame(ThroughputDescription before, ThroughputParameters after) {
    return before.readCapacityUnits() == units(after.readCapacityUnits())
        && before.writeCapacityUnits() == units(after.writeCapacityUnits());
  }

  /** What a table or index is ready for: what was asked for, or else what it has anyway. */
  static WarmThroughput warm(
      BillingMode billing, @Nullable WarmThroughput asked, ThroughputDescription provisioned) {
    boolean isOnDemand = billing == BillingMode.PAY_PER_REQUEST;
    Long read = asked == null ? null : asked.readUnitsPerSecond();
    Long write = asked == null ? null : asked.writeUnitsPerSecond();
    return new WarmThroughput(
        read != null
            ? read
            : Long.valueOf(
                isOnDemand ? Limits.ON_DEMAND_READ_UNITS : provisioned.readCapacityUnits()),
        write != null
            ? write
            : Long.valueOf(
                isOnDemand ? Limits.ON_DEMAND_WRITE_UNITS : provisioned.writeCapacityUnits()));
  }

  /**
   * What is asked for after a change.
   *
   * @param what {@code table}, or {@code index} and its name
   * @throws ApiException when it is less than before
   */
  static @Nullable WarmThroughput mergeWarm(
      String what,
      WarmThroughput ready,
      @Nullable WarmThroughput before,
      @Nullable WarmThroughput change) {
    if (change == null) {
      return before;
    }
    Long read = change.readUnitsPerSecond();
    Long write = change.writeUnitsPerSecond();
    refuseDecrease("ReadUnitsPerSecond", what, ready.readUnitsPerSecond(), read);
    refuseDecrease("WriteUnitsPerSecond", what, ready.writeUnitsPerSecond(), write);
    return new WarmThroughput(
        read != null ? read : ready.readUnitsPerSecond(),
        write != null ? write : ready.writeUnitsPerSecond());
  }

  private static void refuseDecrease(
      String name, String what, @Nullable Long before, @Nullable Long after) {
    if (after != null && after < units(before)) {
      throw ApiException.validation(ControlMessages.warmThroughputDecreased(name, what));
    }
  }

  /** Refuses a change of an index's warm throughput that says nothing. */
  static void checkWarm(String indexName, @Nullable WarmThroughput change) {
    if (change != null && change.isEmpty()) {
      throw ApiException.validation(ControlMessages.warmThroughputEmpty(indexName));
    }
  }

  /** The billing mode of that name; PROVISIONED when there is none. */
  static BillingMode billing(@Nullable String name) {
    return name == null ? BillingMode.PROVISIONED : BillingMode.valueOf(name);
  }

  /** Refuses throughput that does not go with the billing mode of a new table. */
  static void checkNewTable(BillingMode billing, @Nullable ThroughputParameters throughput) {
    if (billing == BillingMode.PAY_PER_REQUEST) {
      refuseOnDemand(throughput);
    } else if (throughput == null) {
      throw invalid(
          "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED");
    } else {
      checkBounds(throughput);
    }
  }

  /** Refuses provisioned throughput for an on-demand table. */
  static void refuseOnDemand(@Nullable ThroughputParameters throughput) {
    if (throughput != null) {
      throw invalid(
          "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
    }
  }

  /** Refuses more units than there can be. */
  static void checkBounds(ThroughputParameters throughput) {
    checkBound("ReadCapacityUnits", throughput.readCapacityUnits());
    checkBound("WriteCapacityUnits", throughput.writeCapacityUnits());
  }

  private static void checkBound(String name, @Nullable Long units) {
    if (!isInBounds(units)) {
      throw ApiException.validation("Given value " + units + " for " + name + " is out of bounds");
    }
  }

  static boolean isInBounds(@Nullable Long units) {
    return units(units) <= Limits.CAPACITY_UNITS_MAX;
  }

  /** Refuses throughput that does not go with the billing mode of a new index's table. */
  static void checkNewIndex(BillingMode billing, IndexParameters index) {
    checkOnDemand(index.onDemandThroughput(), billing, true, index.indexName());
    if (billing == BillingMode.PAY_PER_REQUEST && index.provisionedThroughput() != null) {
      throw invalid(
          "ProvisionedThroughput should not be specified for index: "
              + index.indexName()
              + " when BillingMode is PAY_PER_REQUEST");
    }
    if (billing == BillingMode.PROVISIONED && index.provisionedThroughput() == null) {
      throw invalid("ProvisionedThroughput is not specified for index: " + index.indexName());
    }
  }

  static ApiException missingForIndex(String indexNames) {
    return invalid("ProvisionedThroughput must be specified for index: " + indexNames);
  }

  /**
   * Refuses bounds that do not go with the billing mode. Source: answers of Amazon DynamoDB
   * recorded in dynoxide, of which the one for a new table has its own wording, and for indexes in
   * the findings of {@link ControlMessages}.
   *
   * @param indexName the index that they are for; null for the table
   */
  static void checkOnDemand(
      @Nullable OnDemandThroughput throughput,
      BillingMode billing,
      boolean isNew,
      @Nullable String indexName) {
    if (throughput == null) {
      return;
    }
    String provisioned =
        isNew ? "table BillingMode is PROVISIONED." : "the table BillingMode is PROVISIONED";
    if (billing == BillingMode.PROVISIONED) {
      String named =
          throughput.maxReadRequestUnits() != null
              ? "MaxReadRequestUnits"
              : throughput.maxWriteRequestUnits() != null ? "MaxWriteRequestUnits" : null;
      if (named != null) {
        String index = indexName == null ? "" : " for index: " + indexName;
        throw invalid(
            named + " for OnDemandThroughput" + index + " cannot be specified when " + provisioned);
      }
    }
    String what = indexName == null ? "table" : "index : " + indexName;
    long unbounded = isNew ? 1 : Limits.ON_DEMAND_UNBOUNDED;
    checkOnDemandUnits("MaxReadRequestUnits", throughput.maxReadRequestUnits(), what, unbounded);
    checkOnDemandUnits("MaxWriteRequestUnits", throughput.maxWriteRequestUnits(), what, unbounded);
  }

  private static void checkOnDemandUnits(
      String name, @Nullable Long units, String what, long alsoAllowed) {
    if (units != null && units < 1 && units != alsoAllowed) {
      throw invalid(
          "Requested "
              + name
              + " for OnDemandThroughput for "
              + what
              + " is outside of valid range");
    }
  }

  /** The bounds after a change: a missing one stays, and -1 takes one away. */
  static @Nullable OnDemandThroughput merge(
      @Nullable OnDemandThroughput before, @Nullable OnDemandThroughput change) {
    if (change == null) {
      return before;
    }
    OnDemandThroughput kept = before == null ? new OnDemandThroughput(null, null) : before;
    Long read = merge(kept.maxReadRequestUnits(), change.maxReadRequestUnits());
    Long write = merge(kept.maxWriteRequestUnits(), change.maxWriteRequestUnits());
    return read == null && write == null ? null : new OnDemandThroughput(read, write);
  }

  private static @Nullable Long merge(@Nullable Long before, @Nullable Long change) {
    if (change == null) {
      return before;
    }
    return change == Limits.ON_DEMAND_UNBOUNDED ? null : change;
  }

  private static ApiException invalid(String what) {
    return ApiException.validation(Messages.invalidParameter(what));
  }
}
