package dev.cairn.protocol;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Messages;
import dev.cairn.protocol.wire.JsonFormat;
import dev.cairn.protocol.wire.JsonReader;
import java.nio.ByteBuffer;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a request says around its parameters: the content type, the operation, and whether its body
 * is JSON at all.
 *
 * <p>Order: DynamoDB looks at the content type, at the JSON and at the operation, in this order,
 * before it asks who sent the request. Source: dynalite's connection tests, which were run on
 * Amazon DynamoDB.
 */
final class Envelope {
  private static final String TARGET_PREFIX = "DynamoDB_20120810.";
  private static final String STREAMS_PREFIX = "DynamoDBStreams_20120810.";
  private static final Set<String> STREAMS_OPERATIONS =
      Set.of("DescribeStream", "GetRecords", "GetShardIterator", "ListStreams");
  private static final String AMAZON_JSON = "application/x-amz-json-1.0";
  private static final String PLAIN_JSON = "application/json";

  private Envelope() {}

  /** The content type to answer with, or null when the request has a body that claims no JSON. */
  static @Nullable String contentType(WireRequest request) {
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

  /** The operation that the request names, or null when it names none of this API's. */
  static @Nullable String operation(WireRequest request) {
    String target = request.headers().get("x-amz-target");
    return target != null && target.startsWith(TARGET_PREFIX)
        ? target.substring(TARGET_PREFIX.length())
        : null;
  }

  /** The error for an operation that is not here, which says so by name if DynamoDB has it. */
  static ApiException unknownOperation(WireRequest request) {
    String name = operation(request);
    if (name == null || !OperationNames.ALL.contains(name)) {
      name = streamsOperation(request);
    }
    return new ApiException(
        ErrorCode.UNKNOWN_OPERATION, name == null ? null : Messages.operationNotSupported(name));
  }

  private static @Nullable String streamsOperation(WireRequest request) {
    String target = request.headers().get("x-amz-target");
    if (target == null || !target.startsWith(STREAMS_PREFIX)) {
      return null;
    }
    String name = target.substring(STREAMS_PREFIX.length());
    return STREAMS_OPERATIONS.contains(name) ? name : null;
  }

  /** REQUIRES: the body is not compressed. */
  static void checkJson(ByteBuffer body) {
    if (body.hasRemaining()) {
      try (JsonReader reader = JsonFormat.reader(body)) {
        reader.skip();
        reader.end();
      }
    }
  }

  /** Everything that DynamoDB looks at before it asks who sent the request. */
  static void check(WireRequest request) {
    // Nothing is inflated for somebody unknown.
    if (request.headers().get("content-encoding") == null) {
      checkJson(request.body());
    }
    String operation = operation(request);
    if (operation == null || !OperationNames.ALL.contains(operation)) {
      throw unknownOperation(request);
    }
  }
}
