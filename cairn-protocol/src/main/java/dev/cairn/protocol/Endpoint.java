package dev.cairn.protocol;

import dev.cairn.engine.Engine;
import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Messages;
import dev.cairn.protocol.codec.DescribeEndpointsCodec;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * The front door of an engine: finds the operation that a request names, reads the request, lets
 * the engine do it, and writes what comes of it.
 *
 * <p>Errors: everything that is wrong with a request is an answer with DynamoDB's words. Whatever
 * else goes wrong is reported to the listener and answered with status 500. Threads: safe for any
 * number of them; reading takes place on the caller's thread, writing where the engine completes.
 */
public final class Endpoint implements FrontDoor {
  /** The one operation whose answer depends on how it was reached. */
  private static final String DESCRIBE_ENDPOINTS = "DescribeEndpoints";

  private static final System.Logger LOGGER = System.getLogger(Endpoint.class.getName());

  private final Engine engine;
  private final Map<String, Route<?, ?>> routes;
  private final Answers answers;
  private final Consumer<? super Throwable> failures;

  /** An endpoint that logs failures. Random numbers go into request ids. */
  public Endpoint(Engine engine, RandomGenerator random) {
    this(
        engine,
        random,
        failure -> LOGGER.log(System.Logger.Level.ERROR, "a request failed inside", failure));
  }

  /** An endpoint that reports its own failures, never a client's, to the given listener. */
  public Endpoint(Engine engine, RandomGenerator random, Consumer<? super Throwable> failures) {
    this.engine = engine;
    this.routes = Routes.of(engine);
    if (!OperationNames.ALL.containsAll(routes.keySet())) {
      throw new IllegalStateException("an operation has no name in OperationNames");
    }
    this.answers = new Answers(random);
    this.failures = failures;
  }

  /** The names of all operations that DynamoDB has, in order, whether or not Cairn has them. */
  public static SortedSet<String> operationNames() {
    return new TreeSet<>(OperationNames.ALL);
  }

  @Override
  public CompletionStage<WireResponse> handle(WireRequest request) {
    String contentType = Envelope.contentType(request);
    if (contentType == null) {
      return CompletableFuture.completedFuture(answers.notJson());
    }
    CompletionStage<ByteBuffer> answer;
    try {
      answer = route(request).run(request);
    } catch (RuntimeException | StackOverflowError e) {
      return CompletableFuture.completedFuture(failed(e, contentType));
    }
    return answer.handle(
        (body, error) ->
            error == null ? answers.success(contentType, body) : failed(error, contentType));
  }

  private Route<?, ?> route(WireRequest request) {
    String operation = Envelope.operation(request);
    Route<?, ?> route = operation == null ? null : routes.get(operation);
    if (route != null) {
      return route;
    }
    if (DESCRIBE_ENDPOINTS.equals(operation)) {
      return new Route<>(
          new DescribeEndpointsCodec(request.headers().get("host")), engine::describeEndpoints);
    }
    Envelope.checkJson(request.body());
    throw Envelope.unknownOperation(request);
  }

  private WireResponse failed(Throwable error, String contentType) {
    Throwable cause =
        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    if (cause instanceof ApiException exception) {
      return answers.failure(contentType, exception);
    }
    failures.accept(cause);
    return answers.failure(
        contentType, new ApiException(ErrorCode.INTERNAL_SERVER_ERROR, Messages.INTERNAL_ERROR));
  }
}
