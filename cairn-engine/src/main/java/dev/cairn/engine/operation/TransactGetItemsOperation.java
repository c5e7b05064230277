package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.CancellationReason;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.TransactGetItemsRequest;
import dev.cairn.engine.api.TransactGetItemsRequest.Get;
import dev.cairn.engine.api.TransactGetItemsResponse;
import dev.cairn.engine.api.TransactionCanceled;
import dev.cairn.engine.capacity.CapacityReporting;
import dev.cairn.engine.capacity.CapacityUnits;
import dev.cairn.engine.capacity.Consumption;
import dev.cairn.engine.capacity.ReadConsistency;
import dev.cairn.engine.expression.ExpressionParameter;
import dev.cairn.engine.expression.Projection;
import dev.cairn.engine.keyspace.StoredItem;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.StoredValue;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** TransactGetItems: up to 100 items as they were at one moment. */
public final class TransactGetItemsOperation {
  private final Database database;

  public TransactGetItemsOperation(Database database) {
    this.database = database;
  }

  /** One Get, checked and compiled. */
  private record Read(
      String tableName, Map<String, AttributeValue> key, @Nullable Projection projection) {}

  /** Where one item is. */
  private record Place(ReadTarget target, Key key) {}

  // The checks stand in the order in which DynamoDB reports them.
  public Answer<TransactGetItemsResponse> run(TransactGetItemsRequest request) {
    Constraints constraints = new Constraints();
    List<@Nullable Get> elements =
        constraints.required("transactItems", request.transactItems(), List.of());
    TransactionShape.checkCount(constraints, request.transactItems(), "TransactGetItem");
    constraints.oneOf(
        "returnConsumedCapacity", request.returnConsumedCapacity(), Constraints.CAPACITY_VALUES);
    List<Get> present = checkShapes(elements, constraints);
    constraints.check();

    List<Read> gets = new ArrayList<>(present.size());
    for (Get get : present) {
      gets.add(compile(get));
    }
    CapacityReporting reporting = CapacityReporting.parse(request.returnConsumedCapacity());
    try (Snapshot snapshot = database.store().snapshot()) {
      return read(gets, snapshot, reporting);
    }
  }

  private static List<Get> checkShapes(List<@Nullable Get> gets, Constraints constraints) {
    List<Get> present = new ArrayList<>(gets.size());
    for (int i = 0; i < gets.size(); i++) {
      String at = "transactItems." + (i + 1) + ".member.get";
      Get get = gets.get(i);
      if (get == null) {
        constraints.required(at, null, "");
        continue;
      }
      if (get.tableName() == null) {
        constraints.required(at + ".tableName", null, "");
      } else {
        constraints.checkTableName(at + ".tableName", get.tableName(), 1);
      }
      constraints.required(at + ".key", get.key(), Attributes.of(Map.of()));
      present.add(get);
    }
    return present;
  }

  private Read compile(Get get) {
    if (get.tableName() == null || get.key() == null) {
      throw new IllegalStateException("the shape of the read was not checked");
    }
    Projection projection =
        Projections.compile(
            database.expressions(),
            get.expressionAttributes(),
            LegacyParameters.NONE,
            new ExpressionParameter("ProjectionExpression", get.projectionExpression()));
    return new Read(get.tableName(), get.key().get(), projection);
  }

  private Answer<TransactGetItemsResponse> read(
      List<Read> gets, Snapshot snapshot, CapacityReporting reporting) {
    List<Place> places = bind(gets, snapshot);
    List<@Nullable Item> items = new ArrayList<>(gets.size());
    List<Consumption> units = new ArrayList<>(gets.size());
    Map<String, Consumption> reads = new LinkedHashMap<>();
    long sizeBytes = 0;
    for (int i = 0; i < gets.size(); i++) {
      Read read = gets.get(i);
      StoredValue stored = snapshot.get(places.get(i).key());
      Item item = stored == null ? null : StoredItem.itemOf(stored);
      long itemBytes = ItemChange.sizeBytes(item);
      sizeBytes += itemBytes;
      Consumption consumption =
          Consumption.ofTable(CapacityUnits.read(itemBytes, ReadConsistency.TRANSACTIONAL));
      units.add(consumption);
      reads.computeIfAbsent(read.tableName(), name -> new Consumption()).add(consumption, 1);
      items.add(item == null || read.projection() == null ? item : read.projection().apply(item));
    }
    TransactionShape.checkSize(sizeBytes);
    for (int i = 0; i < gets.size(); i++) {
      Place place = places.get(i);
      database.metering().read(place.target(), place.key(), units.get(i));
    }
    return Answer.of(
        new TransactGetItemsResponse(items, reporting.transactional(reads, Map.of())),
        snapshot.durable());
  }

  /**
   * Binds all reads; what does not fit a table cancels the transaction with a reason for each read.
   */
  private List<Place> bind(List<Read> gets, Snapshot snapshot) {
    List<TableDefinition> tables = new ArrayList<>(gets.size());
    for (Read read : gets) {
      tables.add(database.tables().require(snapshot, read.tableName()));
    }
    List<Place> places = new ArrayList<>(gets.size());
    Set<Key> keys = new HashSet<>();
    List<CancellationReason> reasons = new ArrayList<>(gets.size());
    for (int i = 0; i < gets.size(); i++) {
      try {
        Key key = ItemKeys.ofKey(tables.get(i), gets.get(i).key());
        ItemKeys.requireScalars(tables.get(i), gets.get(i).projection());
        ReadTarget target = new ReadTarget(tables.get(i), null);
        database.metering().admitRead(target, key);
        places.add(new Place(target, key));
        keys.add(key);
        reasons.add(CancellationReason.NONE);
      } catch (ApiException doesNotFit) {
        reasons.add(TransactionDecision.reason(doesNotFit));
      }
    }
    if (keys.size() < places.size()) {
      throw ApiException.validation(Messages.DUPLICATE_TRANSACTION_ITEM);
    }
    if (places.size() < gets.size()) {
      throw new TransactionCanceled(reasons);
    }
    return places;
  }
}
