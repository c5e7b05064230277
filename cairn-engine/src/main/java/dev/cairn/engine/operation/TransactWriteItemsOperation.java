package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.CancellationReason;
import dev.cairn.engine.api.ConditionalCheckFailed;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.TransactWriteItem;
import dev.cairn.engine.api.TransactWriteItemsRequest;
import dev.cairn.engine.api.TransactWriteItemsResponse;
import dev.cairn.engine.api.TransactionCanceled;
import dev.cairn.engine.capacity.CapacityReporting;
import dev.cairn.engine.capacity.CapacityUnits;
import dev.cairn.engine.capacity.ReadConsistency;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.keyspace.StoredItem;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Commit;
import dev.cairn.engine.store.CurrentValues;
import dev.cairn.engine.store.Footprint;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.StoredValue;
import dev.cairn.engine.store.Verdict;
import dev.cairn.engine.store.Write;
import dev.cairn.engine.value.Item;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * TransactWriteItems: up to 100 actions on as many items, all or none.
 *
 * <p>Transactions that overlap wait for each other in the order of their keys, so none is cancelled
 * for a lost race.
 */
public final class TransactWriteItemsOperation {
  /** A transaction prepares and commits each item: both are charged. */
  private static final int TRANSACTION_FACTOR = 2;

  private final Database database;
  private final TransactionActions actions;
  private final RequestTokens tokens;

  public TransactWriteItemsOperation(Database database) {
    this.database = database;
    this.actions = new TransactionActions(database.expressions());
    this.tokens = new RequestTokens(database);
  }

  // The checks stand in the order in which DynamoDB reports them.
  public Answer<TransactWriteItemsResponse> run(TransactWriteItemsRequest request) {
    List<TransactWriteItem> items = checkShape(request);
    List<TransactionAction> compiled = actions.compile(items);
    CapacityReporting reporting = CapacityReporting.parse(request.returnConsumedCapacity());
    RequestTokens.Token token = token(request.clientRequestToken(), items);
    while (true) {
      List<PreparedWrite> writes = bind(compiled);
      Commit<Outcome> commit =
          database.store().transact(footprint(writes, token), now -> decide(writes, token, now));
      if (!commit.result().stale()) {
        return answer(commit, token, reporting);
      }
    }
  }

  private List<TransactWriteItem> checkShape(TransactWriteItemsRequest request) {
    Constraints constraints = new Constraints();
    List<TransactWriteItem> items =
        constraints.required("transactItems", request.transactItems(), List.of());
    TransactionShape.checkCount(constraints, request.transactItems(), "TransactWriteItem");
    constraints.oneOf(
        "returnConsumedCapacity", request.returnConsumedCapacity(), Constraints.CAPACITY_VALUES);
    constraints.oneOf(
        "returnItemCollectionMetrics",
        request.returnItemCollectionMetrics(),
        Constraints.METRICS_VALUES);
    if (request.clientRequestToken() != null) {
      constraints.length(
          "clientRequestToken", request.clientRequestToken(), 1, Limits.REQUEST_TOKEN_CHARS_MAX);
    }
    if (items.size() <= Limits.TRANSACTION_ACTION_COUNT_MAX) {
      actions.checkShapes(items, constraints);
    }
    constraints.check();
    return items;
  }

  private RequestTokens.@Nullable Token token(
      @Nullable String text, List<TransactWriteItem> items) {
    return text == null
        ? null
        : new RequestTokens.Token(text, RequestDigest.of(items), database.clock().instant());
  }

  /**
   * Binds all actions; what does not fit a table cancels the transaction with a reason for each
   * action.
   */
  private List<PreparedWrite> bind(List<TransactionAction> compiled) {
    List<TableDefinition> tables = new ArrayList<>(compiled.size());
    try (Snapshot snapshot = database.store().snapshot()) {
      for (TransactionAction action : compiled) {
        tables.add(database.tables().require(snapshot, action.tableName()));
      }
    }
    List<PreparedWrite> writes = new ArrayList<>(compiled.size());
    List<CancellationReason> reasons = new ArrayList<>(compiled.size());
    for (int i = 0; i < compiled.size(); i++) {
      try {
        writes.add(compiled.get(i).bind().apply(tables.get(i)));
        reasons.add(CancellationReason.NONE);
      } catch (ApiException doesNotFit) {
        reasons.add(reason(doesNotFit));
      }
    }
    refuseDuplicates(writes);
    if (writes.size() < compiled.size()) {
      throw new TransactionCanceled(reasons);
    }
    return writes;
  }

  private static void refuseDuplicates(List<PreparedWrite> writes) {
    Set<Key> keys = new HashSet<>();
    for (PreparedWrite write : writes) {
      if (!keys.add(write.key())) {
        throw ApiException.validation(Messages.DUPLICATE_TRANSACTION_ITEM);
      }
    }
  }

