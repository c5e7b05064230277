package dev.cairn.protocol;

import dev.cairn.engine.Engine;
import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Messages;
import dev.cairn.protocol.codec.BatchGetItemCodec;
import dev.cairn.protocol.codec.BatchWriteItemCodec;
import dev.cairn.protocol.codec.CreateTableCodec;
import dev.cairn.protocol.codec.DeleteItemCodec;
import dev.cairn.protocol.codec.DeleteTableCodec;
import dev.cairn.protocol.codec.DescribeTableCodec;
import dev.cairn.protocol.codec.GetItemCodec;
import dev.cairn.protocol.codec.ListTablesCodec;
import dev.cairn.protocol.codec.PutItemCodec;
import dev.cairn.protocol.codec.QueryCodec;
import dev.cairn.protocol.codec.ScanCodec;
import dev.cairn.protocol.codec.TransactGetItemsCodec;
import dev.cairn.protocol.codec.TransactWriteItemsCodec;
import dev.cairn.protocol.codec.UpdateItemCodec;
import dev.cairn.protocol.codec.UpdateTableCodec;
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
  private static final System.Logger LOGGER = System.getLogger(Endpoint.class.getName());

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
    this.routes = routes(engine);
    if (!OperationNames.ALL.containsAll(routes.keySet())) {
      throw new IllegalStateException("an operation has no name in OperationNames");
    }
    this.answers = new Answers(random);
    this.failures = failures;
  }

  private static Map<String, Route<?, ?>> routes(Engine engine) {
    return Map.ofEntries(
        Map.entry("CreateTable", new Route<>(new CreateTableCodec(), engine::createTable)),
        Map.entry("DescribeTable", new Route<>(new DescribeTableCodec(), engine::describeTable)),
        Map.entry("UpdateTable", new Route<>(new UpdateTableCodec(), engine::updateTable)),
        Map.entry("ListTables", new Route<>(new ListTablesCodec(), engine::listTables)),
        Map.entry("DeleteTable", new Route<>(new DeleteTableCodec(), engine::deleteTable)),
        Map.entry("PutItem", new Route<>(new PutItemCodec(), engine::putItem)),
        Map.entry("GetItem", new Route<>(new GetItemCodec(), engine::getItem)),
        Map.entry("UpdateItem", new Route<>(new UpdateItemCodec(), engine::updateItem)),
        Map.entry("DeleteItem", new Route<>(new DeleteItemCodec(), engine::deleteItem)),
        Map.entry("Query", new Route<>(new QueryCodec(), engine::query)),
        Map.entry("Scan", new Route<>(new ScanCodec(), engine::scan)),
        Map.entry("BatchGetItem", new Route<>(new BatchGetItemCodec(), engine::batchGetItem)),
        Map.entry("BatchWriteItem", new Route<>(new BatchWriteItemCodec(), engine::batchWriteItem)),
        Map.entry(
            "TransactWriteItems",
            new Route<>(new TransactWriteItemsCodec(), engine::transactWriteItems)),
        Map.entry(
            "TransactGetItems",
            new Route<>(new TransactGetItemsCodec(), engine::transactGetItems)));
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
      answer = route(request).run(request.body());
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
    Envelope.checkJson(request.body());
    if (operation != null && OperationNames.ALL.contains(operation)) {
      throw new ApiException(
          ErrorCode.UNKNOWN_OPERATION, Messages.operationNotSupported(operation));
    }
    throw new ApiException(ErrorCode.UNKNOWN_OPERATION, null);
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
