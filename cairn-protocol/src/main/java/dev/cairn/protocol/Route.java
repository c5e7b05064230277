package dev.cairn.protocol;

import dev.cairn.protocol.codec.OperationCodec;
import dev.cairn.protocol.wire.JsonFormat;
import dev.cairn.protocol.wire.JsonReader;
import dev.cairn.protocol.wire.JsonWriter;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * One operation from body to body.
 *
 * @param codec reads the request and writes the response
 * @param operation does what the request asks
 */
record Route<Q, A>(OperationCodec<Q, A> codec, Function<Q, CompletionStage<A>> operation) {
  CompletionStage<ByteBuffer> run(ByteBuffer body) {
    return operation.apply(read(body)).thenApply(this::write);
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
