package dev.cairn.protocol.codec;

import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.api.LegacyCondition;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.api.LegacyUpdate;
import dev.cairn.protocol.wire.WireReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parameters that requests have in common: the names and values that expressions refer to, and
 * the parameters from before there were expressions.
 *
 * <p>Threads: one at a time, one request.
 */
final class RequestParameters {
  private final WireReader reader;

  private @Nullable Map<String, String> names;
  private @Nullable Attributes values;

  private boolean hasLegacy;
  private @Nullable List<String> attributesToGet;
  private @Nullable Map<String, LegacyUpdate> attributeUpdates;
  private @Nullable Map<String, LegacyCondition> conditions;
  private @Nullable Map<String, LegacyCondition> keyConditions;
  private @Nullable String conditionalOperator;

  RequestParameters(WireReader reader) {
    this.reader = reader;
  }

  /** Reads the names or the values that expressions refer to. */
  void expressionAttributes(String member) {
    switch (member) {
      case "ExpressionAttributeNames" -> names = readNames();
      case "ExpressionAttributeValues" -> values = AttributeValueCodec.readAttributes(reader);
      default -> throw new IllegalArgumentException(member);
    }
  }

  private Map<String, String> readNames() {
    Map<String, String> read = new LinkedHashMap<>();
    reader.beginMap("java.lang.String");
    for (String name = reader.nextEntry(); name != null; name = reader.nextEntry()) {
      read.put(name, reader.string());
    }
    return read;
  }

  ExpressionAttributes expressionAttributes() {
    return names == null && values == null
        ? ExpressionAttributes.NONE
        : new ExpressionAttributes(names, values);
  }

  /** Reads a parameter from before there were expressions. */
  void legacy(String member) {
    hasLegacy = true;
    switch (member) {
      case "AttributesToGet" -> attributesToGet = ListReading.strings(reader);
      case "AttributeUpdates" -> attributeUpdates = LegacyReading.updates(reader);
      case "Expected" -> conditions = LegacyReading.conditions(reader, "ExpectedAttributeValue");
      case "QueryFilter", "ScanFilter" ->
          conditions = LegacyReading.conditions(reader, "Condition");
      case "KeyConditions" -> keyConditions = LegacyReading.conditions(reader, "Condition");
      case "ConditionalOperator" -> conditionalOperator = reader.string();
      default -> throw new IllegalArgumentException(member);
    }
  }

  LegacyParameters legacy() {
    return hasLegacy
        ? new LegacyParameters(
            attributesToGet, attributeUpdates, conditions, keyConditions, conditionalOperator)
        : LegacyParameters.NONE;
  }
}
