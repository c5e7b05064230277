package dev.cairn.protocol;

import java.util.concurrent.CompletionStage;

/**
 * The one way in: a wire request to a wire response.
 *
 * <p>The stage completes when a write is as durable as asked. It never fails because of what a
 * request says: every mistake of the client is a response. Never blocks its caller. Threads: safe
 * for any number of them.
 */
@FunctionalInterface
public interface FrontDoor {
  CompletionStage<WireResponse> handle(WireRequest request);
}
