package dev.cairn.protocol.fault;

import java.time.Duration;
import java.util.Map;

/**
 * The first half of a rule: which requests, and what goes wrong with them. {@link FaultTiming} is
 * the second; no rule is set before that is complete.
 *
 * <p>Each method gives a new selection. Immutable.
 */
public final class FaultSelection {
  private final Faults faults;
  private final FaultTarget target;

  FaultSelection(Faults faults, FaultTarget target) {
    this.faults = faults;
    this.target = target;
  }

  /** Only requests that name this table; of a transaction or batch, at least one action of it. */
  public FaultSelection table(String tableName) {
    return new FaultSelection(faults, target.withTable(tableName));
  }

  /** Only Query and Scan of this index. */
  public FaultSelection index(String indexName) {
    return new FaultSelection(faults, target.withIndex(indexName));
  }

  /**
   * Only requests of which at least one action is for an item whose key has these attributes. A
   * partition key alone stands for all items under it. Query and Scan name no key.
   *
   * @param key attribute values by name: texts, numbers, byte arrays, or attribute values of
   *     Cairn's engine; in process, also those of the AWS SDK
   * @throws IllegalArgumentException when a value is none of these
   */
  public FaultSelection key(Map<String, ?> key) {
    return new FaultSelection(faults, target.withKey(faults.keyValues().of(key)));
  }

  /** Only this attempt of each call, counted from 1, as the AWS SDKs tell it in a header. */
  public FaultSelection attempt(int attempt) {
    if (attempt < 1) {
      throw new IllegalArgumentException("Attempts count from 1, not from " + attempt);
    }
    return new FaultSelection(faults, target.withAttempt(attempt));
  }

  /** The request is carried out, but the connection breaks before its answer arrives. */
  public FaultTiming loseReply() {
    return timing(Fault.of(FaultKind.LOSE_REPLY));
  }

  /** The connection breaks before the request arrives. */
  public FaultTiming loseRequest() {
    return timing(Fault.of(FaultKind.LOSE_REQUEST));
  }

  /**
   * Another transaction has the item: TransactionConflictException for a single write, a cancelled
   * transaction with the reason TransactionConflict otherwise. Blamed is an action that this
   * selection means, drawn by the seed, or the one that {@link FaultTiming#atAction} names.
   */
  public FaultTiming conflict() {
    return timing(Fault.of(FaultKind.CONFLICT));
  }

  /** TransactionInProgressException for TransactWriteItems. */
  public FaultTiming inProgress() {
    return timing(Fault.of(FaultKind.IN_PROGRESS));
  }

  /** ProvisionedThroughputExceededException. */
  public FaultTiming throttle() {
    return throttle(Throttling.PROVISIONED_THROUGHPUT);
  }

  /**
   * The request as a whole is refused for being one too many: for its table; for its key, if {@link
   * #key} was said; or for its index, if {@link #index} was.
   */
  public FaultTiming throttle(Throttling throttling) {
    return timing(Fault.of(FaultKind.THROTTLE).with(throttling));
  }

  /**
   * A write is refused because this global index cannot follow it, or a read because it is the
   * index's. The same goes for reads that {@link #index} means.
   */
  public FaultTiming throttleIndex(String indexName) {
    return timing(Fault.of(FaultKind.THROTTLE).withThrottledIndex(indexName));
  }

  /** A transaction is cancelled because one action is throttled; see {@link #conflict}. */
  public FaultTiming throttleAction(Throttling throttling) {
    return timing(Fault.of(FaultKind.THROTTLE_ACTION).with(throttling));
  }

  /**
   * Items of a batch that this selection means are left unprocessed, the last ones of them. A batch
   * of which nothing would be processed is throttled instead, as DynamoDB does.
   *
   * @param itemCount how many at most
   */
  public FaultTiming unprocessed(int itemCount) {
    return timing(Fault.of(FaultKind.UNPROCESSED).withItemCount(itemCount));
  }

  /**
   * Eventually consistent reads do not see the last so many writes. Each write of a batch is one,
   * and so is a transaction; whatever table they are of. Consistent reads are not for this rule.
   *
   * <p>The database remembers what it was from the moment when the rule is set, so no read is older
   * than that, unless reads of global indexes are behind anyway.
   *
   * @param writeCount how many, from 1 to 10,000
   */
  public FaultTiming staleRead(long writeCount) {
    if (writeCount < 1) {
      throw new IllegalArgumentException("A stale read misses at least one write");
    }
    return timing(Fault.of(FaultKind.STALE_READ).withWriteCount(writeCount));
  }

  /**
   * Eventually consistent reads see what there was so long ago by the database's clock, or up to a
   * 64th longer. See {@link #staleRead(long)}.
   */
  public FaultTiming staleRead(Duration age) {
    if (age.isNegative() || age.isZero()) {
      throw new IllegalArgumentException("A stale read is of an earlier time, not of " + age);
    }
    return timing(Fault.of(FaultKind.STALE_READ).with(age));
  }

  /** Status 500, and nothing is applied. */
  public FaultTiming internalError() {
    return timing(Fault.of(FaultKind.INTERNAL_ERROR));
  }

  /** Status 500, although the request was carried out. */
  public FaultTiming internalErrorAfter() {
    return timing(Fault.of(FaultKind.INTERNAL_ERROR_AFTER));
  }

  /** The request arrives so much later. Another fault may happen to it then. No thread waits. */
  public FaultTiming delay(Duration delay) {
    return timing(Fault.of(FaultKind.DELAY).with(delay));
  }

  /** The request is carried out at once; its answer, or the loss of it, comes so much later. */
  public FaultTiming delayReply(Duration delay) {
    return timing(Fault.of(FaultKind.DELAY_REPLY).with(delay));
  }

  private FaultTiming timing(Fault fault) {
    return new FaultTiming(faults, target, fault, FaultSchedule.ALWAYS);
  }
}
