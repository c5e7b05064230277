package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.AttributeDefinition;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.IndexParameters;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.OnDemandThroughput;
import dev.cairn.engine.api.ThroughputDescription;
import dev.cairn.engine.api.ThroughputParameters;
import dev.cairn.engine.api.UpdateTableRequest;
import dev.cairn.engine.api.UpdateTableRequest.IndexUpdate;
import dev.cairn.engine.api.UpdateTableRequest.UpdateIndex;
import dev.cairn.engine.schema.BillingMode;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.IndexDefinition.Kind;
import dev.cairn.engine.schema.KeyAttribute;
import dev.cairn.engine.schema.Lifecycle;
import dev.cairn.engine.schema.Lifecycle.Status;
import dev.cairn.engine.schema.TableDefinition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the indexes of a table become by an UpdateTable request.
 *
 * <p>Threads: one thread at a time, one request.
 */
final class IndexUpdates {
  private final TableDefinition table;
  private final UpdateTableRequest request;
  private final BillingMode billing;
  private final Instant now;
  private final Instant until;

  private final Map<String, IndexDefinition> indexes = new LinkedHashMap<>();
  private final List<AttributeDefinition> attributeDefinitions;
  private int lastIndexNumber;
  private @Nullable IndexDefinition created;
  private @Nullable IndexDefinition deleted;

  private IndexUpdates(
      TableDefinition table,
      UpdateTableRequest request,
      BillingMode billing,
      Instant now,
      Instant until) {
    this.table = table;
    this.request = request;
    this.billing = billing;
    this.now = now;
    this.until = until;
    this.attributeDefinitions = new ArrayList<>(table.attributeDefinitions());
    this.lastIndexNumber = table.lastIndexNumber();
    table.indexes().forEach(index -> indexes.put(index.name(), index));
  }

  /**
   * Applies a request to a table's indexes.
   *
   * @param billing the billing mode that the table will have
   * @param until when the indexes have arrived in their new states
   * @throws ApiException when the request does not fit them
   */
  static IndexUpdates of(
      TableDefinition table,
      UpdateTableRequest request,
      BillingMode billing,
      Instant now,
      Instant until) {
    IndexUpdates updates = new IndexUpdates(table, request, billing, now, until);
    updates.apply();
    return updates;
  }

  List<IndexDefinition> indexes() {
    return List.copyOf(indexes.values());
  }

  List<AttributeDefinition> attributeDefinitions() {
    return attributeDefinitions;
  }

  int lastIndexNumber() {
    return lastIndexNumber;
  }

  @Nullable IndexDefinition created() {
    return created;
  }

  @Nullable IndexDefinition deleted() {
    return deleted;
  }

  private void apply() {
    List<IndexUpdate> updates =
        request.globalSecondaryIndexUpdates() == null
            ? List.of()
            : request.globalSecondaryIndexUpdates();
    requireOneAtATime(updates);
    for (IndexUpdate update : updates) {
      if (update.update() != null) {
        update(update.update());
      } else if (update.create() != null) {
        create(update.create());
      } else if (update.delete() != null) {
        delete(String.valueOf(update.delete().indexName()));
      }
    }
    if (billing != table.settings().billingMode()) {
      switchBilling();
    }
  }

  private void requireOneAtATime(List<IndexUpdate> updates) {
    long count = updates.stream().filter(update -> update.update() == null).count();
    if (count == 0) {
      return;
    }
    boolean isAnyUnderWay =
        table.indexes().stream()
            .filter(index -> !isDeletable(index, updates))
            .anyMatch(
                index -> index.status() == Status.CREATING || index.status() == Status.DELETING);
    if (count > 1 || isAnyUnderWay) {
      throw new ApiException(ErrorCode.LIMIT_EXCEEDED, Messages.ONE_INDEX_AT_A_TIME);
    }
  }

  /** An index may be deleted while it is filled. Source: API reference, UpdateTable. */
  private static boolean isDeletable(IndexDefinition index, List<IndexUpdate> updates) {
    return index.backfilling()
        && updates.stream()
            .anyMatch(
                update ->
                    update.delete() != null && index.name().equals(update.delete().indexName()));
  }

  private void create(IndexParameters parameters) {
    String name = String.valueOf(parameters.indexName());
    if (indexes.containsKey(name)) {
      throw ApiException.validation(ControlMessages.INDEX_EXISTS);
    }
    List<AttributeDefinition> definitions = request.attributeDefinitions();
    if (definitions == null) {
      throw ApiException.validation(ControlMessages.definitionsMissing(name));
    }
    IndexBuilder builder = new IndexBuilder(definitions, billing);
    lastIndexNumber++;
    IndexDefinition index = builder.index(lastIndexNumber, parameters, Kind.GLOBAL);
    index.keySchema().partition().forEach(attribute -> define(attribute, "HASH"));
    index.keySchema().sort().forEach(attribute -> define(attribute, "RANGE"));
    created = index.creating(new Lifecycle(Status.CREATING, until));
    indexes.put(name, created);
    checkCounts();
  }

