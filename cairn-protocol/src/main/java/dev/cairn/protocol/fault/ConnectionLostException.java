package dev.cairn.protocol.fault;

import java.io.IOException;

/**
 * A connection that ended before the answer arrived, because a test asked for it. A transport shows
 * it to its caller as it would show a connection that really broke.
 */
public final class ConnectionLostException extends IOException {
  ConnectionLostException(String message) {
    super(message);
  }
}
