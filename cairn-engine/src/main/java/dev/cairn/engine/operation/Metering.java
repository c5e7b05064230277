package dev.cairn.engine.operation;

import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.TableArn;
import dev.cairn.engine.api.Throttled;
import dev.cairn.engine.api.ThrottlingReason;
import dev.cairn.engine.api.ThroughputDescription;
import dev.cairn.engine.capacity.CapacityAccount;
import dev.cairn.engine.capacity.Consumption;
import dev.cairn.engine.capacity.Partition;
import dev.cairn.engine.capacity.PartitionBuckets;
import dev.cairn.engine.capacity.PartitionThroughput;
import dev.cairn.engine.capacity.ThroughputBuckets;
import dev.cairn.engine.schema.BillingMode;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Key;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the account of what tables are charged, and holds requests to provisioned throughput and to
 * that of partitions where that is asked for.
 *
 * <p>What was refused here consumes nothing. A Scan passes over partitions and counts for none of
 * them, which is a guess; and neither does the reading of a transaction that is sent again.
 *
 * <p>Threads: thread-safe.
 */
public final class Metering {
  private static final String PARTITION_READS = "ReadKeyRangeThroughputExceeded";
  private static final String PARTITION_WRITES = "WriteKeyRangeThroughputExceeded";

  private final CapacityAccount account;
  private final @Nullable ThroughputBuckets buckets;
  private final @Nullable PartitionThroughput partitions;
  private final TableDescriber describer;

  /**
   * Charges the account.
   *
   * @param buckets meters provisioned throughput; null to let every request in
   * @param partitions meters the throughput of partitions; null to let every request in
   */
  public Metering(
      CapacityAccount account,
      @Nullable ThroughputBuckets buckets,
      @Nullable PartitionThroughput partitions,
      TableDescriber describer) {
    this.account = account;
    this.buckets = buckets;
    this.partitions = partitions;
    this.describer = describer;
  }

  /** For what a write consumes: nothing yet, by partition where that is metered. */
  Consumption consumption() {
    return partitions == null ? new Consumption() : Consumption.byPartition();
  }

  /**
   * Lets a write in.
   *
   * @throws Throttled see {@link #findThrottledWrite}
   */
  void admitWrite(PreparedWrite write) {
    throwIfAny(findThrottledWrite(write));
  }

  /**
   * Why a write is not let in now: the write units of its table or of its partition there are used
   * up, or those of a global index that would have to follow. Null when it is.
   */
  @Nullable Throttled findThrottledWrite(PreparedWrite write) {
    TableDefinition table = write.table();
    Throttled throttled = findThrottledWrite(table);
    return throttled != null || partitions == null
        ? throttled
        : findThrottled(
            table, Set.of(write.target().partition()), partitions.writes(), PARTITION_WRITES);
  }

  private @Nullable Throttled findThrottledWrite(TableDefinition table) {
    if (buckets == null || !isProvisioned(table)) {
      return null;
    }
    long tableUnits = table.settings().throughput().writeCapacityUnits();
    if (!buckets.admits(writes(table.name(), ""), tableUnits)) {
      return throttled(table, null, "WriteProvisionedThroughputExceeded");
    }
    for (IndexDefinition index : table.indexes()) {
      ThroughputDescription throughput = index.throughput();
      if (throughput != null
          && index.isKept()
          && !buckets.admits(writes(table.name(), index.name()), throughput.writeCapacityUnits())) {
        return throttled(table, index.name(), "WriteProvisionedThroughputExceeded");
      }
    }
    return null;
  }

  /**
   * Lets a write do what it has come to, with all that follows from it in global indexes.
   *
   * @throws Throttled when the write units of a partition that it would change are used up
   */
  void admitWrite(TableDefinition table, Consumption consumption) {
    if (partitions != null) {
      throwIfAny(
          findThrottled(table, consumption.partitions(), partitions.writes(), PARTITION_WRITES));
    }
  }

  /**
   * Lets a read of a table or an index in.
   *
   * @param key see {@link #findThrottledRead}
   * @throws Throttled see {@link #findThrottledRead}
   */
  void admitRead(ReadTarget target, @Nullable Key key) {
    throwIfAny(findThrottledRead(target, key));
  }

