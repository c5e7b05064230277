package dev.cairn.protocol.codec;

import dev.cairn.protocol.wire.JsonFormat;
import dev.cairn.protocol.wire.JsonReader;
import dev.cairn.protocol.wire.JsonWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Runs codecs on JSON texts. */
final class Json {
  private Json() {}

  /** Reads with the codec. Single quotes stand for double quotes, so that tests can be read. */
  static <Q> Q read(OperationCodec<Q, ?> codec, String json) {
    ByteBuffer body = ByteBuffer.wrap(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    try (JsonReader reader = JsonFormat.reader(body)) {
      Q request = codec.read(reader);
      reader.end();
      return request;
    }
  }

  /** Writes with the codec; double quotes come as single quotes. */
  static <A> String write(OperationCodec<?, A> codec, A response) {
    JsonWriter writer = JsonFormat.writer();
    codec.write(writer, response);
    return text(writer);
  }

  static String text(JsonWriter writer) {
    return StandardCharsets.UTF_8.decode(writer.finish()).toString().replace('"', '\'');
  }
}
