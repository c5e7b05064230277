package dev.cairn.protocol.wire;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/**
 * JSON as a tree of maps by name, lists, texts, longs, doubles and booleans, for who has to change
 * a body without knowing its operation.
 *
 * <p>Absence: members that are null are left out. Errors: an {@link
 * dev.cairn.engine.api.ApiException} for what is no JSON, and for a null in a list.
 */
public final class JsonTree {
  private JsonTree() {}

  /** Reads a whole body. */
  public static Object read(ByteBuffer body) {
    try (JsonReader reader = JsonFormat.reader(body)) {
      Object tree = reader.tree();
      reader.end();
      return tree;
    }
  }

  /** Writes a tree as a body. */
  public static ByteBuffer write(Object tree) {
    JsonWriter writer = JsonFormat.writer();
    write(writer, tree);
    return writer.finish();
  }

  private static void write(JsonWriter writer, Object tree) {
    if (tree instanceof Map<?, ?> map) {
      writer.beginMap();
      map.forEach(
          (name, value) -> {
            writer.entry((String) name);
            write(writer, value);
          });
      writer.endMap();
    } else if (tree instanceof List<?> list) {
      writer.beginList();
      list.forEach(element -> write(writer, element));
      writer.endList();
    } else if (tree instanceof String text) {
      writer.string(text);
    } else if (tree instanceof Boolean bool) {
      writer.bool(bool);
    } else if (tree instanceof Long number) {
      writer.number(number.longValue());
    } else if (tree instanceof Double number) {
      writer.number(number.doubleValue());
    } else {
      throw new IllegalArgumentException("not of a tree: " + tree.getClass());
    }
  }
}
