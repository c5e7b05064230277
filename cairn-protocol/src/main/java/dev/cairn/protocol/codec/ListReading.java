package dev.cairn.protocol.codec;

import dev.cairn.protocol.wire.WireReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads lists of structures and of texts. */
final class ListReading {
  private ListReading() {}

  /**
   * Reads a list of structures. What stands for a null is a guess; clients do not send any.
   *
   * @param element reads one structure
   * @param absent makes what an element that is null counts as
   */
  static <T> List<T> structures(
      WireReader reader, Function<WireReader, T> element, Supplier<T> absent) {
    List<T> elements = new ArrayList<>();
    reader.beginList();
    while (reader.nextElement()) {
      elements.add(reader.isNull() ? absent.get() : element.apply(reader));
    }
    return elements;
  }

  static List<String> strings(WireReader reader) {
    List<String> elements = new ArrayList<>();
    reader.beginList();
    while (reader.nextElement()) {
      elements.add(reader.string());
    }
    return elements;
  }
}
