package dev.cairn.protocol.codec;

import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/**
 * Turns one operation's request from its wire form and its response into its wire form. A request
 * is read as it came in: what its values mean is the engine's to judge.
 *
 * <p>Absence: a member that is unknown is passed over, as DynamoDB does. Threads: immutable.
 *
 * @param <Q> the request
 * @param <A> the response
 */
public interface OperationCodec<Q, A> {
  Q read(WireReader reader);

  void write(WireWriter writer, A response);
}
