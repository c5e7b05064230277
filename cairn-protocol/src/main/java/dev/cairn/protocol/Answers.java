package dev.cairn.protocol;

import dev.cairn.engine.api.ApiException;
import dev.cairn.protocol.codec.ErrorCodec;
import dev.cairn.protocol.wire.JsonFormat;
import dev.cairn.protocol.wire.JsonWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** Makes answers with the headers that all of them carry. Threads: safe for any number of them. */
public final class Answers {
  private static final byte[] NOT_JSON_BODY =
      "<UnknownOperationException/>\n".getBytes(StandardCharsets.ISO_8859_1);
  private static final int NOT_FOUND = 404;
  private static final int OK = 200;

  private final RequestIds requestIds;

  /** Random numbers go into request ids. */
  public Answers(RandomGenerator random) {
    this.requestIds = new RequestIds(random);
  }

  /** A status 200. */
  public WireResponse success(String contentType, ByteBuffer body) {
    return response(OK, contentType, body);
  }

  /** An error in DynamoDB's words. */
  public WireResponse failure(String contentType, ApiException error) {
    JsonWriter writer = JsonFormat.writer();
    ErrorCodec.write(writer, error);
    return response(error.code().httpStatus(), contentType, writer.finish());
  }

  /** For a request with a body that claims no JSON. */
  WireResponse notJson() {
    return response(NOT_FOUND, null, ByteBuffer.wrap(NOT_JSON_BODY).asReadOnlyBuffer());
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
