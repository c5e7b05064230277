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
import dev.cairn.protocol.codec.ErrorCodec;
import dev.cairn.protocol.codec.GetItemCodec;
import dev.cairn.protocol.codec.ListTablesCodec;
import dev.cairn.protocol.codec.PutItemCodec;
import dev.cairn.protocol.codec.QueryCodec;
import dev.cairn.protocol.codec.ScanCodec;
import dev.cairn.protocol.codec.TransactGetItemsCodec;
import dev.cairn.protocol.codec.TransactWriteItemsCodec;
import dev.cairn.protocol.codec.UpdateItemCodec;
import dev.cairn.protocol.wire.JsonFormat;
import dev.cairn.protocol.wire.JsonReader;
import dev.cairn.protocol.wire.JsonWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The front door of an engine: finds the operation that a request names, reads the request, lets
 * the engine do it, and writes what comes of it.
 *
 * <p>Errors: everything that is wrong with a request is an answer with DynamoDB's words. Whatever
 * else goes wrong is reported to the listener and answered with status 500. Threads: safe for any
 * number of them; reading takes place on the caller's thread, writing where the engine completes.
 */
public final class Endpoint implements FrontDoor {
  /*
   * The order of the checks is DynamoDB's: content type, JSON, target, types. Source: dynalite's
   * connection tests, which were run on Amazon DynamoDB.
   */
  private static final System.Logger LOGGER = System.getLogger(Endpoint.class.getName());

  private static final String TARGET_PREFIX = "DynamoDB_20120810.";
  private static final String AMAZON_JSON = "application/x-amz-json-1.0";
  private static final String PLAIN_JSON = "application/json";
  private static final byte[] NOT_JSON_BODY =
      "<UnknownOperationException/>\n".getBytes(StandardCharsets.ISO_8859_1);
  private static final int NOT_FOUND = 404;
  private static final int OK = 200;

  private final Map<String, Route<?, ?>> routes;
  private final RequestIds requestIds;
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
    this.requestIds = new RequestIds(random);
    this.failures = failures;
  }

  private static Map<String, Route<?, ?>> routes(Engine engine) {
    return Map.ofEntries(
        Map.entry("CreateTable", new Route<>(new CreateTableCodec(), engine::createTable)),
        Map.entry("DescribeTable", new Route<>(new DescribeTableCodec(), engine::describeTable)),
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

  @Override
  public CompletionStage<WireResponse> handle(WireRequest request) {
    String contentType = contentType(request);
    if (contentType == null) {
      ByteBuffer body = ByteBuffer.wrap(NOT_JSON_BODY).asReadOnlyBuffer();
      return CompletableFuture.completedFuture(response(NOT_FOUND, null, body));
    }
    CompletionStage<ByteBuffer> answer;
    try {
      answer = route(request).run(request.body());
    } catch (RuntimeException | StackOverflowError e) {
      return CompletableFuture.completedFuture(failed(e, contentType));
    }
    return answer.handle(
        (body, error) ->
            error == null ? response(OK, contentType, body) : failed(error, contentType));
  }

  /** The content type to answer with, or null when the request has a body that claims no JSON. */
  private static @Nullable String contentType(WireRequest request) {
    String header = request.headers().get("content-type");
    if (header != null) {
      int end = header.indexOf(';');
      String type = (end < 0 ? header : header.substring(0, end)).trim();
      if (type.equalsIgnoreCase(AMAZON_JSON)) {
        return AMAZON_JSON;
      }
      if (type.equalsIgnoreCase(PLAIN_JSON)) {
        return PLAIN_JSON;
      }
    }
    return request.body().hasRemaining() ? null : PLAIN_JSON;
  }

  private Route<?, ?> route(WireRequest request) {
    String target = request.headers().get("x-amz-target");
    if (target != null && target.startsWith(TARGET_PREFIX)) {
      String operation = target.substring(TARGET_PREFIX.length());
      Route<?, ?> route = routes.get(operation);
      if (route != null) {
        return route;
      }
      checkJson(request.body());
      if (UnsupportedOperations.NAMES.contains(operation)) {
        throw new ApiException(
            ErrorCode.UNKNOWN_OPERATION, Messages.operationNotSupported(operation));
      }
    } else {
      checkJson(request.body());
    }
    throw new ApiException(ErrorCode.UNKNOWN_OPERATION, null);
  }

  private static void checkJson(ByteBuffer body) {
    if (body.hasRemaining()) {
      try (JsonReader reader = JsonFormat.reader(body)) {
        reader.skip();
        reader.end();
      }
    }
  }

  private WireResponse failed(Throwable error, String contentType) {
    Throwable cause =
        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    ApiException answer;
    if (cause instanceof ApiException exception) {
      answer = exception;
    } else {
      failures.accept(cause);
      answer = new ApiException(ErrorCode.INTERNAL_SERVER_ERROR, Messages.INTERNAL_ERROR);
    }
    JsonWriter writer = JsonFormat.writer();
    ErrorCodec.write(writer, answer);
    return response(answer.code().httpStatus(), contentType, writer.finish());
  }

  private WireResponse response(int status, @Nullable String contentType, ByteBuffer body) {
    CRC32 crc = new CRC32();
    crc.update(body.duplicate());
    Map<String, String> headers = new LinkedHashMap<>();
    if (contentType != null) {
      headers.put("content-type", contentType);
    }
    headers.put("x-amzn-requestid", requestIds.next());
    headers.put("x-amz-crc32", Long.toString(crc.getValue()));
    return new WireResponse(status, Collections.unmodifiableMap(headers), body);
  }
}
