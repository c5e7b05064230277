package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.StreamSpecification;
import dev.cairn.engine.api.ThroughputDescription;
import dev.cairn.engine.api.ThroughputParameters;
import dev.cairn.engine.api.UpdateTableRequest;
import dev.cairn.engine.schema.BillingMode;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.Lifecycle;
import dev.cairn.engine.schema.Lifecycle.Status;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.schema.TableSettings;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a table becomes by an UpdateTable request.
 *
 * @param after what is stored
 * @param shown what the request is answered with
 */
record TableUpdate(
    TableDefinition after,
    TableDefinition shown,
    @Nullable IndexDefinition createdIndex,
    @Nullable IndexDefinition deletedIndex) {

  /**
   * Applies a request to a table.
   *
   * @param until when the table has arrived in its new state
   * @throws ApiException when the request does not fit the table
   */
  static TableUpdate of(
      TableDefinition table, UpdateTableRequest request, Instant now, Instant until) {
    TableSettings settings = settings(table, request, now);
    IndexUpdates indexes = IndexUpdates.of(table, request, settings.billingMode(), now, until);
    TableDefinition updating =
        table.changed(
            new Lifecycle(Status.UPDATING, until),
            indexes.attributeDefinitions(),
            indexes.indexes(),
            indexes.lastIndexNumber(),
            settings);
    TableDefinition after = updating.at(now);
    if (after == null) {
      throw new IllegalStateException("a table is gone because it was updated");
    }
    return new TableUpdate(after, shown(table, updating), indexes.created(), indexes.deleted());
  }

  /** DynamoDB shows the units of before until the new ones are there; not so their billing mode. */
  private static TableDefinition shown(TableDefinition table, TableDefinition updating) {
    TableSettings before = table.settings();
    TableSettings after = updating.settings();
    if (before.billingMode() != after.billingMode()) {
      return updating;
    }
    ThroughputDescription throughput =
        new ThroughputDescription(
            before.throughput().readCapacityUnits(),
            before.throughput().writeCapacityUnits(),
            before.throughput().numberOfDecreasesToday(),
            after.throughput().lastIncreaseDateTime(),
            after.throughput().lastDecreaseDateTime());
    return updating.changed(after.withThroughput(throughput));
  }

  private static TableSettings settings(
      TableDefinition table, UpdateTableRequest request, Instant now) {
    TableSettings before = table.settings();
    BillingMode billing =
        request.billingMode() == null
            ? before.billingMode()
            : BillingMode.valueOf(request.billingMode());
    Throughputs.checkOnDemand(request.onDemandThroughput(), billing, false, null);
    boolean becomesOnDemand =
        billing == BillingMode.PAY_PER_REQUEST && before.billingMode() != billing;
    boolean changesClass =
        request.tableClass() != null && !request.tableClass().equals(before.tableClass());
    return new TableSettings(
        billing,
        throughput(before, billing, request, now),
        Throughputs.merge(before.onDemandThroughput(), request.onDemandThroughput()),
        Throughputs.mergeWarm(
            "table",
            Throughputs.warm(before.billingMode(), before.warmThroughput(), before.throughput()),
            before.warmThroughput(),
            request.warmThroughput()),
        becomesOnDemand ? now : before.onDemandSince(),
        stream(table, request.streamSpecification()),
        request.sseSpecification() == null ? before.encryption() : request.sseSpecification(),
        request.tableClass() == null ? before.tableClass() : request.tableClass(),
        changesClass ? now : before.tableClassSince(),
        request.deletionProtectionEnabled() == null
            ? before.deletionProtected()
            : request.deletionProtectionEnabled(),
        before.tags(),
        before.timeToLiveAttribute(),
        before.pointInTimeRecovery(),
        before.attachments());
  }

  private static ThroughputDescription throughput(
      TableSettings before, BillingMode billing, UpdateTableRequest request, Instant now) {
    ThroughputParameters asked = request.provisionedThroughput();
    if (billing == BillingMode.PAY_PER_REQUEST) {
      Throughputs.refuseOnDemand(asked);
      return before.billingMode() == billing
          ? before.throughput()
          : Throughputs.change(before.throughput(), 0, 0, now);
    }
    if (asked == null) {
      if (request.billingMode() != null) {
        throw ApiException.validation(
            Messages.invalidParameter(
                "ProvisionedThroughput must be specified when BillingMode is PROVISIONED"));
      }
      return before.throughput();
    }
    if (before.billingMode() == billing && Throughputs.isSame(before.throughput(), asked)) {
      throw ApiException.validation(Messages.throughputUnchanged("the table", before.throughput()));
    }
    return Throughputs.change(
        before.throughput(),
        Throughputs.units(asked.readCapacityUnits()),
        Throughputs.units(asked.writeCapacityUnits()),
        now);
  }

  private static @Nullable StreamSpecification stream(
      TableDefinition table, @Nullable StreamSpecification asked) {
    StreamSpecification before = table.settings().stream();
    if (asked == null) {
      return before;
    }
    StreamSpecification after = TableBuilder.stream(asked, ControlMessages::streamView);
    if ((after == null) == (before == null)) {
      throw ApiException.validation(ControlMessages.streamUnchanged(table.name(), after != null));
    }
    return after;
  }
}
