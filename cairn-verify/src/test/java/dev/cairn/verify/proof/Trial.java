package dev.cairn.verify.proof;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.retry.RetryOptions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * One database with one table, faults, callers that take turns, and a ledger: all from one seed.
 *
 * @param <Q> what callers ask
 */
final class Trial<Q> implements AutoCloseable {
  private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");
  private static final double[] SWITCHING = {1, 0.6, 0.2};
  private static final int[] SDK_ATTEMPTS = {1, 1, 2, 4};
  private static final long[] DEADLINE_MILLIS = {300, 10_000, 10_000};
  private static final int STEP_MILLIS_MAX = 40;

  private final Random random;
  private final ItemSchema<Map<String, AttributeValue>> schema;
  private final Cairn cairn;
  private final DynamoDbClient calm;
  private final DynamoDbClient client;
  private final Turns turns;
  private final Ledger<Q> ledger;
  private final CairnToolkit toolkit;

  /** A trial whose table has no index. */
  Trial(long seed, ItemSchema<Map<String, AttributeValue>> schema, Tampering tampering) {
    this(seed, schema, tampering, client -> ProofTables.create(client, schema));
  }

  Trial(
      long seed,
      ItemSchema<Map<String, AttributeValue>> schema,
      Tampering tampering,
      Consumer<DynamoDbClient> createTable) {
    this.random = new Random(seed);
    this.schema = schema;
    this.cairn =
        Cairn.builder()
            .clock(InstantSource.fixed(START))
            .random(new Random(seed))
            .immediateRetries()
            .build();
    this.turns = new Turns(random, SWITCHING[random.nextInt(SWITCHING.length)]);
    this.calm = cairn.dynamoDbClient();
    this.ledger = new Ledger<>(() -> cairn.clock().instant().getEpochSecond());
    int attempts = SDK_ATTEMPTS[random.nextInt(SDK_ATTEMPTS.length)];
    this.client = tampering.around(faultyClient(attempts), calm);
    AtomicInteger tokens = new AtomicInteger();
    Duration deadline = Duration.ofMillis(DEADLINE_MILLIS[random.nextInt(DEADLINE_MILLIS.length)]);
    this.toolkit =
        CairnToolkit.on(client)
            .clock(cairn.clock())
            .chance(new Random(seed), () -> "token-" + tokens.incrementAndGet())
            .retries(RetryOptions.immediate().deadline(deadline));
    createTable.accept(calm);
  }

  private DynamoDbClient faultyClient(int attempts) {
    Watch watch =
        new Watch(
            cairn.httpClient(),
            new Watch.Eyes() {
              @Override
              public void before() {
                turns.pass();
                cairn.clock().advance(Duration.ofMillis(random.nextInt(STEP_MILLIS_MAX)));
              }

              @Override
              public void after(SdkRequest request) {
                observe(keysWrittenBy(request));
              }
            });
    StandardRetryStrategy strategy =
        AwsRetryStrategy.standardRetryStrategy().toBuilder()
            .maxAttempts(attempts)
            .backoffStrategy(BackoffStrategy.retryImmediately())
            .throttlingBackoffStrategy(BackoffStrategy.retryImmediately())
            .circuitBreakerEnabled(false)
            .build();
    return cairn.dynamoDbClient(
        builder ->
            builder
                .httpClient(watch)
                .overrideConfiguration(
                    o -> o.retryStrategy(strategy).addExecutionInterceptor(watch)));
  }

  /** The chance of this trial. REQUIRES: used before the callers start, or by who has the turn. */
  Random random() {
    return random;
  }

  Cairn cairn() {
    return cairn;
  }

  /** The client of the callers: what it sends meets faults, and is recorded. */
  DynamoDbClient client() {
    return client;
  }

  /** A client whose requests let nobody else go on, and are not recorded. */
  DynamoDbClient calm() {
    return calm;
  }

  Ledger<Q> ledger() {
    return ledger;
  }

  /** The toolkit of the callers, on their client. */
  CairnToolkit toolkit() {
    return toolkit;
  }

  /** A toolkit that meets no faults and is not recorded. */
  CairnToolkit calmToolkit() {
    return CairnToolkit.on(calm).clock(cairn.clock()).retries(RetryOptions.immediate());
  }

  Turns turns() {
    return turns;
  }

  /** From now on things go wrong as the seed has it. */
  void startMishaps() {
    Mishaps.draw(random, cairn.faults());
  }

  /** From now on reads go wrong as the seed has it. */
  void startMishapsOfReads() {
    Mishaps.drawForReads(random, cairn.faults());
  }

  /** Stores an item past the toolkit. */
  void store(Map<String, AttributeValue> item) {
    calm.putItem(put -> put.tableName(schema.tableName()).item(item));
    observe(Set.of(schema.keyOf(item)));
  }

  private void observe(Set<ItemKey> keys) {
    if (keys.isEmpty()) {
      return;
    }
    Map<ItemKey, Map<String, AttributeValue>> seen = new LinkedHashMap<>();
    keys.forEach(key -> seen.put(key, Map.of()));
    KeysAndAttributes wanted =
        KeysAndAttributes.builder()
            .keys(keys.stream().map(ItemKey::attributes).toList())
            .consistentRead(true)
            .build();
    calm.batchGetItem(get -> get.requestItems(Map.of(schema.tableName(), wanted)))
        .responses()
        .get(schema.tableName())
        .forEach(item -> seen.put(schema.keyOf(item), item));
    ledger.observe(cairn.clock().instant().getEpochSecond(), seen);
  }

  private Set<ItemKey> keysWrittenBy(SdkRequest request) {
    Set<ItemKey> keys = new HashSet<>();
    if (request instanceof PutItemRequest put) {
      keys.add(schema.keyOf(put.item()));
    } else if (request instanceof UpdateItemRequest update) {
      keys.add(schema.keyOf(update.key()));
    } else if (request instanceof DeleteItemRequest delete) {
      keys.add(schema.keyOf(delete.key()));
    } else if (request instanceof TransactWriteItemsRequest transaction) {
      transaction.transactItems().forEach(action -> keys.addAll(keysWrittenBy(action)));
    }
    return keys;
  }

  private List<ItemKey> keysWrittenBy(TransactWriteItem action) {
    if (action.put() != null) {
      return List.of(schema.keyOf(action.put().item()));
    }
    if (action.update() != null) {
      return List.of(schema.keyOf(action.update().key()));
    }
    return action.delete() != null ? List.of(schema.keyOf(action.delete().key())) : List.of();
  }

  @Override
  public void close() {
    cairn.close();
  }
}