  private void define(KeyAttribute attribute, String role) {
    for (AttributeDefinition definition : attributeDefinitions) {
      if (attribute.name().equals(definition.attributeName())) {
        String type = attribute.type().name();
        if (!type.equals(definition.attributeType())) {
          throw ApiException.validation(
              Messages.attributeRedefined(
                  attribute.name(), definition.attributeType() + ":" + role, type + ":" + role));
        }
        return;
      }
    }
    attributeDefinitions.add(new AttributeDefinition(attribute.name(), attribute.type().name()));
  }

  private void checkCounts() {
    long count = indexes.values().stream().filter(index -> index.kind() == Kind.GLOBAL).count();
    if (count > Limits.GLOBAL_INDEX_COUNT_MAX) {
      throw new ApiException(ErrorCode.LIMIT_EXCEEDED, ControlMessages.TOO_MANY_GLOBAL_INDEXES);
    }
    IndexBuilder.checkProjectedCount(indexes());
  }

  private void delete(String name) {
    deleted = require("delete", name);
    indexes.put(name, deleted.withLifecycle(new Lifecycle(Status.DELETING, until)));
  }

  private IndexDefinition require(String action, String name) {
    IndexDefinition index = indexes.get(name);
    if (index == null) {
      throw new ApiException(
          ErrorCode.RESOURCE_NOT_FOUND, ControlMessages.indexNotThere(table.name(), name));
    }
    if (index.kind() == Kind.LOCAL) {
      throw ApiException.validation(ControlMessages.notAGlobalIndex(action, name));
    }
    return index;
  }

  private void update(UpdateIndex update) {
    ThroughputParameters asked = update.provisionedThroughput();
    if (asked != null
        && !(Throughputs.isInBounds(asked.readCapacityUnits())
            && Throughputs.isInBounds(asked.writeCapacityUnits()))) {
      throw ApiException.validation(Messages.INDEX_UPDATE_BLOCKED);
    }
    String name = String.valueOf(update.indexName());
    IndexDefinition index = require("update", name);
    if (index.status() != Status.ACTIVE) {
      throw new ApiException(ErrorCode.RESOURCE_IN_USE, Messages.indexInUse(table.name(), name));
    }
    Throughputs.checkOnDemand(update.onDemandThroughput(), billing, false, name);
    if (billing == BillingMode.PAY_PER_REQUEST && isEmpty(update)) {
      throw ApiException.validation(ControlMessages.nothingToUpdateOfIndex(name));
    }
    ThroughputDescription before = throughputOf(index);
    BillingMode billingBefore = table.settings().billingMode();
    indexes.put(
        name,
        index
            .withLifecycle(new Lifecycle(Status.UPDATING, until))
            .withThroughput(
                asked == null ? before : throughput(name, before, asked),
                Throughputs.merge(index.onDemandThroughput(), update.onDemandThroughput()),
                Throughputs.mergeWarm(
                    "index " + name,
                    Throughputs.warm(billingBefore, index.warmThroughput(), before),
                    index.warmThroughput(),
                    update.warmThroughput())));
  }

  private static boolean isEmpty(UpdateIndex update) {
    OnDemandThroughput onDemand = update.onDemandThroughput();
    return update.provisionedThroughput() == null
        && update.warmThroughput() == null
        && (onDemand == null
            || (onDemand.maxReadRequestUnits() == null && onDemand.maxWriteRequestUnits() == null));
  }

  private ThroughputDescription throughput(
      String name, ThroughputDescription before, ThroughputParameters asked) {
    if (billing == BillingMode.PAY_PER_REQUEST) {
      throw ApiException.validation(ControlMessages.unitsOfOnDemandIndex(name));
    }
    if (billing == table.settings().billingMode() && Throughputs.isSame(before, asked)) {
      throw ApiException.validation(Messages.throughputUnchanged("the index " + name, before));
    }
    return Throughputs.change(
        before,
        Throughputs.units(asked.readCapacityUnits()),
        Throughputs.units(asked.writeCapacityUnits()),
        now);
  }

  private static ThroughputDescription throughputOf(IndexDefinition index) {
    ThroughputDescription throughput = index.throughput();
    return throughput == null ? ThroughputDescription.of(0, 0) : throughput;
  }

  /** Indexes are billed as their table is. */
  private void switchBilling() {
    List<String> missing = new ArrayList<>();
    for (IndexDefinition index : indexes()) {
      if (index.kind() == Kind.LOCAL || !index.isKept() || index.equals(created)) {
        continue;
      }
      if (billing == BillingMode.PAY_PER_REQUEST) {
        indexes.put(
            index.name(),
            index
                .withLifecycle(new Lifecycle(Status.UPDATING, until))
                .withThroughput(
                    Throughputs.change(throughputOf(index), 0, 0, now),
                    index.onDemandThroughput(),
                    index.warmThroughput()));
      } else if (throughputOf(index).readCapacityUnits() == 0) {
        missing.add(index.name());
      }
    }
    if (!missing.isEmpty()) {
      throw Throughputs.missingForIndex(String.join(",", missing));
    }
  }
}
