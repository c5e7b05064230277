package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.CancellationReason;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.TableArn;
import dev.cairn.engine.api.TransactWriteItem;
import dev.cairn.engine.api.TransactWriteItemsRequest;
import dev.cairn.engine.api.TransactWriteItemsResponse;
import dev.cairn.engine.api.TransactionCanceled;
import dev.cairn.engine.capacity.CapacityReporting;
import dev.cairn.engine.capacity.Consumption;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Commit;
import dev.cairn.engine.store.CurrentValues;
import dev.cairn.engine.store.Footprint;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.Verdict;
import dev.cairn.engine.store.Write;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
    RequestTokens.Token token = token(request.clientRequestToken(), items);
    while (true) {
      List<PreparedWrite> writes = bind(compiled);
      Commit<TransactionOutcome> commit =
          database.store().transact(footprint(writes, token), now -> decide(writes, token, now));
      if (!commit.result().stale()) {
        return answer(request, compiled, commit, token);
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
        PreparedWrite write = compiled.get(i).bind().apply(tables.get(i));
        database.metering().admitWrite(write);
        writes.add(write);
        reasons.add(CancellationReason.NONE);
      } catch (ApiException doesNotFit) {
        reasons.add(TransactionDecision.reason(doesNotFit));
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
    Set<Key> changed = new LinkedHashSet<>();
    Set<Key> shared = new LinkedHashSet<>();
    for (PreparedWrite write : writes) {
      boolean mayChange = write.action().mayChange();
      (mayChange ? changed : shared).add(write.key());
      ItemCollection collection = write.target().collection();
      if (collection != null && mayChange) {
        changed.add(collection.countKey());
      }
      shared.add(Keyspace.tableKey(write.table().name()));
    }
    if (token != null) {
      changed.add(token.key());
    }
    return new Footprint(List.copyOf(changed), List.copyOf(shared));
  }

  private Verdict<TransactionOutcome> decide(
      List<PreparedWrite> writes, RequestTokens.@Nullable Token token, CurrentValues current) {
    for (PreparedWrite write : writes) {
      if (!database.tables().isCurrent(current, write.table())) {
        return Verdict.unchanged(TransactionOutcome.STALE);
      }
    }
    try {
      Map<String, Double> replayed = token == null ? null : tokens.replay(token, current);
      return replayed == null
          ? decideAnew(writes, token, current)
          : Verdict.unchanged(TransactionOutcome.replayed(consumption(replayed)));
    } catch (ApiException refused) {
      return Verdict.unchanged(TransactionOutcome.refused(refused, Map.of()));
    }
  }

  private static Map<String, Consumption> consumption(Map<String, Double> units) {
    Map<String, Consumption> byTable = new LinkedHashMap<>();
    units.forEach((table, read) -> byTable.put(table, Consumption.ofTable(read)));
    return byTable;
  }

  private Verdict<TransactionOutcome> decideAnew(
      List<PreparedWrite> writes, RequestTokens.@Nullable Token token, CurrentValues current) {
    TransactionDecision decision =
        new TransactionDecision(
            writes, current, database.metering(), database.itemCollectionBytesMax());
    Verdict<TransactionOutcome> verdict = decision.decide();
    if (token == null || verdict.result().refused() != null) {
      return verdict;
    }
    List<Write> all = new ArrayList<>(verdict.writes());
    all.addAll(tokens.remember(token, decision.readUnits()));
    return new Verdict<>(verdict.result(), all);
  }

  private Answer<TransactWriteItemsResponse> answer(
      TransactWriteItemsRequest request,
      List<TransactionAction> compiled,
      Commit<TransactionOutcome> commit,
      RequestTokens.@Nullable Token token) {
    TransactionOutcome outcome = commit.result();
    outcome.writes().forEach(database.metering()::wrote);
    outcome.reads().forEach(database.metering()::read);
    if (outcome.refused() != null) {
      return Answer.failed(outcome.refused(), commit.durable());
    }
    if (token != null && !outcome.isReplay()) {
      tokens.applied(token.now());
    }
    CapacityReporting reporting = CapacityReporting.parse(request.returnConsumedCapacity());
    boolean returnsMetrics =
        "SIZE".equals(request.returnItemCollectionMetrics()) && !outcome.collections().isEmpty();
    return Answer.of(
        new TransactWriteItemsResponse(
            reporting.transactional(
                asNamed(outcome.reads(), compiled), asNamed(outcome.writes(), compiled)),
            returnsMetrics ? asNamed(outcome.collections(), compiled) : null),
        commit.durable());
  }

  /** What there is by table, under the names or ARNs by which the request has named the tables. */
  private static <T> Map<String, T> asNamed(
      Map<String, T> byTable, List<TransactionAction> compiled) {
    Map<String, String> given = new HashMap<>();
    compiled.forEach(
        action -> given.putIfAbsent(TableArn.tableName(action.tableName()), action.tableName()));
    Map<String, T> named = new LinkedHashMap<>();
    byTable.forEach((table, value) -> named.put(given.getOrDefault(table, table), value));
    return named;
  }
}