  private static Footprint footprint(
      List<PreparedWrite> writes, RequestTokens.@Nullable Token token) {
    List<Key> changed = new ArrayList<>();
    List<Key> shared = new ArrayList<>();
    Set<String> tableNames = new HashSet<>();
    for (PreparedWrite write : writes) {
      (write.action().mayChange() ? changed : shared).add(write.key());
      if (tableNames.add(write.table().name())) {
        shared.add(Keyspace.tableKey(write.table().name()));
      }
    }
    if (token != null) {
      changed.add(token.key());
    }
    return new Footprint(changed, shared);
  }

  private Verdict<Outcome> decide(
      List<PreparedWrite> writes, RequestTokens.@Nullable Token token, CurrentValues current) {
    for (PreparedWrite write : writes) {
      if (!database.tables().isCurrent(current, write.table())) {
        return Verdict.unchanged(Outcome.STALE);
      }
    }
    try {
      Map<String, Double> replayed = token == null ? null : tokens.replay(token, current);
      return replayed != null
          ? Verdict.unchanged(Outcome.replayed(replayed))
          : decideAnew(writes, token, current);
    } catch (ApiException refused) {
      return Verdict.unchanged(Outcome.refused(refused, Map.of()));
    }
  }

  private Verdict<Outcome> decideAnew(
      List<PreparedWrite> writes, RequestTokens.@Nullable Token token, CurrentValues current) {
    List<Write> effects = new ArrayList<>();
    List<CancellationReason> reasons = new ArrayList<>(writes.size());
    Map<String, Double> writeUnits = new LinkedHashMap<>();
    Map<String, Double> readUnits = new LinkedHashMap<>();
    boolean isAnyRefused = false;
    long sizeBytes = 0;
    for (PreparedWrite write : writes) {
      StoredValue stored = current.get(write.key());
      Item before = stored == null ? null : StoredItem.itemOf(stored);
      String tableName = write.table().name();
      try {
        ItemChange change = write.decide(before);
        Write effect = write.write(change);
        if (effect != null) {
          effects.add(effect);
        }
        reasons.add(CancellationReason.NONE);
        sizeBytes += ItemChange.sizeBytes(change.after());
        charge(writeUnits, tableName, TRANSACTION_FACTOR * change.writeUnits());
        charge(
            readUnits,
            tableName,
            CapacityUnits.read(
                ItemChange.sizeBytes(change.after()), ReadConsistency.TRANSACTIONAL));
      } catch (ApiException refused) {
        isAnyRefused = true;
        reasons.add(reason(refused));
        charge(writeUnits, tableName, TRANSACTION_FACTOR * write.unitsOfFailure(before));
      }
    }
    if (isAnyRefused) {
      return Verdict.unchanged(Outcome.refused(new TransactionCanceled(reasons), writeUnits));
    }
    TransactionShape.checkSize(sizeBytes);
    if (token != null) {
      effects.addAll(tokens.remember(token, readUnits));
    }
    return new Verdict<>(Outcome.applied(writeUnits), effects);
  }

  private static void charge(Map<String, Double> units, String tableName, double more) {
    units.merge(tableName, more, Double::sum);
  }

  private static CancellationReason reason(ApiException refused) {
    if (refused instanceof ConditionalCheckFailed failed) {
      return CancellationReason.conditionFailed(failed.item());
    }
    return CancellationReason.validation(String.valueOf(refused.getMessage()));
  }

  private Answer<TransactWriteItemsResponse> answer(
      Commit<Outcome> commit, RequestTokens.@Nullable Token token, CapacityReporting reporting) {
    Outcome outcome = commit.result();
    outcome.writeUnits().forEach(database.account()::chargeWrite);
    outcome.readUnits().forEach(database.account()::chargeRead);
    if (outcome.refused() != null) {
      return Answer.failed(outcome.refused(), commit.durable());
    }
    if (token != null && outcome.readUnits().isEmpty()) {
      tokens.applied(token.now());
    }
    return Answer.of(
        new TransactWriteItemsResponse(
            reporting.transactional(outcome.readUnits(), outcome.writeUnits())),
        commit.durable());
  }

  /**
   * What a decision came to. Units are by table; a replay has read units, everything else write
   * units.
   */
  private record Outcome(
      boolean stale,
      @Nullable ApiException refused,
      Map<String, Double> writeUnits,
      Map<String, Double> readUnits) {
    static final Outcome STALE = new Outcome(true, null, Map.of(), Map.of());

    static Outcome applied(Map<String, Double> writeUnits) {
      return new Outcome(false, null, writeUnits, Map.of());
    }

    static Outcome replayed(Map<String, Double> readUnits) {
      return new Outcome(false, null, Map.of(), readUnits);
    }

    static Outcome refused(ApiException refused, Map<String, Double> writeUnits) {
      return new Outcome(false, refused, writeUnits, Map.of());
    }
  }
}
