package dev.cairn.protocol.codec;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.LegacyCondition;
import dev.cairn.engine.api.LegacyUpdate;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.protocol.wire.WireReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parameters from before there were expressions: conditions and updates by the name of
 * their attribute. What stands for a null is a guess; clients do not send any.
 */
final class LegacyReading {
  private static final String PACKAGE = "com.amazonaws.dynamodb.v20120810.";

  private LegacyReading() {}

  /**
   * Reads conditions.
   *
   * @param shape of one of them; {@code Condition} has no other members than the operator and the
   *     list of values
   */
  static Map<String, LegacyCondition> conditions(WireReader reader, String shape) {
    return entries(
        reader,
        shape,
        entry -> condition(entry, shape),
        new LegacyCondition(null, null, null, null, null));
  }

  static Map<String, LegacyUpdate> updates(WireReader reader) {
    return entries(
        reader, "AttributeValueUpdate", LegacyReading::update, new LegacyUpdate(null, null, null));
  }

  private static <T> Map<String, T> entries(
      WireReader reader, String shape, Function<WireReader, T> entry, T absent) {
    Map<String, T> entries = new LinkedHashMap<>();
    reader.beginMap(PACKAGE + shape);
    for (String name = reader.nextEntry(); name != null; name = reader.nextEntry()) {
      if (reader.isNull()) {
        reader.skip();
        entries.put(name, absent);
      } else {
        entries.put(name, entry.apply(reader));
      }
    }
    return entries;
  }

  private static LegacyCondition condition(WireReader reader, String shape) {
    boolean isExpected = shape.equals("ExpectedAttributeValue");
    AttributeValueReading values = new AttributeValueReading(reader);
    String operator = null;
    List<AttributeValue> list = null;
    AttributeValue value = null;
    Boolean exists = null;
    reader.beginStructure(shape);
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      if (member.equals("ComparisonOperator")) {
        operator = reader.string();
      } else if (member.equals("AttributeValueList")) {
        list = list(reader, values);
      } else if (isExpected && member.equals("Value")) {
        value = values.value(1);
      } else if (isExpected && member.equals("Exists")) {
        exists = reader.bool();
      } else {
        reader.skip();
      }
    }
    return new LegacyCondition(operator, list, value, exists, problem(values));
  }

  private static List<AttributeValue> list(WireReader reader, AttributeValueReading values) {
    List<AttributeValue> list = new ArrayList<>();
    reader.beginList();
    while (reader.nextElement()) {
      list.add(values.value(1));
    }
    return list;
  }

  private static LegacyUpdate update(WireReader reader) {
    AttributeValueReading values = new AttributeValueReading(reader);
    String action = null;
    AttributeValue value = null;
    reader.beginStructure("AttributeValueUpdate");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "Action" -> action = reader.string();
        case "Value" -> value = values.value(1);
        default -> reader.skip();
      }
    }
    return new LegacyUpdate(action, value, problem(values));
  }

  private static @Nullable ApiException problem(AttributeValueReading values) {
    String problem = values.problem();
    return problem == null ? null : ApiException.validation(problem);
  }
}
