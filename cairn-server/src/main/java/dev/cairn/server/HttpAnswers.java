package dev.cairn.server;

import dev.cairn.protocol.RequestIds;
import dev.cairn.protocol.WireResponse;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The answers of a server: the front door's, and those that it never hears of. Threads: safe for
 * any number of them.
 */
final class HttpAnswers {
  private static final String JSON = "application/x-amz-json-1.0";
  private static final String TEXT = "text/plain";

  private final RequestIds requestIds;

  HttpAnswers(RandomGenerator random) {
    this.requestIds = new RequestIds(random);
  }

  static FullHttpResponse of(WireResponse response) {
    FullHttpResponse http =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.valueOf(response.status()),
            Unpooled.wrappedBuffer(response.body()));
    response.headers().forEach(http.headers()::set);
    return http;
  }

  /**
   * That the server is well. Source: dynalite's connection tests, which were run on Amazon
   * DynamoDB, and so is the space. That it names the host that was asked for is a guess, which
   * ScyllaDB's tests share.
   */
  FullHttpResponse healthy(String host) {
    return text(HttpResponseStatus.OK, TEXT, "healthy: " + host + " ");
  }

  /** What DynamoDB answers to anything but a POST of an operation. Source: as above. */
  FullHttpResponse notFound() {
    return text(HttpResponseStatus.NOT_FOUND, null, "<UnknownOperationException/>\n");
  }

  FullHttpResponse json(String json) {
    return text(HttpResponseStatus.OK, "application/json", json);
  }

  FullHttpResponse plain(String contentType, String body) {
    return text(HttpResponseStatus.OK, contentType, body);
  }

  FullHttpResponse empty() {
    return text(HttpResponseStatus.OK, null, "");
  }

  private FullHttpResponse text(
      HttpResponseStatus status, @Nullable String contentType, String text) {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(ByteBuffer.wrap(body)));
    CRC32 crc = new CRC32();
    crc.update(body);
    if (contentType != null) {
      response.headers().set(HttpHeaderNames.CONTENT_TYPE, contentType);
    }
    response.headers().set("x-amzn-requestid", requestIds.next());
    response.headers().set("x-amz-crc32", Long.toString(crc.getValue()));
    return response;
  }

  /**
   * An answer to what is no proper request. DynamoDB answers such requests with a status of 4xx
   * too; names and texts are Cairn's own.
   *
   * @param message a text that needs no escapes in JSON
   */
  FullHttpResponse refusal(HttpResponseStatus status, String name, String message) {
    return text(
        status,
        JSON,
        "{\"__type\":\"com.amazon.coral.service#" + name + "\",\"message\":\"" + message + "\"}");
  }

  FullHttpResponse bodyTooLarge(int bodyBytesMax) {
    return refusal(
        HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE,
        "RequestEntityTooLargeException",
        "The request body is larger than " + bodyBytesMax + " bytes");
  }

  FullHttpResponse badAdminCall(String name, String message) {
    String escaped =
        message.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\p{Cntrl}", " ");
    return refusal(HttpResponseStatus.BAD_REQUEST, name, escaped);
  }

  /** For a request that a web page may have sent under a name that it made point here. */
  FullHttpResponse foreignHost() {
    return refusal(
        HttpResponseStatus.BAD_REQUEST,
        "AccessDeniedException",
        "Without access keys, requests are answered for localhost and loopback addresses only, and"
            + " the Host header has another name");
  }

  FullHttpResponse malformed(@Nullable Throwable cause) {
    if (cause instanceof TooLongHttpLineException) {
      return refusal(
          HttpResponseStatus.REQUEST_URI_TOO_LONG,
          "RequestUriTooLongException",
          "The request line is too long");
    }
    if (cause instanceof TooLongFrameException) {
      return refusal(
          HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
          "RequestHeaderFieldsTooLargeException",
          "The request headers are too large");
    }
    return refusal(
        HttpResponseStatus.BAD_REQUEST, "MalformedHttpRequestException", "The request is no HTTP");
  }

  FullHttpResponse unknownExpectation() {
    return refusal(
        HttpResponseStatus.EXPECTATION_FAILED,
        "ExpectationFailedException",
        "The only expectation that can be met is 100-continue");
  }

  /** When a front door breaks its promise to answer everything. */
  FullHttpResponse internalError() {
    return text(
        HttpResponseStatus.INTERNAL_SERVER_ERROR,
        JSON,
        "{\"__type\":\"com.amazonaws.dynamodb.v20120810#InternalServerError\","
            + "\"message\":\"Internal server error\"}");
  }
}
