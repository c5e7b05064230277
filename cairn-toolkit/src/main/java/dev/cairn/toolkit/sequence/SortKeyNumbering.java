package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.internal.AttemptMeter;
import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.PartitionKey;
import dev.cairn.toolkit.outcome.CheckReturnValue;
import dev.cairn.toolkit.outcome.Gaps;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * Numbers that are the sort keys of a partition: {@link Numbering#highestSortKey}, with its
 * options.
 *
 * <p>Threads: immutable.
 */
@CheckReturnValue
public final class SortKeyNumbering extends Numbering {
  /** So many lost races are answered by trying the next number before one is by another query. */
  private static final int LOSSES_BEFORE_QUERY = 2;

  private final PartitionKey partition;
  private final Options options;

  private SortKeyNumbering(PartitionKey partition, Options options) {
    this.partition = partition;
    this.options = options;
  }

  private record Options(
      boolean isConsistent, int lossesBeforeQuery, Optional<CounterAttribute> mark) {}

  static SortKeyNumbering of(PartitionKey partition) {
    return new SortKeyNumbering(
        partition, new Options(true, LOSSES_BEFORE_QUERY, Optional.empty()));
  }

  /**
   * The same, with queries at half the price. They may miss the newest items, which costs lost
   * races and nothing else.
   */
  public SortKeyNumbering eventuallyConsistent() {
    return new SortKeyNumbering(
        partition, new Options(false, options.lossesBeforeQuery(), options.mark()));
  }

  /**
   * The same, with another query after each lost race. Otherwise the next two numbers are tried
   * first, which is cheaper unless many write at once.
   */
  public SortKeyNumbering queryingAfterEachLoss() {
    return new SortKeyNumbering(partition, new Options(options.isConsistent(), 0, options.mark()));
  }

  /**
   * The same, with the highest number ever given kept on an item, so that the number of the newest
   * item is not given again when that item is deleted. Item and mark are written in one
   * transaction.
   *
   * <p>The item may be in the same partition if it sorts below the numbers, under 0 for instance.
   * It is created if missing; what was deleted before that is not known to it.
   *
   * @param key an item of this or another table
   * @param attribute the attribute of it that has the number
   */
  public SortKeyNumbering highWaterMark(ItemKey key, String attribute) {
    Optional<CounterAttribute> mark = Optional.of(new CounterAttribute(key, attribute));
    return new SortKeyNumbering(
        partition, new Options(options.isConsistent(), options.lossesBeforeQuery(), mark));
  }

  @Override
  void requireFits(ItemSchema<?> schema) {
    NewestItem unused = NewestItem.of(schema, partition);
  }

  @Override
  List<String> identity(ItemSchema<?> schema) {
    return List.of(RequestKey.text(partition.value()));
  }

  @Override
  Optional<CounterAttribute> counter() {
    return options.mark();
  }

  @Override
  <T> Map<String, AttributeValue> item(ItemSchema<T> schema, long number, T value) {
    return schema.toItem(value, schema.key(partition.value(), number));
  }

  @Override
  NumberSource source(Call call, ItemSchema<?> schema, AttemptMeter meter) {
    return new Source(call, NewestItem.of(schema, partition), options);
  }

  @Override
  public String toString() {
    return "highest sort key of " + partition;
  }

  /** The numbers that one call tries. */
  private static final class Source implements NumberSource {
    private final Call call;
    private final NewestItem newest;
    private final Options options;
    private int losses;

    private Source(Call call, NewestItem newest, Options options) {
      this.call = call;
      this.newest = newest;
      this.options = options;
    }

    @Override
    public CompletionStage<Draw> first() {
      return drawn().thenApply(Draw::of);
    }

    /** The number after the highest sort key and the high-water mark. */
    private CompletionStage<Long> drawn() {
      return Stages.then(
          query(), found -> marked().thenApply(mark -> Math.max(found, newest.following(mark))));
    }

    /** The number after the highest sort key. */
    private CompletionStage<Long> query() {
      QueryRequest request = newest.request().consistentRead(options.isConsistent()).build();
      return call.read(() -> call.dynamoDb().query(request))
          .thenApply(found -> newest.following(newest.numberIn(found)));
    }

    private CompletionStage<OptionalLong> marked() {
      return options.mark().isEmpty()
          ? CompletableFuture.completedFuture(OptionalLong.empty())
          : call.find(options.mark().get().key()).thenApply(options.mark().get()::valueIn);
    }

    /** Only so often without a pause, so that many at once do not only collide. */
    @Override
    public Optional<Draw> atOnceAfter(long lost, TransactionOutcome outcome) {
      if (losses++ >= options.lossesBeforeQuery()) {
        return Optional.empty();
      }
      long taken = Math.max(lost, markIn(outcome).orElse(lost));
      return Optional.of(Draw.of(newest.following(OptionalLong.of(taken))));
    }

    @Override
    public CompletionStage<Draw> afterPause(long lost) {
      losses = 0;
      long next = newest.following(OptionalLong.of(lost));
      // A query that is not consistent may know less than the lost race has shown.
      return drawn().thenApply(found -> Draw.of(Math.max(next, found)));
    }

    /** The mark that stood in the way, if it did. */
    private OptionalLong markIn(TransactionOutcome outcome) {
      return options.mark().isEmpty()
          ? OptionalLong.empty()
          : options
              .mark()
              .get()
              .valueIn(outcome.failed(AppendRun.COUNTER).flatMap(StepFailure::existingItem));
    }

    @Override
    public boolean isLostRace(TransactionOutcome outcome) {
      return AppendRun.isRefused(outcome, AppendRun.ITEM)
          || AppendRun.isRefused(outcome, AppendRun.COUNTER);
    }

    @Override
    public Optional<TransactionStep> claim(long number) {
      return options
          .mark()
          .map(
              mark ->
                  TransactionStep.update(
                      AppendRun.COUNTER, mark.key(), mark.setTo(number), mark.isBelow(number)));
    }

    @Override
    public boolean isDrawExclusive() {
      return false;
    }

    @Override
    public Gaps gaps() {
      return Gaps.NONE;
    }
  }
}
