package dev.cairn.toolkit;

import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.existence.Existence;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.Context;
import dev.cairn.toolkit.internal.Context.Patience;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.internal.TableCreation;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.TableDefinition;
import dev.cairn.toolkit.outcome.CheckReturnValue;
import dev.cairn.toolkit.page.PagerBuilder;
import dev.cairn.toolkit.retry.RetryOptions;
import dev.cairn.toolkit.retry.Sleeper;
import dev.cairn.toolkit.sequence.NumberedItems;
import dev.cairn.toolkit.sequence.Numbering;
import dev.cairn.toolkit.sequence.Sequence;
import dev.cairn.toolkit.transaction.Transaction;
import dev.cairn.toolkit.transaction.internal.TogetherRead;
import dev.cairn.toolkit.unique.UniqueTableBuilder;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The toolkit on one SDK client: what leads to every strategy.
 *
 * <pre>{@code
 * CairnToolkit toolkit = CairnToolkit.on(dynamoDb);
 * UniqueTable<User> users = toolkit.uniqueTable(schema).unique("email").build();
 * Sequence orderIds = toolkit.sequence(orders.key("orderCounter"), "count");
 * }</pre>
 *
 * <p>What is set here (patience, clock, collector) holds for all strategies that are made of it
 * from then on. On a {@link DynamoDbAsyncClient} each strategy also has asynchronous calls, by its
 * {@code async()}; its other calls wait for them.
 *
 * <p>The client stays the caller's to close. Threads: immutable and thread-safe.
 */
@CheckReturnValue
public final class CairnToolkit {
  private static final Duration TABLE_DEADLINE = Duration.ofMinutes(5);
  private static final Duration TABLE_PAUSE = Duration.ofSeconds(1);

  private final Context context;

  private CairnToolkit(Context context) {
    this.context = context;
  }

  /** The toolkit on a blocking client. */
  public static CairnToolkit on(DynamoDbClient dynamoDb) {
    return on(CallSource.of(dynamoDb));
  }

  /** The toolkit on an asynchronous client. */
  public static CairnToolkit on(DynamoDbAsyncClient dynamoDb) {
    return on(CallSource.of(dynamoDb));
  }

  private static CairnToolkit on(CallSource source) {
    return new CairnToolkit(
        new Context(
            source,
            Patience.of(source, RetryOptions.standard()),
            InstantSource.system(),
            () -> ThreadLocalRandom.current().nextLong(),
            () -> UUID.randomUUID().toString(),
            Optional.empty(),
            Optional.empty()));
  }

  /** The same, with another patience. */
  public CairnToolkit retries(RetryOptions retries) {
    return new CairnToolkit(context.withRetries(retries));
  }

  /** The same by another clock: for leases, times to live, cursors that expire, and deadlines. */
  public CairnToolkit clock(InstantSource clock) {
    return new CairnToolkit(context.withClock(clock));
  }

  /** The same, adding the cost of each call to the collector as well. */
  public CairnToolkit collecting(CapacityCollector collector) {
    return new CairnToolkit(context.withCollector(collector));
  }

  /** The same, waiting like this between two attempts; asynchronous calls go on on its threads. */
  public CairnToolkit sleeper(Sleeper sleeper) {
    return new CairnToolkit(context.withSleeper(sleeper));
  }

  /**
   * The same with chance from elsewhere, for tests that can be repeated.
   *
   * @param random where jitter comes from
   * @param ids where request tokens and the ids of creations come from: each one new, at most 36
   *     characters
   */
  public CairnToolkit chance(RandomGenerator random, Supplier<String> ids) {
    return new CairnToolkit(context.withChance(random, ids));
  }

  /** Starts a table whose items have unique attributes. */
  public <T> UniqueTableBuilder<T> uniqueTable(ItemSchema<T> schema) {
    return new UniqueTableBuilder<>(context, schema);
  }

  /** Writes that depend on whether an item is there. */
  public <T> Existence<T> existence(ItemSchema<T> schema) {
    return new Existence<>(context, schema);
  }

  /**
   * The numbers of a counter, one request for each.
   *
   * @param key the counter's item
   * @param attribute the attribute of it that counts
   */
  public Sequence sequence(ItemKey key, String attribute) {
    return new Sequence(context, key, attribute);
  }

  /** Items that are stored under consecutive numbers, which are made like this. */
  public <T> NumberedItems<T> numberedItems(ItemSchema<T> schema, Numbering numbering) {
    return new NumberedItems<>(context, schema, numbering);
  }

  /** Starts a pager, which reads a query or a scan page by page. */
  public <T> PagerBuilder<T> pager(ItemSchema<T> schema) {
    return new PagerBuilder<>(context, schema);
  }

  /** A transaction without steps yet. */
  public Transaction transaction() {
    return new Transaction(context);
  }

  /**
   * Creates a table if there is none of its name, turns on its time to live, and waits, up to five
   * minutes, until table and indexes can be used.
   *
   * @throws IllegalStateException if there is a table of this name with other keys
   * @throws dev.cairn.toolkit.outcome.GaveUpException if it cannot be used after five minutes
   */
  public void createTable(TableDefinition definition) {
    RetryOptions retries = context.retries();
    Context patient =
        context.withRetries(retries.deadline(TABLE_DEADLINE).pauses(TABLE_PAUSE, TABLE_PAUSE));
    @Nullable Void unused =
        Stages.join(patient.run(call -> TableCreation.start(context.source(), call, definition)));
  }

  /**
   * Reads several items as they are at one moment: no transaction is seen by half.
   *
   * <p>One request; two read units for each 4 KB begun of each item, and two for one that is not
   * there. Conflicts and throttles are tried again; what those attempts cost is not in any report.
   *
   * @param keys 1 to 100
   * @return the items that are there, by their keys
   * @throws dev.cairn.toolkit.outcome.GaveUpException when conflicts or throttles lasted until the
   *     deadline
   */
  public Map<ItemKey, Map<String, AttributeValue>> readTogether(ItemKey... keys) {
    List<ItemKey> wanted = List.of(keys);
    return Stages.join(context.run(call -> TogetherRead.start(call, wanted)));
  }

  /** The same as {@link #readTogether} without waiting, on an asynchronous client. */
  public CompletableFuture<Map<ItemKey, Map<String, AttributeValue>>> readTogetherAsync(
      ItemKey... keys) {
    context.requireAsync();
    List<ItemKey> wanted = List.of(keys);
    return context.run(call -> TogetherRead.start(call, wanted));
  }
}
