package dev.cairn.protocol.codec;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.api.Messages;
import dev.cairn.protocol.wire.WireReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The parameters that requests have in common: expressions with their names and values, and the
 * parameters from before there were expressions, which are refused, never ignored.
 *
 * <p>Threads: one at a time, one request.
 */
final class RequestParameters {
  /** In the order in which errors list them; of several in one request the order is a guess. */
  private static final List<String> NON_EXPRESSIONS =
      List.of(
          "AttributesToGet",
          "AttributeUpdates",
          "ScanFilter",
          "QueryFilter",
          "Expected",
          "ConditionalOperator",
          "KeyConditions");

  private static final List<String> EXPRESSIONS =
      List.of(
          "ProjectionExpression",
          "UpdateExpression",
          "FilterExpression",
          "ConditionExpression",
          "KeyConditionExpression");

  private final WireReader reader;

  // Bits at the positions in the lists above.
  private int nonExpressionsSeen;
  private int expressionsSeen;

  private @Nullable Map<String, String> names;
  private @Nullable Attributes values;

  RequestParameters(WireReader reader) {
    this.reader = reader;
  }

  /** Reads an expression. */
  String expression(String member) {
    expressionsSeen |= 1 << EXPRESSIONS.indexOf(member);
    return reader.string();
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

  /** Passes over any other member; one that Cairn does not have yet is kept in mind. */
  void other(String member) {
    int position = NON_EXPRESSIONS.indexOf(member);
    if (position >= 0) {
      nonExpressionsSeen |= 1 << position;
    }
    reader.skip();
  }

  /** Refuses the request when it has parameters that Cairn does not have yet. */
  void check() {
    if (nonExpressionsSeen == 0) {
      return;
    }
    String nonExpressions = join(NON_EXPRESSIONS, nonExpressionsSeen);
    throw ApiException.validation(
        expressionsSeen == 0
            ? Messages.parameterNotSupported(nonExpressions)
            : Messages.expressionsMixed(nonExpressions, join(EXPRESSIONS, expressionsSeen)));
  }

  private static String join(List<String> all, int seen) {
    return IntStream.range(0, all.size())
        .filter(position -> (seen & 1 << position) != 0)
        .mapToObj(all::get)
        .collect(Collectors.joining(", "));
  }
}
