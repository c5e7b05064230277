package dev.cairn.protocol.fault;

import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Messages;
import dev.cairn.protocol.FrontDoor;
import dev.cairn.protocol.Namespace;
import dev.cairn.protocol.WireRequest;
import dev.cairn.protocol.WireResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * A front door in front of another, where requests fail as the script of {@link Faults} says.
 *
 * <p>Errors: a lost request or reply fails the stage with a {@link ConnectionLostException}; the
 * transport then breaks its connection. Every other fault is an answer in DynamoDB's words.
 * Threads: safe for any number of them; a delay holds no thread.
 */
public final class FaultyFrontDoor implements FrontDoor {
  private static final int OK = 200;

  private final FrontDoor door;
  private final Faults faults;
  private final Function<Duration, Executor> delayed;
  private final FaultAnswers answers;

  /**
   * A door in front of the given one, whose tables are of no particular account and region.
   *
   * @param delayed gives an executor that runs each task that much later
   * @param random makes request ids
   */
  public FaultyFrontDoor(
      FrontDoor door, Faults faults, Function<Duration, Executor> delayed, RandomGenerator random) {
    this(door, faults, Namespace.NONE, delayed, random);
  }

  /**
   * A door in front of the given one.
   *
   * @param namespace the account and region that ARNs in answers name
   * @param delayed gives an executor that runs each task that much later
   * @param random makes request ids
   */
  public FaultyFrontDoor(
      FrontDoor door,
      Faults faults,
      Namespace namespace,
      Function<Duration, Executor> delayed,
      RandomGenerator random) {
    this.door = door;
    this.faults = faults;
    this.delayed = delayed;
    this.answers = new FaultAnswers(namespace, random);
  }

  @Override
  public CompletionStage<WireResponse> handle(WireRequest request) {
    if (!faults.hasRules()) {
      return door.handle(request);
    }
    FaultyRequest faulty = FaultyRequest.of(request);
    return faulty == null ? door.handle(request) : struck(request, faulty, faults.strikes(faulty));
  }

  /** What is left of the strikes happens to the request, the first one first. */
  private CompletionStage<WireResponse> struck(
      WireRequest request, FaultyRequest faulty, List<Strike> strikes) {
    if (strikes.isEmpty()) {
      return door.handle(request);
    }
    Strike strike = strikes.get(0);
    Fault fault = strike.fault();
    List<Integer> actions = strike.actions();
    List<Strike> others = strikes.subList(1, strikes.size());
    return switch (fault.kind()) {
      case DELAY -> later(fault.delay(), () -> struck(request, faulty, others));
      case DELAY_REPLY -> late(fault.delay(), struck(request, faulty, others));
      case LOSE_REQUEST -> lost("The request was lost, as a fault rule says.");
      case LOSE_REPLY ->
          door.handle(request)
              .thenCompose(reply -> lost("The reply was lost, as a fault rule says."));
      case INTERNAL_ERROR_AFTER -> door.handle(request).thenApply(reply -> internalError(request));
      case INTERNAL_ERROR -> answered(internalError(request));
      case CONFLICT -> answered(answers.conflict(request, faulty, actions.get(0)));
      case IN_PROGRESS ->
          answered(
              answers.of(
                  request, ErrorCode.TRANSACTION_IN_PROGRESS, Messages.TRANSACTION_IN_PROGRESS));
      case UNPROCESSED -> unprocessed(request, faulty, strike);
      case STALE_READ -> door.handle(request.withStaleness(fault.staleness()));
      case THROTTLE -> answered(answers.throttled(request, faulty, strike, fault.throttling()));
      case THROTTLE_ACTION ->
          answered(answers.throttledAction(request, faulty, actions.get(0), fault.throttling()));
    };
  }

  private CompletionStage<WireResponse> unprocessed(
      WireRequest request, FaultyRequest faulty, Strike strike) {
    if (strike.actions().size() == faulty.outline().actions().size()) {
      return answered(
          answers.throttled(request, faulty, strike, Throttling.PROVISIONED_THROUGHPUT));
    }
    PartialBatch batch = PartialBatch.of(request.body(), faulty.operation(), strike.actions());
    return door.handle(new WireRequest(request.query(), request.headers(), batch.processed()))
        .thenApply(
            reply ->
                reply.status() == OK
                    ? answers.success(request, batch.complete(reply.body()))
                    : reply);
  }

  private WireResponse internalError(WireRequest request) {
    return answers.of(request, ErrorCode.INTERNAL_SERVER_ERROR, Messages.INTERNAL_ERROR);
  }

  private static CompletionStage<WireResponse> answered(WireResponse response) {
    return CompletableFuture.completedFuture(response);
  }

  private static CompletionStage<WireResponse> lost(String message) {
    return CompletableFuture.failedFuture(new ConnectionLostException(message));
  }

  private CompletionStage<WireResponse> later(
      Duration delay, Supplier<CompletionStage<WireResponse>> work) {
    try {
      return CompletableFuture.supplyAsync(work, delayed.apply(delay)).thenCompose(reply -> reply);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** The same reply or failure, later. */
  private CompletionStage<WireResponse> late(Duration delay, CompletionStage<WireResponse> reply) {
    return reply
        .handle((response, failure) -> later(delay, () -> reply))
        .thenCompose(stage -> stage);
  }
}
