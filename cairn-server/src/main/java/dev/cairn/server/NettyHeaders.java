package dev.cairn.server;

import dev.cairn.protocol.WireHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request's headers as the front door looks them up. */
record NettyHeaders(HttpHeaders headers) implements WireHeaders {
  @Override
  public @Nullable String get(String name) {
    return headers.get(name);
  }

  @Override
  public List<String> getAll(String name) {
    return headers.getAll(name);
  }
}
