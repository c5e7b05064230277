package dev.cairn.toolkit.maintenance;

import dev.cairn.toolkit.internal.Context;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.maintenance.MarkerCheck.Mode;
import dev.cairn.toolkit.outcome.CheckReturnValue;
import dev.cairn.toolkit.unique.UniqueTable;
import dev.cairn.toolkit.unique.internal.UniqueGround;
import dev.cairn.toolkit.unique.internal.UniqueRules;
import java.util.concurrent.CompletableFuture;

/**
 * What keeps the markers of a {@link UniqueTable} right where somebody writes past it: they are
 * added to a table that has none yet, compared with the items, and put right.
 *
 * <pre>{@code
 * UniqueMaintenance maintenance = UniqueMaintenance.of(users);
 * BackfillReport added = maintenance.backfill(BackfillOptions.apply());
 * BackfillReport left = maintenance.verify();
 * }</pre>
 *
 * <p><b>Guarantees.</b> The table may be in use. What a scan shows is read again before it counts
 * as a {@link Finding}, and each fix is a transaction that checks what was read. A constraint's
 * items are those that it is about; the toolkit's own items, and items that have expired, are gone
 * past. An item whose value is missing or cannot be used is a finding and ends nothing. The scan is
 * eventually consistent, at half the price: what changed in the seconds before it may be missed,
 * and is seen by the next run.
 *
 * <p><b>Item layout.</b> That of {@link UniqueTable}; nothing of its own.
 *
 * <p><b>Cost.</b> A scan, one consistent read for each value and, except in a backfill, for each
 * marker; for each marker that is added or put right one more read and twice the write units of
 * item and marker. {@link BackfillOptions#atMost} bounds the units a second. A dry run remembers
 * the key of each marker that is missing, to find collisions among items that have none.
 *
 * <p><b>Failure.</b> A {@link dev.cairn.toolkit.outcome.GaveUpException} when conflicts or
 * throttles lasted until a request's deadline; the last progress says where to go on.
 *
 * <p><b>Idempotency.</b> A run can be repeated, and goes on where another ended by its cursor.
 *
 * <p><b>Threads.</b> Immutable and thread-safe. The calls with Async need an asynchronous client
 * and hold no thread; the others wait for them.
 */
@CheckReturnValue
public final class UniqueMaintenance {
  private final UniqueGround<?> ground;

  private UniqueMaintenance(UniqueGround<?> ground) {
    this.ground = ground;
  }

  /** The maintenance of a table, by its client and with its constraints. */
  public static UniqueMaintenance of(UniqueTable<?> table) {
    return new UniqueMaintenance(table.ground());
  }

  /**
   * Adds the markers that an existing table lacks. First deploy this version for all writers, so
   * that new values get their markers; then backfill; then {@link #verify}. An item whose value is
   * another's is reported as a COLLISION with both items, and left as it is, without a marker: when
   * the other gives the value up, {@link #repair} adds it.
   */
  public BackfillReport backfill(BackfillOptions options) {
    return Stages.join(walk(options, Mode.ADD_MISSING, Scope.ITEMS));
  }

  /** Compares all items with their markers, and writes nothing. */
  public BackfillReport verify() {
    return verify(BackfillOptions.dryRun());
  }

  /**
   * The same as a run that can be resumed, and slowed down. Bare markers cannot be told from other
   * items, so of those only items without one are found.
   */
  public BackfillReport verify(BackfillOptions options) {
    return Stages.join(walk(options, Mode.DRY_RUN, Scope.ITEMS_AND_MARKERS));
  }

  /**
   * Puts right what {@link #verify} finds, as far as that can be done without a person: adds and
   * corrects markers, removes those that nobody's value stands for, and hands those on whose owner
   * no longer has the value. A dry run is a verification.
   */
  public BackfillReport repair(BackfillOptions options) {
    return Stages.join(walk(options, Mode.REPAIR, Scope.ITEMS_AND_MARKERS));
  }

  /** {@link #backfill} without waiting. */
  public CompletableFuture<BackfillReport> backfillAsync(BackfillOptions options) {
    ground.context().requireAsync();
    return walk(options, Mode.ADD_MISSING, Scope.ITEMS);
  }

  /** {@link #verify(BackfillOptions)} without waiting. */
  public CompletableFuture<BackfillReport> verifyAsync(BackfillOptions options) {
    ground.context().requireAsync();
    return walk(options, Mode.DRY_RUN, Scope.ITEMS_AND_MARKERS);
  }

  /** {@link #repair} without waiting. */
  public CompletableFuture<BackfillReport> repairAsync(BackfillOptions options) {
    ground.context().requireAsync();
    return walk(options, Mode.REPAIR, Scope.ITEMS_AND_MARKERS);
  }

  private enum Scope {
    ITEMS,
    ITEMS_AND_MARKERS
  }

  private CompletableFuture<BackfillReport> walk(BackfillOptions options, Mode mode, Scope scope) {
    Context context = ground.context();
    UniqueRules<?> rules = ground.rules();
    TableWalk walk = new TableWalk(context, options, rules.schema());
    MarkerCheck<?> check =
        new MarkerCheck<>(
            walk.context(), rules, options.isDryRun() ? Mode.DRY_RUN : mode, walk::add);
    CompletableFuture<BackfillReport> end = new CompletableFuture<>();
    var unused =
        walk.run(
                item ->
                    scope == Scope.ITEMS ? check.checkItem(item) : check.checkItemOrMarker(item))
            .whenComplete(
                (report, failure) -> {
                  context.collector().ifPresent(collector -> collector.add(walk.cost()));
                  if (failure == null) {
                    end.complete(report);
                  } else {
                    end.completeExceptionally(Stages.unwrapped(failure));
                  }
                });
    var unusedWatch =
        end.whenComplete(
            (report, failure) -> {
              if (end.isCancelled()) {
                walk.cancel();
              }
            });
    return end;
  }
}
