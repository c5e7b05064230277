package dev.cairn.embedded;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.store.MemoryStore;
import dev.cairn.protocol.FrontDoor;
import dev.cairn.protocol.Namespace;
import dev.cairn.protocol.fault.Faults;
import dev.cairn.protocol.fault.FaultyFrontDoor;
import dev.cairn.protocol.fault.MovableClock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClientBuilder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/**
 * A DynamoDB in this process, behind the AWS SDK's own clients.
 *
 * <pre>{@code
 * DynamoDbClient dynamoDb = Cairn.inMemory().dynamoDbClient();
 * }</pre>
 *
 * <p>The clients are the SDK's: marshalling, retries, interceptors, metrics, paginators and the
 * Enhanced Client run as in production; only the socket is missing. Nothing is kept when the
 * process ends.
 *
 * <p>Atomicity: an interrupted, aborted or cancelled call is applied wholly or not at all. Errors:
 * the SDK's own exceptions; after {@link #close}, an {@link IllegalStateException}. Threads:
 * thread-safe, and so are its clients. Cost: making one takes microseconds, since nothing of the
 * SDK is touched before it is asked for; building a client takes a millisecond or two in a warm
 * JVM.
 */
public final class Cairn implements AutoCloseable {
  private final CurrentEngine current;
  private final EngineOptions options;
  private final MovableClock clock;
  private final Faults faults;
  private final FrontDoor frontDoor;
  private final Line line;
  private final Clients clients;

  private Cairn(
      Engine engine,
      EngineOptions options,
      MovableClock clock,
      Duration transportDelay,
      Clients.Retries retries) {
    this.current = new CurrentEngine(engine, options.random());
    this.options = options;
    this.clock = clock;
    LateTasks lateTasks = new LateTasks(options.executor());
    this.faults = new Faults(KeyAttributes::toPlain);
    faults.onStaleness(current::remember);
    FrontDoor door =
        new FaultyFrontDoor(
            current,
            faults,
            new Namespace(options.accountId(), options.region()),
            delay -> lateTasks.after(delay.toNanos()),
            options.random());
    this.frontDoor = door;
    this.line = new Line(door, lateTasks, transportDelay);
    this.clients = new Clients(line, retries);
  }

  /** An empty database in memory. */
  public static Cairn inMemory() {
    return builder().build();
  }

  /** An empty database in memory, with another clock, other randomness or a delay. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * A new client of this database, which lives until it or this Cairn is closed. It signs nothing,
   * which halves the cost of a call, and reads no configuration from files.
   */
  public DynamoDbClient dynamoDbClient() {
    return dynamoDbClient(builder -> {});
  }

  /**
   * A new client with settings of one's own: retries, interceptors, time-outs, credentials.
   *
   * @param settings is called last, so that it may change whatever this class has set
   */
  public DynamoDbClient dynamoDbClient(Consumer<DynamoDbClientBuilder> settings) {
    return clients.sync(settings);
  }

  /** A new asynchronous client of this database. See {@link #dynamoDbClient()}. */
  public DynamoDbAsyncClient dynamoDbAsyncClient() {
    return dynamoDbAsyncClient(builder -> {});
  }

  /** A new asynchronous client with settings of one's own. */
  public DynamoDbAsyncClient dynamoDbAsyncClient(Consumer<DynamoDbAsyncClientBuilder> settings) {
    return clients.async(settings);
  }

  /**
   * The transport for a client that the caller builds. The builder needs a region and credentials,
   * of whatever kind; where it points does not matter. Closing the transport changes nothing.
   */
  public SdkHttpClient httpClient() {
    return new InProcessHttpClient(line);
  }

  /** The transport for an asynchronous client that the caller builds. See {@link #httpClient}. */
  public SdkAsyncHttpClient asyncHttpClient() {
    return new InProcessAsyncHttpClient(line);
  }

  /**
   * The way in for what speaks DynamoDB's HTTP, such as a {@code CairnServer} in this process,
   * which has other languages' SDKs see this database. Requests that come by it know the faults and
   * the clock, and no transport delay.
   */
  public FrontDoor frontDoor() {
    return frontDoor;
  }

  /**
   * Another database with the tables, items and request tokens that this one has now. From then on
   * neither sees what happens in the other. The fork has a clock of its own, which starts at this
   * one's time, an empty account, no faults, and this one's options. It must be closed by itself.
   *
   * <p>Cost: a few microseconds, whatever the number of items; both share what neither has changed.
   */
  public Cairn fork() {
    line.checkOpen();
    MovableClock forkClock = clock.fork();
    Engine fork = current.engine().fork(options.withClock(forkClock));
    return new Cairn(fork, options, forkClock, line.delay(), clients.retries());
  }

  /**
   * Makes this database what a new one is: no tables and no request tokens, nothing charged, no
   * faults, and the clock where its source is. Its clients stay, and so do the options, the
   * transport delay and how clients retry.
   *
   * <p>For a database that tests share, as Spring's do, whose contexts are kept from one test class
   * to the next. A request under way is carried out wholly on what was there before, and is gone
   * with it, or finds no table any more. Cost: microseconds, whatever was there.
   */
  public synchronized void reset() {
    line.checkOpen();
    faults.reset();
    clock.reset();
    current.replace(Engine.on(new MemoryStore(), options.withClock(clock)));
  }

