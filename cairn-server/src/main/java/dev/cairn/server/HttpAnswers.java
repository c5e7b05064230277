package dev.cairn.server;

import dev.cairn.protocol.WireResponse;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** The answers of a connection: the front door's, and those it never hears of. */
final class HttpAnswers {
  private static final String CRC_HEADER = "x-amz-crc32";
  private static final String JSON = "application/x-amz-json-1.0";

  private HttpAnswers() {}

  static FullHttpResponse of(WireResponse response) {
    FullHttpResponse http =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.valueOf(response.status()),
            Unpooled.wrappedBuffer(response.body()));
    response.headers().forEach(http.headers()::set);
    return http;
  }

  /** Source: dynalite's connection tests, which were run on Amazon DynamoDB; so is the space. */
  static FullHttpResponse healthy(String region) {
    return text(HttpResponseStatus.OK, "healthy: dynamodb." + region + ".amazonaws.com ");
  }

  /** What DynamoDB answers to anything but a POST of an operation. Source: as above. */
  static FullHttpResponse notFound() {
    return text(HttpResponseStatus.NOT_FOUND, "<UnknownOperationException/>\n");
  }

  private static FullHttpResponse text(HttpResponseStatus status, String text) {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(ByteBuffer.wrap(body)));
    CRC32 crc = new CRC32();
    crc.update(body);
    response.headers().set(CRC_HEADER, Long.toString(crc.getValue()));
    return response;
  }

  /**
   * An answer to what is no proper request. DynamoDB answers such requests with a status of 4xx
   * too; names and texts are Cairn's own.
   *
   * @param message a text that needs no escapes in JSON
   */
  static FullHttpResponse refusal(HttpResponseStatus status, String name, String message) {
    FullHttpResponse response =
        text(
            status,
            "{\"__type\":\"com.amazon.coral.service#"
                + name
                + "\",\"message\":\""
                + message
                + "\"}");
    response.headers().set(HttpHeaderNames.CONTENT_TYPE, JSON);
    return response;
  }

  static FullHttpResponse bodyTooLarge(int bodyBytesMax) {
    return refusal(
        HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE,
        "RequestEntityTooLargeException",
        "The request body is larger than " + bodyBytesMax + " bytes");
  }

  /** When a front door breaks its promise to answer everything. */
  static FullHttpResponse internalError() {
    FullHttpResponse response =
        text(
            HttpResponseStatus.INTERNAL_SERVER_ERROR,
            "{\"__type\":\"com.amazonaws.dynamodb.v20120810#InternalServerError\","
                + "\"message\":\"Internal server error\"}");
    response.headers().set(HttpHeaderNames.CONTENT_TYPE, JSON);
    return response;
  }
}
