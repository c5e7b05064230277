package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.PartitionKey;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.internal.Backoff;
import dev.cairn.toolkit.internal.BlockingCalls;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.MeteredCalls;
import dev.cairn.toolkit.internal.RetriedRead;
import dev.cairn.toolkit.internal.Stages;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Stores items under consecutive numbers.
 *
 * <p>Three strategies, which differ in gaps, cost and ceiling: {@link CountedItems}, {@link
 * HighestSortKeyItems} and {@link GaplessItems}. Each can number once for a request that a caller
 * names, whatever is repeated: {@link #append(String, LongFunction)}.
 *
 * <p>Item layout of a request: in the same table one item with partition key {@code
 * request#<sequence>#<request id>}, sort key {@code _} (0 where sort keys are numbers), and the
 * attributes {@code cairnType} ({@code request}), {@code cairnNumber} and {@code cairnItem} (the
 * numbered item's key as a map). The sequence is the counter's key and attribute, or the
 * partition's key; {@code #} is written {@code %23} inside each part and {@code %} is {@code %25},
 * and what would be longer than a key is {@code request#%H} and its SHA-256. These items stay until
 * the caller deletes them, or until DynamoDB does: {@link #requestsExpireAfter}. A request is
 * recognised as long as its item is there.
 *
 * <p>Threads: immutable and thread-safe; run on the caller's thread.
 *
 * @param <T> the type of the items
 */
public abstract sealed class NumberedItems<T>
    permits CountedItems, HighestSortKeyItems, GaplessItems {
  private final Settings<T> settings;

  NumberedItems(Settings<T> settings) {
    this.settings = settings;
  }

  /** What all strategies have. */
  record Settings<T>(
      DynamoDbClient dynamoDb,
      ItemSchema<T> schema,
      RetryOptions retries,
      @Nullable CapacityCollector collector,
      @Nullable RequestExpiry expiry) {
    Settings {
      Objects.requireNonNull(dynamoDb, "dynamoDb");
      Objects.requireNonNull(schema, "schema");
      Objects.requireNonNull(retries, "retries");
    }

    static <T> Settings<T> of(DynamoDbClient dynamoDb, ItemSchema<T> schema) {
      return new Settings<>(dynamoDb, schema, RetryOptions.defaults(), null, null);
    }

    Settings<T> withRetries(RetryOptions other) {
      return new Settings<>(dynamoDb, schema, other, collector, expiry);
    }

    Settings<T> withCollector(CapacityCollector other) {
      return new Settings<>(dynamoDb, schema, retries, other, expiry);
    }

    Settings<T> withExpiry(RequestExpiry other) {
      return new Settings<>(dynamoDb, schema, retries, collector, other);
    }
  }

  /** What one call works with. */
  record Context<T>(
      DynamoDbCalls calls,
      MeteredCalls reads,
      ItemSchema<T> schema,
      RetryOptions retries,
      Backoff backoff,
      @Nullable RequestExpiry expiry) {

    /** A read that is tried again while the call's time lasts. */
    <A> CompletionStage<A> read(Supplier<CompletionStage<A>> read) {
      return RetriedRead.of(calls, backoff, read);
    }
  }

  /**
   * Numbers from a counter: increment it, then put the item. The client stays the caller's to
   * close.
   *
   * @param key the counter's item, in the table of the numbered items
   * @param attribute the attribute of it that counts
   */
  public static <T> CountedItems<T> counter(
      DynamoDbClient dynamoDb, ItemSchema<T> schema, ItemKey key, String attribute) {
    return new CountedItems<>(
        Settings.of(dynamoDb, schema), CounterAttribute.of(schema, key, attribute));
  }

  /** Numbers that are the sort keys of a partition: the highest there is, plus one. */
  public static <T> HighestSortKeyItems<T> highestSortKey(
      DynamoDbClient dynamoDb, ItemSchema<T> schema, PartitionKey partition) {
    return HighestSortKeyItems.of(Settings.of(dynamoDb, schema), partition);
  }

  /**
   * Numbers without gaps: counter and item are written in one transaction.
   *
   * @param key the counter's item, in the table of the numbered items
   * @param attribute the attribute of it that counts
   */
  public static <T> GaplessItems<T> gapless(
      DynamoDbClient dynamoDb, ItemSchema<T> schema, ItemKey key, String attribute) {
    return new GaplessItems<>(
        Settings.of(dynamoDb, schema), CounterAttribute.of(schema, key, attribute));
  }

  /** The same, with another patience. */
  public abstract NumberedItems<T> retries(RetryOptions retries);

  /** The same, adding the cost of each call to the collector as well. */
  public abstract NumberedItems<T> collecting(CapacityCollector collector);

  /**
   * The same, with the items that remember requests kept for this long: they get the attribute with
   * the end of it, in seconds since 1970, by the clock of the {@link RetryOptions}, and DynamoDB
   * deletes them some time after that if it is the table's time to live attribute. A request that
   * is repeated later is a new one.
   */
  public abstract NumberedItems<T> requestsExpireAfter(Duration lifetime, String attribute);

  abstract NumberSource<T> source(Context<T> context);

  /** What tells this sequence from others in its table. */
  abstract List<String> identity();

  Settings<T> settings() {
    return settings;
  }

  /**
   * Stores an item under the next number, if no item with its key is there.
   *
   * @param toItem makes the item of a number; called again with another number after a lost race,
   *     so it must do nothing else
   */
  public AppendOutcome<T> append(LongFunction<? extends T> toItem) {
    return append(Optional.empty(), toItem);
  }

  /**
   * Stores an item under the next number, once for this request: the number and the request are
   * recorded in the same transaction as the item, and a repetition ends REPEATED with that number.
   *
   * @param requestId names the request among those of this sequence
   * @param toItem makes the item of a number; called again with another number after a lost race
   * @throws IllegalArgumentException if the table's partition key is a number
   */
  public AppendOutcome<T> append(String requestId, LongFunction<? extends T> toItem) {
    return append(Optional.of(RequestKey.of(settings.schema(), identity(), requestId)), toItem);
  }

  private AppendOutcome<T> append(Optional<RequestKey> request, LongFunction<? extends T> toItem) {
    DynamoDbCalls calls = new BlockingCalls(settings.dynamoDb(), settings.retries().sleeper());
    Context<T> context =
        new Context<>(
            calls,
            new MeteredCalls(calls),
            settings.schema(),
            settings.retries(),
            new Backoff(settings.retries()),
            settings.expiry());
    AppendRun<T> run = new AppendRun<>(context, source(context), request, toItem);
    try {
      return Stages.join(run.start());
    } finally {
      // Also where the caller's function failed, after a number was drawn for it.
      if (settings.collector() != null) {
        settings.collector().add(run.capacity());
      }
    }
  }
}