  /**
   * Makes this database what a fork of the other would be now: with its tables, items and request
   * tokens, at its time, with an empty account and no faults. Its clients stay, and so do this
   * one's options, transport delay and how clients retry. From then on neither sees what happens in
   * the other.
   *
   * <pre>{@code
   * Cairn saved = cairn.fork(); // once, after the tables were made and filled
   * cairn.restore(saved); // before each test
   * }</pre>
   *
   * <p>Requests under way end as with {@link #reset}. Cost: microseconds, whatever there is.
   *
   * @param other stays as it is, and can be restored from any number of times
   * @throws IllegalStateException when either is closed
   */
  public synchronized void restore(Cairn other) {
    line.checkOpen();
    other.line.checkOpen();
    faults.reset();
    clock.set(other.clock);
    current.replace(other.current.engine().fork(options.withClock(clock)));
  }

  /** The time that this database lives in, for a test to move. */
  public MovableClock clock() {
    return clock;
  }

  /**
   * What goes wrong with this database's requests: nothing, until a test sets rules here.
   *
   * <pre>{@code
   * cairn.faults().on("TransactWriteItems").loseReply().once();
   * }</pre>
   *
   * <p>A lost request or reply reaches the SDK as the {@link java.io.IOException} of a connection
   * that broke. The SDK tries it again, as it does many of the other faults; {@link
   * Builder#immediateRetries} keeps it from waiting before that.
   */
  public Faults faults() {
    return faults;
  }

  /**
   * The capacity units that this database has charged since it was made, reset or restored, failed
   * conditions and cancelled transactions included.
   */
  public ChargedCapacity account() {
    return ChargedCapacity.of(current.engine().account());
  }

  /** The delay of each call, there and back. */
  public Duration transportDelay() {
    return line.delay();
  }

  /**
   * Sets the delay of all calls from now on, half of it on the way in and half on the way out.
   * Asynchronous calls are delayed without holding a thread. See {@link Builder#transportDelay}.
   */
  public void transportDelay(Duration delay) {
    line.delay(delay);
  }

  /**
   * Lets the clients that are built from now on send a request again without waiting. See {@link
   * Builder#immediateRetries}.
   */
  public void immediateRetries() {
    clients.retries(Clients.Retries.IMMEDIATE);
  }

  /**
   * Frees the items and closes all clients that this Cairn has built. Forks live on. Calls under
   * way, and all later ones, fail with an {@link IllegalStateException}.
   */
  @Override
  public void close() {
    line.close();
    clients.close();
    current.close();
  }

  /** Options of a new database. Threads: one at a time. */
  public static final class Builder {
    private EngineOptions options = EngineOptions.defaults();
    private Duration transportDelay = Duration.ZERO;
    private Clients.Retries retries = Clients.Retries.BY_THE_SDK;

    private Builder() {}

    /**
     * How long a call travels, there and back: half of it before the request is carried out, half
     * after. With about a millisecond, calls of several threads overlap as they do on a network;
     * without it, which is the default, few cores hardly ever race.
     */
    public Builder transportDelay(Duration delay) {
      if (delay.isNegative()) {
        throw new IllegalArgumentException("The transport delay is negative: " + delay);
      }
      transportDelay = delay;
      return this;
    }

    /**
     * Lets the clients that the database builds send a request again without waiting, as often as
     * the SDK would have. Settings of the caller that say something about retries win.
     */
    public Builder immediateRetries() {
      retries = Clients.Retries.IMMEDIATE;
      return this;
    }

    /** What {@link Cairn#clock} goes by until a test moves it. The system's time by default. */
    public Builder clock(InstantSource source) {
      options = options.withClock(Objects.requireNonNull(source, "source"));
      return this;
    }

    /**
     * How far reads of global secondary indexes are behind their table, by {@link Cairn#clock}; one
     * 64th more at times. Nothing by default. Reads of the table and of its local indexes see the
     * newest items in any case.
     */
    public Builder globalIndexDelay(Duration delay) {
      options = options.withGlobalIndexDelay(delay);
      return this;
    }

    /**
     * Refuses requests that use up the provisioned throughput of a table or a global index, as
     * DynamoDB does, and leaves unprocessed what it does not allow of a batch. By default tables
     * take whatever comes.
     */
    public Builder enforcedThroughput() {
      options = options.withEnforcedThroughput(true);
      return this;
    }

    /**
     * Refuses requests that use up what one partition key can do in a second, whatever the table's
     * billing mode: 1,000 write units and 3,000 read units, in the table and in each global index.
     * So a hot counter or partition shows in a test. Units come back with {@link Cairn#clock}. By
     * default keys take whatever comes.
     */
    public Builder enforcedPartitionThroughput() {
      options = options.withEnforcedPartitionThroughput(true);
      return this;
    }

    /** What table ids are made of. REQUIRES: thread-safe; forks share it. */
    public Builder random(RandomGenerator random) {
      options = options.withRandom(Objects.requireNonNull(random, "random"));
      return this;
    }

    /**
     * Runs long pages, and asynchronous calls that were delayed. The common pool by default. It
     * stays the caller's to shut down.
     */
    public Builder executor(Executor executor) {
      options = options.withExecutor(Objects.requireNonNull(executor, "executor"));
      return this;
    }

    /** An empty database with these options. */
    public Cairn build() {
      MovableClock clock = new MovableClock(options.clock());
      Engine engine = Engine.on(new MemoryStore(), options.withClock(clock));
      return new Cairn(engine, options, clock, transportDelay, retries);
    }
  }
}
