package dev.cairn.engine.keyspace;

import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Bytes;
import dev.cairn.engine.value.DynamoNumber;
import java.util.Map;

/** Writes attributes and values of all kinds. Threads: one at a time. */
final class ValueWriter {
  /** Twice the depth that DynamoDB lets values have; deeper ones are refused both ways. */
  static final int DEPTH_MAX = 64;

  private final ByteWriter writer;
  private int depth;

  ValueWriter(ByteWriter writer) {
    this.writer = writer;
  }

  void writeAttributes(Map<String, AttributeValue> attributes) {
    if (depth++ > DEPTH_MAX) {
      throw new IllegalArgumentException("values in values to a depth over " + DEPTH_MAX);
    }
    writer.writeVarint(attributes.size());
    for (Map.Entry<String, AttributeValue> attribute : attributes.entrySet()) {
      writer.writeText(attribute.getKey());
      writeValue(attribute.getValue());
    }
    depth--;
  }

  private void writeValue(AttributeValue value) {
    switch (value.type()) {
      case S -> writer.writeByte(ValueTag.S).writeText(((AttributeValue.S) value).value());
      case N -> writer.writeByte(ValueTag.N).writeNumber(((AttributeValue.N) value).value());
      case B -> writer.writeByte(ValueTag.B).writeBytes(((AttributeValue.B) value).value());
      case BOOL ->
          writer.writeByte(((AttributeValue.Bool) value).value() ? ValueTag.TRUE : ValueTag.FALSE);
      case NULL -> writer.writeByte(ValueTag.NULL);
      case M -> {
        writer.writeByte(ValueTag.M);
        writeAttributes(((AttributeValue.M) value).value());
      }
      case L -> writeList((AttributeValue.L) value);
      case SS -> writeTexts((AttributeValue.Ss) value);
      case NS -> writeNumbers((AttributeValue.Ns) value);
      case BS -> writeBinaries((AttributeValue.Bs) value);
    }
  }

  private void writeList(AttributeValue.L list) {
    if (depth++ > DEPTH_MAX) {
      throw new IllegalArgumentException("values in values to a depth over " + DEPTH_MAX);
    }
    writer.writeByte(ValueTag.L).writeVarint(list.value().size());
    for (AttributeValue member : list.value()) {
      writeValue(member);
    }
    depth--;
  }

  private void writeTexts(AttributeValue.Ss set) {
    writer.writeByte(ValueTag.SS).writeVarint(set.value().size());
    for (String member : set.value()) {
      writer.writeText(member);
    }
  }

  private void writeNumbers(AttributeValue.Ns set) {
    writer.writeByte(ValueTag.NS).writeVarint(set.value().size());
    for (DynamoNumber member : set.value()) {
      writer.writeNumber(member);
    }
  }

  private void writeBinaries(AttributeValue.Bs set) {
    writer.writeByte(ValueTag.BS).writeVarint(set.value().size());
    for (Bytes member : set.value()) {
      writer.writeBytes(member);
    }
  }
}
