package dev.cairn.engine.keyspace;

import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Bytes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Reads what {@link ValueWriter} wrote.
 *
 * <p>Errors: a {@link dev.cairn.engine.store.CorruptionException} when it was not that, and nothing
 * else, whatever the bytes are. Threads: one at a time.
 */
final class ValueReader {
  private final ByteReader reader;
  private int depth;

  ValueReader(ByteReader reader) {
    this.reader = reader;
  }

  Map<String, AttributeValue> readAttributes() {
    enter();
    int count = reader.readCount();
    Map<String, AttributeValue> attributes = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String name = reader.readText();
      if (attributes.put(name, readValue()) != null) {
        throw reader.corrupt("an attribute twice");
      }
    }
    depth--;
    return attributes;
  }

  private AttributeValue readValue() {
    int tag = reader.readByte();
    return switch (tag) {
      case ValueTag.S -> new AttributeValue.S(reader.readText());
      case ValueTag.N -> new AttributeValue.N(NumberBytes.read(reader));
      case ValueTag.B -> new AttributeValue.B(readBinary());
      case ValueTag.FALSE -> new AttributeValue.Bool(false);
      case ValueTag.TRUE -> new AttributeValue.Bool(true);
      case ValueTag.NULL -> AttributeValue.Null.INSTANCE;
      case ValueTag.M -> new AttributeValue.M(readAttributes());
      case ValueTag.L -> new AttributeValue.L(readList());
      case ValueTag.SS -> new AttributeValue.Ss(readSet(reader::readText));
      case ValueTag.NS -> new AttributeValue.Ns(readSet(() -> NumberBytes.read(reader)));
      case ValueTag.BS -> new AttributeValue.Bs(readSet(this::readBinary));
      default -> throw reader.corrupt("a value of an unknown kind");
    };
  }

  private Bytes readBinary() {
    return Bytes.wrap(reader.readBytes());
  }

  private List<AttributeValue> readList() {
    enter();
    int count = reader.readCount();
    List<AttributeValue> members = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      members.add(readValue());
    }
    depth--;
    return members;
  }

  private <T> Set<T> readSet(Supplier<T> member) {
    int count = reader.readCount();
    Set<T> members = new LinkedHashSet<>();
    for (int i = 0; i < count; i++) {
      if (!members.add(member.get())) {
        throw reader.corrupt("a member twice");
      }
    }
    return members;
  }

  private void enter() {
    if (depth++ > ValueWriter.DEPTH_MAX) {
      throw reader.corrupt("values in values too deep");
    }
  }
}