  /**
   * Why a read of a table or an index is not let in now: its read units are used up, or those of
   * its partition. Null when it is. A local index shares the units of its table.
   *
   * @param key is in the partition that is read, or null when there may be several
   */
  @Nullable Throttled findThrottledRead(ReadTarget target, @Nullable Key key) {
    Throttled throttled = findThrottledRead(target);
    return throttled != null || partitions == null || key == null
        ? throttled
        : findThrottled(
            target.table(), Set.of(target.partitionOf(key)), partitions.reads(), PARTITION_READS);
  }

  private @Nullable Throttled findThrottledRead(ReadTarget target) {
    TableDefinition table = target.table();
    if (buckets == null || !isProvisioned(table)) {
      return null;
    }
    IndexDefinition index = target.index();
    ThroughputDescription own = index == null ? null : index.throughput();
    if (index == null || own == null) {
      long units = table.settings().throughput().readCapacityUnits();
      return buckets.admits(reads(table.name(), ""), units)
          ? null
          : throttled(table, null, "ReadProvisionedThroughputExceeded");
    }
    return buckets.admits(reads(table.name(), index.name()), own.readCapacityUnits())
        ? null
        : throttled(table, index.name(), "ReadProvisionedThroughputExceeded");
  }

  private @Nullable Throttled findThrottled(
      TableDefinition table, Set<Partition> used, PartitionBuckets metered, String limit) {
    for (Partition partition : used) {
      if (!metered.admits(partition)) {
        return throttled(table, partition.indexName(), limit);
      }
    }
    return null;
  }

  private static void throwIfAny(@Nullable Throttled throttled) {
    if (throttled != null) {
      throw throttled;
    }
  }

  private static boolean isProvisioned(TableDefinition table) {
    return table.settings().billingMode() == BillingMode.PROVISIONED;
  }

  /**
   * Refuses a request.
   *
   * @param indexName the global index that cannot take it, or null for the table
   * @param limit the kind of operation and the limit that it met
   */
  private Throttled throttled(TableDefinition table, @Nullable String indexName, String limit) {
    String arn = describer.arn(table);
    ThrottlingReason reason =
        indexName == null
            ? new ThrottlingReason("Table" + limit, arn)
            : new ThrottlingReason("Index" + limit, arn + "/index/" + indexName);
    if (!isProvisioned(table)) {
      return new Throttled(ErrorCode.THROTTLING, Messages.ON_DEMAND_THROTTLED, List.of(reason));
    }
    return new Throttled(
        ErrorCode.PROVISIONED_THROUGHPUT_EXCEEDED,
        indexName == null ? Messages.THROUGHPUT_EXCEEDED : Messages.INDEX_THROUGHPUT_EXCEEDED,
        List.of(reason));
  }

  /** Charges what a write consumed, whether it was applied or not. */
  void wrote(String tableName, Consumption consumption) {
    account.chargeWrite(tableName, consumption);
    if (buckets != null) {
      buckets.take(writes(tableName, ""), consumption.tableUnits() + consumption.localTotal());
      consumption
          .globalUnits()
          .forEach((index, units) -> buckets.take(writes(tableName, index), units));
    }
    if (partitions != null) {
      consumption.forEachPartition(partitions.writes()::take);
    }
  }

  /**
   * Charges what a read of a table or an index consumed.
   *
   * @param key is in the partition that was read, or null when there may be several
   */
  void read(ReadTarget target, @Nullable Key key, Consumption consumption) {
    read(target.table().name(), consumption);
    if (partitions != null && key != null) {
      partitions.reads().take(target.partitionOf(key), consumption.total());
    }
  }

  /** Charges what a read consumed to the table of that name or ARN. */
  void read(String nameOrArn, Consumption consumption) {
    String tableName = TableArn.tableName(nameOrArn);
    account.chargeRead(tableName, consumption);
    if (buckets != null) {
      buckets.take(reads(tableName, ""), consumption.tableUnits() + consumption.localTotal());
      consumption
          .globalUnits()
          .forEach((index, units) -> buckets.take(reads(tableName, index), units));
    }
  }

  private static String writes(String tableName, String indexName) {
    return tableName + "/" + indexName + "/write";
  }

  private static String reads(String tableName, String indexName) {
    return tableName + "/" + indexName + "/read";
  }
}
