package dev.cairn.protocol.codec;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Bytes;
import dev.cairn.engine.value.DynamoNumber;
import dev.cairn.engine.value.Item;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and writes attribute values, and maps of them by attribute name. */
public final class AttributeValueCodec {
  private static final String VALUE_CLASS = "com.amazonaws.dynamodb.v20120810.AttributeValue";

  private AttributeValueCodec() {}

  /**
   * Reads attribute values by name. Of values that DynamoDB would refuse the first one is kept with
   * the reason; all of them are read to the end, because a wrong JSON type goes first.
   */
  public static Attributes readAttributes(WireReader reader) {
    AttributeValueReading reading = new AttributeValueReading(reader);
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    String problemName = null;
    reader.beginMap(VALUE_CLASS);
    for (String name = reader.nextEntry(); name != null; name = reader.nextEntry()) {
      values.put(name, reading.value(1));
      if (problemName == null && reading.problem() != null) {
        problemName = name;
      }
    }
    String problem = reading.problem();
    return problem == null || problemName == null
        ? Attributes.of(values)
        : Attributes.invalid(problemName, ApiException.validation(problem));
  }

  /** Writes a member that holds attributes by name; nothing when there are none to write. */
  static void writeMember(WireWriter writer, String member, @Nullable Item item) {
    if (item != null) {
      writer.member(member);
      writeItem(writer, item);
    }
  }

  public static void writeItem(WireWriter writer, Item item) {
    writeAttributes(writer, item.attributes());
  }

  static void writeAttributes(WireWriter writer, Map<String, AttributeValue> attributes) {
    writer.beginMap();
    for (Map.Entry<String, AttributeValue> attribute : attributes.entrySet()) {
      writer.entry(attribute.getKey());
      writeValue(writer, attribute.getValue());
    }
    writer.endMap();
  }

  private static void writeValue(WireWriter writer, AttributeValue value) {
    writer.beginStructure();
    writer.member(value.type().name());
    switch (value.type()) {
      case S -> writer.string(((AttributeValue.S) value).value());
      case N -> writer.string(((AttributeValue.N) value).value().toString());
      case B -> writer.blob(((AttributeValue.B) value).value());
      case BOOL -> writer.bool(((AttributeValue.Bool) value).value());
      case NULL -> writer.bool(true);
      case M -> writeAttributes(writer, ((AttributeValue.M) value).value());
      case L -> writeList(writer, (AttributeValue.L) value);
      case SS -> writeStrings(writer, (AttributeValue.Ss) value);
      case NS -> writeNumbers(writer, (AttributeValue.Ns) value);
      case BS -> writeBinaries(writer, (AttributeValue.Bs) value);
    }
    writer.endStructure();
  }

  private static void writeList(WireWriter writer, AttributeValue.L list) {
    writer.beginList();
    for (AttributeValue member : list.value()) {
      writeValue(writer, member);
    }
    writer.endList();
  }

  private static void writeStrings(WireWriter writer, AttributeValue.Ss set) {
    writer.beginList();
    for (String member : set.value()) {
      writer.string(member);
    }
    writer.endList();
  }

  private static void writeNumbers(WireWriter writer, AttributeValue.Ns set) {
    writer.beginList();
    for (DynamoNumber member : set.value()) {
      writer.string(member.toString());
    }
    writer.endList();
  }

  private static void writeBinaries(WireWriter writer, AttributeValue.Bs set) {
    writer.beginList();
    for (Bytes member : set.value()) {
      writer.blob(member);
    }
    writer.endList();
  }
}
