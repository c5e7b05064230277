package dev.cairn.protocol.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * AWS JSON: opens readers and writers of one body each.
 *
 * <p>Limits: arrays and objects stand at most {@value #DEPTH_MAX} deep in each other, and a number
 * has at most {@value #NUMBER_CHARS_MAX} characters; a body beyond is unreadable. Threads: safe for
 * any number of them.
 */
public final class JsonFormat {
  /*
   * Jackson remembers member names from one body to the next, which saves most of their cost. A
   * body is only trusted with that memory while it is small: 6,000 names are kept, and they must
   * not add up to the heap. Larger bodies get a memory of their own.
   */
  private static final int SHARED_NAMES_BODY_BYTES_MAX = 16 * 1024;

  /** A value 32 levels deep is about 70 deep in JSON; this leaves room for members to pass over. */
  static final int DEPTH_MAX = 500;

  static final int NUMBER_CHARS_MAX = 1000;

  private static final JsonFactory SHARED = factory();

  private JsonFormat() {}

  private static JsonFactory factory() {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(DEPTH_MAX)
                .maxNumberLength(NUMBER_CHARS_MAX)
                .maxStringLength(Integer.MAX_VALUE)
                .maxNameLength(Integer.MAX_VALUE)
                .build())
        .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
        .recyclerPool(JsonRecyclerPools.threadLocalPool())
        .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
        .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
        .build();
  }

  /** A reader that stands on the body's value. The bytes must not change until it is closed. */
  public static JsonReader reader(ByteBuffer body) {
    JsonFactory factory = body.remaining() <= SHARED_NAMES_BODY_BYTES_MAX ? SHARED : factory();
    try {
      return new JsonReader(parser(factory, body));
    } catch (IOException e) {
      throw SerializationErrors.unreadable();
    }
  }

  private static JsonParser parser(JsonFactory factory, ByteBuffer body) throws IOException {
    if (body.hasArray()) {
      int start = body.arrayOffset() + body.position();
      return factory.createParser(body.array(), start, body.remaining());
    }
    byte[] copy = new byte[body.remaining()];
    body.duplicate().get(copy);
    return factory.createParser(copy);
  }

  public static JsonWriter writer() {
    return new JsonWriter(SHARED);
  }
}
