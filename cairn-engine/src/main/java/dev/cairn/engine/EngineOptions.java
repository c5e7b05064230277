package dev.cairn.engine;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.random.RandomGenerator;

/**
 * What an engine takes from the outside world.
 *
 * @param clock tells the time for creation dates and for the window of client request tokens
 * @param random makes table ids
 * @param executor runs what may take long: pages over many items, and all calls of a store that may
 *     block
 * @param region the region that appears in ARNs
 * @param accountId the account that appears in ARNs
 * @param itemCollectionBytesMax the most that items of one partition key may take in a table with
 *     local secondary indexes, their entries there included
 */
public record EngineOptions(
    InstantSource clock,
    RandomGenerator random,
    Executor executor,
    String region,
    String accountId,
    long itemCollectionBytesMax) {
  /** DynamoDB's limit. Source: DynamoDB Developer Guide, "Item collection size limit". */
  private static final long ITEM_COLLECTION_BYTES_MAX = 10L * 1024 * 1024 * 1024;

  /**
   * The system's clock, secure randomness, the common pool, and the region and account that stand
   * for none.
   */
  public static EngineOptions defaults() {
    return new EngineOptions(
        InstantSource.system(),
        new SecureRandom(),
        ForkJoinPool.commonPool(),
        "us-east-1",
        "000000000000",
        ITEM_COLLECTION_BYTES_MAX);
  }

  public EngineOptions withClock(InstantSource clock) {
    return new EngineOptions(clock, random, executor, region, accountId, itemCollectionBytesMax);
  }

  public EngineOptions withRandom(RandomGenerator random) {
    return new EngineOptions(clock, random, executor, region, accountId, itemCollectionBytesMax);
  }

  public EngineOptions withExecutor(Executor executor) {
    return new EngineOptions(clock, random, executor, region, accountId, itemCollectionBytesMax);
  }

  public EngineOptions withItemCollectionBytesMax(long itemCollectionBytesMax) {
    return new EngineOptions(clock, random, executor, region, accountId, itemCollectionBytesMax);
  }
}
