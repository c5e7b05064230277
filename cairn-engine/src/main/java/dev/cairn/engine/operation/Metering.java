package dev.cairn.engine.operation;

import dev.cairn.engine.api.TableArn;
import dev.cairn.engine.api.ThroughputDescription;
import dev.cairn.engine.api.ThroughputExceeded;
import dev.cairn.engine.capacity.CapacityAccount;
import dev.cairn.engine.capacity.Consumption;
import dev.cairn.engine.capacity.ThroughputBuckets;
import dev.cairn.engine.schema.BillingMode;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.TableDefinition;
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
   * @throws ThroughputExceeded when the table's write units are used up, or those of a global index
   *     that would have to follow
   */
  void admitWrite(TableDefinition table) {
    if (buckets == null || table.settings().billingMode() != BillingMode.PROVISIONED) {
      return;
    }
    long tableUnits = table.settings().throughput().writeCapacityUnits();
    if (!buckets.admits(writes(table.name(), ""), tableUnits)) {
      throw new ThroughputExceeded("TableWriteProvisionedThroughputExceeded", describer.arn(table));
    }
    for (IndexDefinition index : table.indexes()) {
      ThroughputDescription throughput = index.throughput();
      if (throughput != null
          && !buckets.admits(writes(table.name(), index.name()), throughput.writeCapacityUnits())) {
        throw new ThroughputExceeded(
            "IndexWriteProvisionedThroughputExceeded", describer.arn(table, index));
      }
    }
  }

  /**
   * Lets a read of a table or an index in. A local index shares the units of its table.
   *
   * @throws ThroughputExceeded when the read units are used up
   */
  void admitRead(ReadTarget target) {
    TableDefinition table = target.table();
    if (buckets == null || table.settings().billingMode() != BillingMode.PROVISIONED) {
      return;
    }
    IndexDefinition index = target.index();
    ThroughputDescription own = index == null ? null : index.throughput();
    if (index == null || own == null) {
      long units = table.settings().throughput().readCapacityUnits();
      if (!buckets.admits(reads(table.name(), ""), units)) {
        throw new ThroughputExceeded(
            "TableReadProvisionedThroughputExceeded", describer.arn(table));
      }
    } else if (!buckets.admits(reads(table.name(), index.name()), own.readCapacityUnits())) {
      throw new ThroughputExceeded(
          "IndexReadProvisionedThroughputExceeded", describer.arn(table, index));
    }
  }

  /** Charges what a write consumed, whether it was applied or not. */
  void wrote(String tableName, Consumption consumption) {
    account.chargeWrite(tableName, consumption.total());
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
    account.chargeRead(tableName, consumption.total());
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
