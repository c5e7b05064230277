package dev.cairn.engine.operation;

import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.TableArn;
import dev.cairn.engine.api.Throttled;
import dev.cairn.engine.api.ThrottlingReason;
import dev.cairn.engine.api.ThroughputDescription;
import dev.cairn.engine.capacity.CapacityAccount;
import dev.cairn.engine.capacity.Consumption;
import dev.cairn.engine.capacity.ThroughputBuckets;
import dev.cairn.engine.schema.BillingMode;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.TableDefinition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the account of what tables are charged, and holds requests to provisioned throughput where
 * that is asked for.
 *
 * <p>Threads: thread-safe.
 */
public final class Metering {
  private final CapacityAccount account;
  private final @Nullable ThroughputBuckets buckets;
  private final TableDescriber describer;

  /**
   * Charges the account.
   *
   * @param buckets meters provisioned throughput; null to let every request in
   */
  public Metering(
      CapacityAccount account, @Nullable ThroughputBuckets buckets, TableDescriber describer) {
    this.account = account;
    this.buckets = buckets;
    this.describer = describer;
  }

  /**
   * Lets a write in.
   *
   * @throws Throttled see {@link #findThrottledWrite}
   */
  void admitWrite(TableDefinition table) {
    Throttled throttled = findThrottledWrite(table);
    if (throttled != null) {
      throw throttled;
    }
  }

  /**
   * Why a write is not let in now: the table's write units are used up, or those of a global index
   * that would have to follow. Null when it is.
   */
  @Nullable Throttled findThrottledWrite(TableDefinition table) {
    if (buckets == null || table.settings().billingMode() != BillingMode.PROVISIONED) {
      return null;
    }
    long tableUnits = table.settings().throughput().writeCapacityUnits();
    if (!buckets.admits(writes(table.name(), ""), tableUnits)) {
      return throttled(table, "TableWriteProvisionedThroughputExceeded");
    }
    for (IndexDefinition index : table.indexes()) {
      ThroughputDescription throughput = index.throughput();
      if (throughput != null
          && index.isKept()
          && !buckets.admits(writes(table.name(), index.name()), throughput.writeCapacityUnits())) {
        return throttled(table, index, "IndexWriteProvisionedThroughputExceeded");
      }
    }
    return null;
  }

  /**
   * Lets a read of a table or an index in.
   *
   * @throws Throttled see {@link #findThrottledRead}
   */
  void admitRead(ReadTarget target) {
    Throttled throttled = findThrottledRead(target);
    if (throttled != null) {
      throw throttled;
    }
  }

  /**
   * Why a read of a table or an index is not let in now: its read units are used up. Null when it
   * is. A local index shares the units of its table.
   */
  @Nullable Throttled findThrottledRead(ReadTarget target) {
    TableDefinition table = target.table();
    if (buckets == null || table.settings().billingMode() != BillingMode.PROVISIONED) {
      return null;
    }
    IndexDefinition index = target.index();
    ThroughputDescription own = index == null ? null : index.throughput();
    if (index == null || own == null) {
      long units = table.settings().throughput().readCapacityUnits();
      return buckets.admits(reads(table.name(), ""), units)
          ? null
          : throttled(table, "TableReadProvisionedThroughputExceeded");
    }
    return buckets.admits(reads(table.name(), index.name()), own.readCapacityUnits())
        ? null
        : throttled(table, index, "IndexReadProvisionedThroughputExceeded");
  }

  private Throttled throttled(TableDefinition table, String reason) {
    return new Throttled(
        ErrorCode.PROVISIONED_THROUGHPUT_EXCEEDED,
        Messages.THROUGHPUT_EXCEEDED,
        List.of(new ThrottlingReason(reason, describer.arn(table))));
  }

  private Throttled throttled(TableDefinition table, IndexDefinition index, String reason) {
    return new Throttled(
        ErrorCode.PROVISIONED_THROUGHPUT_EXCEEDED,
        Messages.INDEX_THROUGHPUT_EXCEEDED,
        List.of(new ThrottlingReason(reason, describer.arn(table, index))));
  }

  /** Charges what a write consumed, whether it was applied or not. */
  void wrote(String tableName, Consumption consumption) {
    account.chargeWrite(tableName, consumption);
    if (buckets != null) {
      buckets.take(writes(tableName, ""), consumption.tableUnits() + local(consumption));
      consumption
          .globalUnits()
          .forEach((index, units) -> buckets.take(writes(tableName, index), units));
    }
  }

  /** Charges what a read consumed to the table of that name or ARN. */
  void read(String nameOrArn, Consumption consumption) {
    String tableName = TableArn.tableName(nameOrArn);
    account.chargeRead(tableName, consumption);
    if (buckets != null) {
      buckets.take(reads(tableName, ""), consumption.tableUnits() + local(consumption));
      consumption
          .globalUnits()
          .forEach((index, units) -> buckets.take(reads(tableName, index), units));
    }
  }

  private static double local(Consumption consumption) {
    return consumption.localUnits().values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private static String writes(String tableName, String indexName) {
    return tableName + "/" + indexName + "/write";
  }

  private static String reads(String tableName, String indexName) {
    return tableName + "/" + indexName + "/read";
  }
}
