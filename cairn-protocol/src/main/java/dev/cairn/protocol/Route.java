package dev.cairn.protocol;

import dev.cairn.engine.store.Lag;
import dev.cairn.protocol.codec.OperationCodec;
import dev.cairn.protocol.wire.JsonFormat;
import dev.cairn.protocol.wire.JsonReader;
import dev.cairn.protocol.wire.JsonWriter;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * One operation from body to body.
 *
 * @param codec reads the request and writes the response
 * @param operation does what the request asks; if it reads, so far behind
 */
record Route<Q, A>(OperationCodec<Q, A> codec, BiFunction<Q, Lag, CompletionStage<A>> operation) {
  /** An operation that sees the newest state in any case. */
  Route(OperationCodec<Q, A> codec, Function<Q, CompletionStage<A>> operation) {
    this(codec, (request, staleness) -> operation.apply(request));
  }

  /** An operation that reads, so far behind as it is told. */
  static <Q, A> Route<Q, A> reading(
      OperationCodec<Q, A> codec, BiFunction<Q, Lag, CompletionStage<A>> operation) {
    return new Route<>(codec, operation);
  }

  CompletionStage<ByteBuffer> run(WireRequest request) {
    return operation.apply(read(request.body()), request.staleness()).thenApply(this::write);
  }

  private Q read(ByteBuffer body) {
    try (JsonReader reader = JsonFormat.reader(body)) {
      Q request = codec.read(reader);
      reader.end();
      return request;
    }
  }

  private ByteBuffer write(A response) {
    JsonWriter writer = JsonFormat.writer();
    codec.write(writer, response);
    return writer.finish();
  }
}
