package dev.cairn.engine;

import dev.cairn.engine.api.Wording;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * What an engine takes from the outside world, and where it may differ from DynamoDB.
 *
 * <p>Threads: immutable.
 */
public final class EngineOptions {
  /** DynamoDB's limit. Source: DynamoDB Developer Guide, "Item collection size limit". */
  private static final long ITEM_COLLECTION_BYTES_MAX = 10L * 1024 * 1024 * 1024;

  private final Values values;

  private EngineOptions(Values values) {
    this.values = values;
  }

  /** The options while they are put together. */
  private static final class Values implements Cloneable {
    private InstantSource clock;
    private RandomGenerator random;
    private Executor executor = ForkJoinPool.commonPool();
    private String region = "us-east-1";
    private String accountId = "000000000000";
    private long itemCollectionBytesMax = ITEM_COLLECTION_BYTES_MAX;
    private boolean enforcesThroughput;
    private boolean enforcesPartitionThroughput;
    private Wording wording = Wording.LONG_STANDING;
    private Duration tableStateDelay = Duration.ZERO;
    private Duration globalIndexDelay = Duration.ZERO;

    private Values(InstantSource clock, RandomGenerator random) {
      this.clock = clock;
      this.random = random;
    }

    @Override
    public Values clone() {
      try {
        return (Values) super.clone();
      } catch (CloneNotSupportedException e) {
        throw new IllegalStateException("this class can be cloned", e);
      }
    }
  }

  /**
   * The system's clock, secure randomness, the common pool, and the region and account that stand
   * for none.
   */
  public static EngineOptions defaults() {
    return new EngineOptions(new Values(InstantSource.system(), new SecureRandom()));
  }

  private EngineOptions with(Consumer<Values> change) {
    Values changed = values.clone();
    change.accept(changed);
    return new EngineOptions(changed);
  }

  /** Tells the time for creation dates and for the window of client request tokens. */
  public InstantSource clock() {
    return values.clock;
  }

  public EngineOptions withClock(InstantSource clock) {
    return with(v -> v.clock = clock);
  }

  /** Makes table ids. */
  public RandomGenerator random() {
    return values.random;
  }

  public EngineOptions withRandom(RandomGenerator random) {
    return with(v -> v.random = random);
  }

  /** Runs what may take long: pages over many items, and all calls of a store that may block. */
  public Executor executor() {
    return values.executor;
  }

  public EngineOptions withExecutor(Executor executor) {
    return with(v -> v.executor = executor);
  }

  /** The region that appears in ARNs. */
  public String region() {
    return values.region;
  }

  public EngineOptions withRegion(String region) {
    return with(v -> v.region = region);
  }

  /** The account that appears in ARNs. */
  public String accountId() {
    return values.accountId;
  }

  public EngineOptions withAccountId(String accountId) {
    return with(v -> v.accountId = accountId);
  }

  /**
   * The most bytes that items of one partition key may take in a table with local secondary
   * indexes, their entries there included. 10 GB unless set.
   */
  public long itemCollectionBytesMax() {
    return values.itemCollectionBytesMax;
  }

  public EngineOptions withItemCollectionBytesMax(long itemCollectionBytesMax) {
    return with(v -> v.itemCollectionBytesMax = itemCollectionBytesMax);
  }

  /**
   * How long tables and global indexes stay in the states CREATING, UPDATING and DELETING. Not at
   * all unless set: then they are in them only in the answer to the request that put them there.
   */
  public Duration tableStateDelay() {
    return values.tableStateDelay;
  }

  public EngineOptions withTableStateDelay(Duration tableStateDelay) {
    if (tableStateDelay.isNegative()) {
      throw new IllegalArgumentException("tableStateDelay must not be negative");
    }
    return with(v -> v.tableStateDelay = tableStateDelay);
  }

  /**
   * How far reads of global indexes are behind the table, by the clock; one 64th more at times.
   * Nothing unless set. Reads of the table and of its local indexes see the newest items.
   */
  public Duration globalIndexDelay() {
    return values.globalIndexDelay;
  }

  public EngineOptions withGlobalIndexDelay(Duration globalIndexDelay) {
    if (globalIndexDelay.isNegative()) {
      throw new IllegalArgumentException("globalIndexDelay must not be negative");
    }
    return with(v -> v.globalIndexDelay = globalIndexDelay);
  }

  /**
   * Whether requests are refused when they use up the provisioned throughput of a table or an
   * index. Not unless set.
   */
  public boolean enforcesThroughput() {
    return values.enforcesThroughput;
  }

  public EngineOptions withEnforcedThroughput(boolean enforcesThroughput) {
    return with(v -> v.enforcesThroughput = enforcesThroughput);
  }

  /**
   * Whether requests are refused when they use up what one partition key can do in a second,
   * whatever the billing mode: 1,000 write units and 3,000 read units, in a table and in each
   * global index. Not unless set.
   */
  public boolean enforcesPartitionThroughput() {
    return values.enforcesPartitionThroughput;
  }

  public EngineOptions withEnforcedPartitionThroughput(boolean enforcesPartitionThroughput) {
    return with(v -> v.enforcesPartitionThroughput = enforcesPartitionThroughput);
  }

  /** How validation errors are worded. In the long-standing words unless set. */
  public Wording wording() {
    return values.wording;
  }

  public EngineOptions withWording(Wording wording) {
    return with(v -> v.wording = wording);
  }
}
