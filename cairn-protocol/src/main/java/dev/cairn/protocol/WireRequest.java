package dev.cairn.protocol;

import java.nio.ByteBuffer;

/**
 * A request as it travels, whatever it travelled on: a POST to the path {@code /}, as all of
 * DynamoDB's are.
 *
 * @param query what stood behind the path's question mark, as it was sent; empty without one
 * @param headers the headers, {@code x-amz-target} among them
 * @param body the whole body. REQUIRES: nobody changes the bytes until the response is there
 */
public record WireRequest(String query, WireHeaders headers, ByteBuffer body) {
  /** A request without a query. */
  public WireRequest(WireHeaders headers, ByteBuffer body) {
    this("", headers, body);
  }
}
