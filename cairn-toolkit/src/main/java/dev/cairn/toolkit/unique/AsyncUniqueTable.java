package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.Context;
import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.outcome.CheckReturnValue;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.transaction.TransactionPlan;
import dev.cairn.toolkit.transaction.internal.Plan;
import dev.cairn.toolkit.unique.UniqueCreate.Request;
import dev.cairn.toolkit.unique.internal.Marker;
import dev.cairn.toolkit.unique.internal.UniqueGround;
import dev.cairn.toolkit.unique.internal.UniqueRules;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The asynchronous calls of a {@link UniqueTable}, which says what they do; what it throws, the
 * future fails with.
 *
 * <p>Cancelling a future keeps further requests from being sent; the one under way may still be
 * applied. Threads: immutable and thread-safe; blocks none. Functions are called on the client's
 * threads or the sleeper's, and must not block, nor must what is chained to a future.
 *
 * @param <T> the type of the values that are stored
 */
@CheckReturnValue
public final class AsyncUniqueTable<T> {
  private final Context context;
  private final UniqueRules<T> rules;

  AsyncUniqueTable(Context context, UniqueRules<T> rules) {
    this.context = context;
    this.rules = rules;
  }

  Context context() {
    return context;
  }

  UniqueGround<T> ground() {
    return new UniqueGround<>(context, rules);
  }

  private CompletableFuture<WriteOutcome<T>> write(Function<Call, Intent<T>> intent) {
    return context.run(call -> new UniqueWrite<>(call, rules, intent.apply(call)).start());
  }

  /** Only items of exactlyOnce tables say what created them. */
  private Request request() {
    return rules.exactlyOnce() ? new Request(context.ids().get(), false) : Request.NONE;
  }

  private PutIntent<T> putIntent(T item) {
    return new PutIntent<>(rules, NewItem.of(rules, item), context.ids().get());
  }

  private UpdateIntent<T> updateIntent(ItemKey key, UnaryOperator<T> function) {
    return new UpdateIntent<>(rules, OwnItems.requireCallers(key), function);
  }

  private DeleteIntent<T> deleteIntent(ItemKey key) {
    return new DeleteIntent<>(rules, OwnItems.requireCallers(key));
  }

  /** {@link UniqueTable#create(Object)}. */
  public CompletableFuture<WriteOutcome<T>> create(T item) {
    return context.run(call -> new UniqueCreate<>(rules, item, request()).start(call));
  }

  /** {@link UniqueTable#create(Object, String)}. */
  public CompletableFuture<WriteOutcome<T>> create(T item, String requestId) {
    return context.run(
        call -> {
          if (!rules.exactlyOnce()) {
            throw new IllegalStateException(
                "items say what created them only in exactlyOnce tables");
          }
          return new UniqueCreate<>(rules, item, new Request(requestId, true)).start(call);
        });
  }

  /** {@link UniqueTable#put}. */
  public CompletableFuture<WriteOutcome<T>> put(T item) {
    return write(call -> putIntent(item));
  }

  /** {@link UniqueTable#update}. */
  public CompletableFuture<WriteOutcome<T>> update(ItemKey key, UnaryOperator<T> function) {
    return write(call -> updateIntent(key, function));
  }

  /** {@link UniqueTable#delete}. */
  public CompletableFuture<WriteOutcome<T>> delete(ItemKey key) {
    return write(call -> deleteIntent(key));
  }

  /** {@link UniqueTable#swap}. */
  public CompletableFuture<WriteOutcome<T>> swap(String constraint, ItemKey one, ItemKey other) {
    return write(
        call ->
            new SwapIntent<>(
                rules,
                rules.constraint(constraint),
                OwnItems.requireCallers(one),
                OwnItems.requireCallers(other)));
  }

  /** {@link UniqueTable#planCreate}. */
  public TransactionPlan<WriteOutcome<T>> planCreate(T item) {
    UniqueCreate<T> create = new UniqueCreate<>(rules, item, request());
    return new Plan<>(call -> CompletableFuture.completedFuture(create.draft(call)));
  }

  /** {@link UniqueTable#planPut}. */
  public TransactionPlan<WriteOutcome<T>> planPut(T item) {
    return plan(putIntent(item));
  }

  /** {@link UniqueTable#planUpdate}. */
  public TransactionPlan<WriteOutcome<T>> planUpdate(ItemKey key, UnaryOperator<T> function) {
    return plan(updateIntent(key, function));
  }

  /** {@link UniqueTable#planDelete}. */
  public TransactionPlan<WriteOutcome<T>> planDelete(ItemKey key) {
    return plan(deleteIntent(key));
  }

  private TransactionPlan<WriteOutcome<T>> plan(Intent<T> intent) {
    return new Plan<>(
        call -> new UniqueWrite<>(call, rules, intent).firstRound().thenApply(round -> round));
  }

  /** {@link UniqueTable#reserve}. */
  public CompletableFuture<WriteOutcome<T>> reserve(
      ItemKey key, Duration lease, String constraint, Object... values) {
    return context.run(call -> reservation(key, constraint, values).reserve(call, lease));
  }

  /** {@link UniqueTable#release}. */
  public CompletableFuture<WriteOutcome<T>> release(
      ItemKey key, String constraint, Object... values) {
    return context.run(call -> reservation(key, constraint, values).release(call));
  }

  private UniqueReservation<T> reservation(ItemKey key, String constraint, Object... values) {
    Marker marker = new UniqueLookup<>(rules, constraint, values).marker();
    return new UniqueReservation<>(rules, marker, key);
  }

  /** {@link UniqueTable#findBy}. */
  public CompletableFuture<Optional<T>> findBy(String constraint, Object... values) {
    return lookUp(UniqueLookup::item, constraint, values);
  }

  /** {@link UniqueTable#ownerOf}. */
  public CompletableFuture<Optional<ItemKey>> ownerOf(String constraint, Object... values) {
    return lookUp(UniqueLookup::owner, constraint, values);
  }

  /** {@link UniqueTable#isTaken}. */
  public CompletableFuture<Boolean> isTaken(String constraint, Object... values) {
    return lookUp(UniqueLookup::isTaken, constraint, values);
  }

  private <A> CompletableFuture<A> lookUp(
      BiFunction<UniqueLookup<T>, Call, CompletionStage<A>> question,
      String constraint,
      Object... values) {
    return context.run(call -> question.apply(new UniqueLookup<>(rules, constraint, values), call));
  }
}
