package dev.cairn.engine.expression;

import dev.cairn.engine.api.LegacyCondition;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.api.LegacyUpdate;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The legacy parameters of a request, and what they answer. */
final class LegacyRequest {
  private final Map<String, LegacyCondition> conditions = new LinkedHashMap<>();
  private final Map<String, LegacyUpdate> updates = new LinkedHashMap<>();
  private @Nullable String operator;

  /** Conditions of the one attribute a. */
  static LegacyRequest comparing(String operator, AttributeValue... operands) {
    return new LegacyRequest().and("a", operator, operands);
  }

  static LegacyRequest expecting(@Nullable Boolean exists, @Nullable AttributeValue value) {
    return expecting(new LegacyCondition(null, null, value, exists, null));
  }

  static LegacyRequest expecting(LegacyCondition condition) {
    LegacyRequest request = new LegacyRequest();
    request.conditions.put("a", condition);
    return request;
  }

  /** An update of the one attribute a. */
  static LegacyRequest updating(@Nullable String action, @Nullable AttributeValue value) {
    return new LegacyRequest().andUpdate("a", action, value);
  }

  LegacyRequest and(String name, String comparison, AttributeValue... operands) {
    conditions.put(name, new LegacyCondition(comparison, List.of(operands), null, null, null));
    return this;
  }

  LegacyRequest andUpdate(String name, @Nullable String action, @Nullable AttributeValue value) {
    updates.put(name, new LegacyUpdate(action, value, null));
    return this;
  }

  LegacyRequest joinedBy(String conditionalOperator) {
    operator = conditionalOperator;
    return this;
  }

  private LegacyParameters parameters() {
    return new LegacyParameters(null, updates, conditions, conditions, operator);
  }

  boolean filters(Item item) {
    Condition filter = LegacyCompiler.filter(parameters());
    return filter != null && filter.test(item);
  }

  boolean expects(@Nullable Item item) {
    Condition expected = LegacyCompiler.expected(parameters());
    return expected != null && expected.test(item);
  }

  @Nullable KeyCondition keyCondition() {
    return LegacyCompiler.keyCondition(parameters());
  }

  @Nullable Update update() {
    return LegacyCompiler.update(parameters());
  }

  Item updated(Item before) {
    Update update = update();
    return update == null ? before : update.apply(before).item();
  }
}
