package dev.cairn.toolkit.internal;

import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.retry.RetryOptions;
import dev.cairn.toolkit.retry.Sleeper;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;

/**
 * What all strategies of one toolkit have in common: the client, the patience, and the outside
 * world.
 *
 * <p>Threads: immutable; what is in it is used by all threads that use the strategies.
 *
 * @param source the client
 * @param patience how long to keep trying
 * @param clock what leases, times to live and deadlines are measured with
 * @param random where jitter comes from
 * @param ids where request tokens and the ids of creations come from: each one new, at most 36
 *     characters
 * @param sleeper how to wait; empty for what the kind of client has by default
 * @param collector what the cost of each call is added to
 */
public record Context(
    CallSource source,
    Patience patience,
    InstantSource clock,
    RandomGenerator random,
    Supplier<String> ids,
    Optional<Sleeper> sleeper,
    Optional<CapacityCollector> collector) {
  /** Refuses nulls. */
  public Context {
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(patience, "patience");
    Objects.requireNonNull(clock, "clock");
    Objects.requireNonNull(random, "random");
    Objects.requireNonNull(ids, "ids");
    Objects.requireNonNull(sleeper, "sleeper");
    Objects.requireNonNull(collector, "collector");
  }

  /**
   * Refuses to go on for a blocking client, whose calls hold the caller's thread.
   *
   * @throws IllegalStateException for a blocking client
   */
  public void requireAsync() {
    if (!source.isAsync()) {
      throw new IllegalStateException(
          "this toolkit is on a DynamoDbClient, whose calls block; CairnToolkit.on(a"
              + " DynamoDbAsyncClient) has asynchronous calls");
    }
  }

  /**
   * How long to keep trying.
   *
   * @param retries the deadline and the pauses
   * @param whole what tells a client to end with the deadline, for a request that has all the time;
   *     null where the client's own time-out is sooner, or time is not real
   */
  public record Patience(RetryOptions retries, @Nullable AwsRequestOverrideConfiguration whole) {
    /** For calls of this client. */
    public static Patience of(CallSource source, RetryOptions retries) {
      Duration bound = source.bounded(retries.deadline());
      return new Patience(
          retries,
          retries.isImmediate() || bound.compareTo(retries.deadline()) < 0
              ? null
              : AwsRequestOverrideConfiguration.builder().apiCallTimeout(bound).build());
    }
  }

  /** The same, with another patience. */
  public Context withRetries(RetryOptions retries) {
    Patience other = Patience.of(source, retries);
    return new Context(source, other, clock, random, ids, sleeper, collector);
  }

  /** The same by another clock. */
  public Context withClock(InstantSource other) {
    return new Context(source, patience, other, random, ids, sleeper, collector);
  }

  /** The same with chance from elsewhere. */
  public Context withChance(RandomGenerator otherRandom, Supplier<String> otherIds) {
    return new Context(source, patience, clock, otherRandom, otherIds, sleeper, collector);
  }

  /** The same, waiting like this. */
  public Context withSleeper(Sleeper other) {
    return new Context(source, patience, clock, random, ids, Optional.of(other), collector);
  }

  /** The same, adding costs here. */
  public Context withCollector(CapacityCollector other) {
    return new Context(source, patience, clock, random, ids, sleeper, Optional.of(other));
  }

  /** The deadline and the pauses. */
  public RetryOptions retries() {
    return patience.retries();
  }

  Sleeper pauses() {
    return retries().isImmediate() ? Sleeper.immediate() : sleeper.orElse(source.sleeper());
  }

  /**
   * Runs one call of a strategy.
   *
   * <p>The future fails with what the work failed with, without wrappers, also where the work threw
   * at once. If the future is cancelled, the work sends no further request; one that is under way
   * is not recalled.
   */
  public <A> CompletableFuture<A> run(Function<Call, CompletionStage<A>> work) {
    Call call = new Call(this);
    CompletionStage<A> stage = Stages.from(() -> work.apply(call));
    if (Stages.hasResult(stage)) {
      collect(call);
      return stage.toCompletableFuture();
    }
    CompletableFuture<A> end = new CompletableFuture<>();
    CompletionStage<?> unused =
        stage.whenComplete(
            (answer, failure) -> {
              collect(call);
              complete(end, answer, failure);
            });
    if (!end.isDone()) {
      CompletableFuture<?> unusedWatch =
          end.whenComplete(
              (answer, failure) -> {
                if (end.isCancelled()) {
                  call.cancel();
                }
              });
    }
    return end;
  }

  private void collect(Call call) {
    if (collector.isPresent()) {
      collector.get().add(call.cost());
    }
  }

  private static <A> void complete(
      CompletableFuture<A> end, @Nullable A answer, @Nullable Throwable failure) {
    if (failure == null) {
      end.complete(answer);
    } else {
      end.completeExceptionally(Stages.unwrapped(failure));
    }
  }
}
