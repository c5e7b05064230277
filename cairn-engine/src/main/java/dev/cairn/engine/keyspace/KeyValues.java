package dev.cairn.engine.keyspace;

import dev.cairn.engine.value.AttributeType;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Bytes;
import java.util.List;

/**
 * Key values in bytes that compare, byte by byte and unsigned, as DynamoDB compares the values:
 * texts by their UTF-8 bytes, binary values by their bytes, numbers by what they are worth.
 *
 * <p>The bytes of one value are never the beginning of another's of the same type, so several can
 * stand one after the other. The type is not written: whoever reads knows it from the key schema.
 */
final class KeyValues {
  /*
   * Texts and binary values: each byte as it is, but 0 as (1, 1) and 1 as (1, 2); then a 0. So the
   * end is below every byte, and the order stays.
   */

  private KeyValues() {}

  static void write(ByteWriter writer, List<AttributeValue> values) {
    for (AttributeValue value : values) {
      write(writer, value);
    }
  }

  /**
   * Writes a text, a number or a binary value.
   *
   * @throws IllegalArgumentException for a value of another type, which no key can have
   */
  static void write(ByteWriter writer, AttributeValue value) {
    switch (value.type()) {
      case N -> writer.writeNumber(((AttributeValue.N) value).value());
      case S, B -> {
        writeBeginning(writer, value);
        writer.writeByte(ByteWriter.END);
      }
      case BOOL, NULL, M, L, SS, NS, BS -> throw noKeyValue(value.type());
    }
  }

  /**
   * Writes what the bytes of all texts or binary values begin with that begin with the given one.
   *
   * @throws IllegalArgumentException for a value of another type
   */
  static void writeBeginning(ByteWriter writer, AttributeValue value) {
    switch (value.type()) {
      case S -> writer.writeEscaped(((AttributeValue.S) value).value());
      case B -> writer.writeEscaped(((AttributeValue.B) value).value());
      case N, BOOL, NULL, M, L, SS, NS, BS -> throw noKeyValue(value.type());
    }
  }

  /**
   * Reads one value of the given type.
   *
   * @throws dev.cairn.engine.store.CorruptionException when there is none
   */
  static AttributeValue read(ByteReader reader, AttributeType type) {
    return switch (type) {
      case S -> new AttributeValue.S(reader.readEscapedText());
      case N -> new AttributeValue.N(NumberBytes.read(reader));
      case B -> new AttributeValue.B(Bytes.wrap(reader.readEscaped()));
      case BOOL, NULL, M, L, SS, NS, BS -> throw noKeyValue(type);
    };
  }

  private static IllegalArgumentException noKeyValue(AttributeType type) {
    return new IllegalArgumentException("no key value: " + type);
  }
}
