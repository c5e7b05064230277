package dev.cairn.protocol;

import dev.cairn.engine.store.Lag;
import java.nio.ByteBuffer;

/**
 * A request as it travels, whatever it travelled on: a POST to the path {@code /}, as all of
 * DynamoDB's are.
 *
 * @param query what stood behind the path's question mark, as it was sent; empty without one
 * @param headers the headers, {@code x-amz-target} among them
 * @param body the whole body. REQUIRES: nobody changes the bytes until the response is there
 * @param staleness how far eventually consistent reads are behind: what a fault says, and no client
 */
public record WireRequest(String query, WireHeaders headers, ByteBuffer body, Lag staleness) {
  /** A request whose reads see the newest state. */
  public WireRequest(String query, WireHeaders headers, ByteBuffer body) {
    this(query, headers, body, Lag.NONE);
  }

  /** A request without a query. */
  public WireRequest(WireHeaders headers, ByteBuffer body) {
    this("", headers, body);
  }

  /** The same request, whose eventually consistent reads are that far behind. */
  public WireRequest withStaleness(Lag other) {
    return new WireRequest(query, headers, body, other);
  }
}
